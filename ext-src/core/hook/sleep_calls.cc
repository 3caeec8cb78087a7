#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include <cerrno>

namespace coro::hook::calls {

namespace {

bool is_valid(const timespec &time)
{
    return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < kSecond;
}

Nanoseconds nanoseconds(const timespec &time)
{
    return time.tv_sec < kLongest / kSecond ? time.tv_sec * kSecond + time.tv_nsec : kLongest;
}

// Sleeps for `duration`. Returns 0, or the remaining nanoseconds (at least 1) if the sleep has ended early.
Nanoseconds sleep_for(Coroutine &self, const char *what, Nanoseconds duration)
{
    Deadline deadline = deadline_after(duration);
    if (sleep_until(self, what, deadline) == -ETIMEDOUT) {
        return 0;
    }
    return std::max<Nanoseconds>(1, deadline - Loop::current()->read_clock());
}

}  // namespace

unsigned sleep(unsigned seconds)
{
    Coroutine *self = waiting_coroutine();
    if (!self || seconds == 0) {
        return ::sleep(seconds);
    }
    return unsigned((sleep_for(*self, "sleep", seconds * kSecond) + kSecond - 1) / kSecond);
}

int usleep(useconds_t microseconds)
{
    Coroutine *self = waiting_coroutine();
    if (!self || microseconds == 0) {
        return ::usleep(microseconds);
    }
    return sleep_for(*self, "usleep", Nanoseconds(microseconds) * 1000) == 0 ? 0 : failed(-ECANCELED);
}

int nanosleep(const timespec *duration, timespec *rest)
{
    Coroutine *self = waiting_coroutine();
    if (!self || !is_valid(*duration) || nanoseconds(*duration) == 0) {
        return ::nanosleep(duration, rest);
    }
    Nanoseconds left = sleep_for(*self, "nanosleep", nanoseconds(*duration));
    if (left == 0) {
        return 0;
    }
    if (rest) {
        *rest = {time_t(left / kSecond), long(left % kSecond)};
    }
    return failed(-ECANCELED);
}

int clock_nanosleep(clockid_t clock, int flags, const timespec *time, timespec *rest)
{
    Coroutine *self = waiting_coroutine();
    timespec now = {};
    if (!self || !is_valid(*time) || (flags & TIMER_ABSTIME && ::clock_gettime(clock, &now) < 0)) {
        return ::clock_nanosleep(clock, flags, time, rest);
    }
    Nanoseconds duration = nanoseconds(*time) - nanoseconds(now);   // `now` is 0 if `time` is a duration
    Nanoseconds left = duration > 0 ? sleep_for(*self, "clock_nanosleep", duration) : 0;
    if (left == 0) {
        return 0;
    }
    if (rest && !(flags & TIMER_ABSTIME)) {
        *rest = {time_t(left / kSecond), long(left % kSecond)};
    }
    return ECANCELED;
}

}  // namespace coro::hook::calls
