#pragma once

#include <cstdint>
#include <ctime>

namespace coro {

using Nanoseconds = int64_t;

inline constexpr Nanoseconds kMillisecond = 1'000'000;
inline constexpr Nanoseconds kSecond = 1'000'000'000;

// A point in time at which a wait ends, in nanoseconds of the monotonic clock.
using Deadline = Nanoseconds;

inline constexpr Deadline kNever = INT64_MAX;

// The longest duration: 100 years. Longer durations are reduced to kLongest, because a timer can be armed for
// kLongest, and the sum of kLongest and the present time does not overflow.
inline constexpr Nanoseconds kLongest = kSecond * 86400 * 365 * 100;

constexpr Nanoseconds seconds(double count)
{
    constexpr double kMost = double(kLongest / kSecond);
    return count < kMost ? Nanoseconds(count * double(kSecond)) : kLongest;
}

constexpr timespec timespec_of(Nanoseconds time)
{
    return {time_t(time / kSecond), long(time % kSecond)};
}

class Clock {
public:
    virtual Nanoseconds now() = 0;   // returns the present time, which never goes back

protected:
    ~Clock() = default;
};

Clock &system_clock();   // returns the clock of the system, CLOCK_MONOTONIC

Nanoseconds wall_time();   // returns the time of day, in nanoseconds since 1970: it may go back

// Returns when the span has passed, as pthread_cond_timedwait(3) takes it.
inline timespec timespec_after(Nanoseconds span)
{
    return timespec_of(system_clock().now() + span);
}

}  // namespace coro
