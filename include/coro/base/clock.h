#pragma once

#include <cstdint>

namespace coro {

using Nanoseconds = int64_t;

inline constexpr Nanoseconds kMillisecond = 1'000'000;
inline constexpr Nanoseconds kSecond = 1'000'000'000;

// The moment of the monotonic clock at which a wait ends.
using Deadline = Nanoseconds;

inline constexpr Deadline kNever = INT64_MAX;

// The longest time, 100 years, to which longer ones are reduced. A timer can be armed for it, and adding it
// to the present time does not overflow.
inline constexpr Nanoseconds kLongest = kSecond * 86400 * 365 * 100;

constexpr Nanoseconds seconds(double count)
{
    constexpr double kMost = double(kLongest / kSecond);
    return count < kMost ? Nanoseconds(count * double(kSecond)) : kLongest;
}

class Clock {
public:
    virtual Nanoseconds now() = 0;   // the present time; never goes back

protected:
    ~Clock() = default;
};

Clock &system_clock();   // CLOCK_MONOTONIC

}  // namespace coro
