#pragma once

#include <cstdint>

namespace coro {

using Nanoseconds = int64_t;

inline constexpr Nanoseconds kMillisecond = 1'000'000;
inline constexpr Nanoseconds kSecond = 1'000'000'000;

// A moment of the monotonic clock until which somebody is willing to wait.
using Deadline = Nanoseconds;

inline constexpr Deadline kNever = INT64_MAX;

constexpr Nanoseconds seconds(double count)
{
    return Nanoseconds(count * double(kSecond));
}

class Clock {
public:
    virtual Nanoseconds now() = 0;   // monotonic

protected:
    ~Clock() = default;
};

Clock &system_clock();   // CLOCK_MONOTONIC

}  // namespace coro
