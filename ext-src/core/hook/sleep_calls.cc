#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include <cerrno>

namespace coro::hook::calls {

namespace {

// Returns true if the time of this clock passes as fast as the time of the loop's clock.
bool is_steady(clockid_t clock)
{
    return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME || clock == CLOCK_TAI;
}

// What remains of a sleep that has ended early, and the error that has ended it.
struct Rest {
    Nanoseconds left = 0;
    int error = 0;
};

// Sleeps for `duration`.
Rest sleep_for(Coroutine &self, const char *what, Nanoseconds duration)
{
    Deadline deadline = deadline_after(duration);
    int outcome = sleep_until({self, what, EndedBy::kAllSignals}, deadline);
    if (outcome == -ETIMEDOUT) {
        return {};
    }
    return {std::max<Nanoseconds>(1, deadline - Loop::current()->read_clock()), -outcome};
}

void store(Nanoseconds left, timespec *rest)
{
    if (rest) {
        *rest = timespec_of(left);
    }
}

}  // namespace

unsigned sleep(unsigned seconds)
{
    Coroutine *self = waiting_coroutine();
    if (!self || seconds == 0) {
        return ::sleep(seconds);
    }
    // Rounds down, as the C library does. A coroutine continues a little later than the signal arrives, so without
    // the slack sleep(3) would return 1 instead of 2 after an alarm of one second.
    constexpr Nanoseconds kSlack = 10 * kMillisecond;
    return unsigned((sleep_for(*self, "sleep", seconds * kSecond).left + kSlack) / kSecond);
}

int usleep(useconds_t microseconds)
{
    Coroutine *self = waiting_coroutine();
    if (!self || microseconds == 0) {
        return ::usleep(microseconds);
    }
    Rest rest = sleep_for(*self, "usleep", Nanoseconds(microseconds) * 1000);
    return rest.error == 0 ? 0 : failed(-rest.error);
}

int nanosleep(const timespec *duration, timespec *rest)
{
    Coroutine *self = waiting_coroutine();
    if (!self || !is_valid(*duration) || nanoseconds(*duration) == 0) {
        return ::nanosleep(duration, rest);
    }
    Rest early = sleep_for(*self, "nanosleep", nanoseconds(*duration));
    if (early.error == 0) {
        return 0;
    }
    store(early.left, rest);
    return failed(-early.error);
}

int clock_nanosleep(clockid_t clock, int flags, const timespec *time, timespec *rest)
{
    Coroutine *self = waiting_coroutine();
    bool is_absolute = flags & TIMER_ABSTIME;
    timespec now = {};
    if (!self || !is_steady(clock) || !is_valid(*time) || (is_absolute && ::clock_gettime(clock, &now) < 0)) {
        return ::clock_nanosleep(clock, flags, time, rest);
    }
    Nanoseconds duration = nanoseconds(*time) - nanoseconds(now);   // `now` is 0 if `time` is a duration
    Rest early = duration > 0 ? sleep_for(*self, "clock_nanosleep", duration) : Rest();
    if (early.error != 0 && !is_absolute) {
        store(early.left, rest);
    }
    return early.error;
}

}  // namespace coro::hook::calls
