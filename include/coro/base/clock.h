#pragma once

#include <cstdint>

namespace coro {

using Nanoseconds = int64_t;

inline constexpr Nanoseconds kMillisecond = 1'000'000;
inline constexpr Nanoseconds kSecond = 1'000'000'000;

// A moment of the monotonic clock until which somebody is willing to wait.
using Deadline = Nanoseconds;

inline constexpr Deadline kNever = INT64_MAX;

// Longer times are taken for this one: 100 years, which a timer can be armed for, and which no sum overflows.
inline constexpr Nanoseconds kLongest = kSecond * 86400 * 365 * 100;

constexpr Nanoseconds seconds(double count)
{
    constexpr double kMost = double(kLongest / kSecond);
    return count < kMost ? Nanoseconds(count * double(kSecond)) : kLongest;
}

class Clock {
public:
    virtual Nanoseconds now() = 0;   // monotonic

protected:
    ~Clock() = default;
};

Clock &system_clock();   // CLOCK_MONOTONIC

}  // namespace coro
