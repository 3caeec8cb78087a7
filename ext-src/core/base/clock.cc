#include "coro/base/clock.h"

#include <ctime>

namespace coro {

namespace {

class SystemClock final : public Clock {
public:
    Nanoseconds now() override
    {
        timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return time.tv_sec * kSecond + time.tv_nsec;
    }
};

}  // namespace

Clock &system_clock()
{
    static SystemClock clock;
    return clock;
}

}  // namespace coro
