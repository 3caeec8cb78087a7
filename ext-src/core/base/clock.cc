#include "coro/base/clock.h"

#include <ctime>

namespace coro {

namespace {

Nanoseconds time_of(clockid_t clock)
{
    timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * kSecond + time.tv_nsec;
}

class SystemClock final : public Clock {
public:
    Nanoseconds now() override { return time_of(CLOCK_MONOTONIC); }
};

}  // namespace

Clock &system_clock()
{
    static SystemClock clock;
    return clock;
}

Nanoseconds wall_time()
{
    return time_of(CLOCK_REALTIME);
}

}  // namespace coro
