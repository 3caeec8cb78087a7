#include "php/time_limit.h"

#include "php/exceptions.h"
#include "php/interrupt.h"
#include "php/runtime.h"

#include "zend_exceptions.h"

#include <cerrno>

namespace coro::php {

// Cancels a wait when the time is up. Who does not wait then is found by the interrupt hook.
class TimeLimit final : public Timer, public Runnable {
public:
    TimeLimit(Coroutine &coroutine, double seconds, Deadline until) :
        coroutine_(coroutine), seconds_(seconds), until_(until)
    {
        arm();
    }

    void arm() { runtime().loop().arm(*this, until_); }
    double seconds() const { return seconds_; }
    bool is_over() { return runtime().loop().clock().now() >= until_; }

    void on_time() override { runtime().scheduler().enqueue(*this); }

    void run() override
    {
        if (coroutine_.cancel()) {
            state_of(coroutine_).when_canceled = WhenCanceled::kTimesOut;
        } else {
            on_time();   // it was woken before: once more, behind it
        }
    }

private:
    Coroutine &coroutine_;
    double seconds_;
    Deadline until_;
};

void limit_time(Coroutine &coroutine, double seconds)
{
    CoroutineState &state = state_of(coroutine);
    end_time_limit(state);
    Deadline until = runtime().loop().deadline_in(seconds);
    if (until != kNever) {
        watch_time_limits();
        state.time_limit = new TimeLimit(coroutine, seconds, until);
    }
}

void end_time_limit(CoroutineState &state)
{
    delete state.time_limit;
    state.time_limit = nullptr;
}

void renew_time_limit(Coroutine &coroutine)
{
    if (TimeLimit *limit = state_of(coroutine).time_limit) {
        limit->arm();
    }
}

void throw_timed_out(CoroutineState &state)
{
    double seconds = state.time_limit ? state.time_limit->seconds() : 0;
    end_time_limit(state);
    zend_throw_exception_ex(timeout_exception_class, ETIMEDOUT, "the coroutine has exceeded its time limit of %g s",
                            seconds);
}

void throw_when_time_is_up(Coroutine &current)
{
    CoroutineState &state = state_of(current);
    if (UNEXPECTED(state.time_limit) && state.time_limit->is_over() && !runtime().is_killing()) {
        throw_timed_out(state);
    }
}

}  // namespace coro::php
