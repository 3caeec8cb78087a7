#include "php/runtime/time_limit.h"

#include "php/zend/exceptions.h"

#include "zend_exceptions.h"

#include <cerrno>

namespace coro::php {

// The time limit of a coroutine. Cancels the coroutine's wait when the time is up. If the coroutine computes
// instead of waiting, throw_when_time_is_up() ends the coroutine.
class TimeLimit final : public Timer, public Runnable {
public:
    TimeLimit(Loop &loop, Coroutine &coroutine, double seconds, Deadline until) :
        loop_(loop), coroutine_(coroutine), seconds_(seconds), until_(until)
    {
        arm();
    }

    void arm() { loop_.arm(*this, until_); }
    double seconds() const { return seconds_; }
    bool is_over() { return loop_.clock().now() >= until_; }

    void on_time() override { loop_.scheduler().enqueue(*this); }

    void run() override
    {
        if (coroutine_.cancel()) {
            php_state_of(coroutine_).when_canceled = WhenCanceled::kTimesOut;
        } else {
            // cancel() has failed because the coroutine was already woken from its wait. on_time() puts this object
            // into the run queue again, so that run() tries again when the coroutine has run.
            on_time();
        }
    }

private:
    Loop &loop_;
    Coroutine &coroutine_;
    double seconds_;
    Deadline until_;
};

bool limit_time(Loop &loop, Coroutine &coroutine, double seconds)
{
    CoroutineState &state = php_state_of(coroutine);
    end_time_limit(state);
    Deadline until = loop.deadline_in(seconds);
    if (until != kNever) {
        state.time_limit = new TimeLimit(loop, coroutine, seconds, until);
    }
    return until != kNever;
}

bool is_time_limit_over(CoroutineState &state)
{
    return state.time_limit && state.time_limit->is_over();
}

void end_time_limit(CoroutineState &state)
{
    delete state.time_limit;
    state.time_limit = nullptr;
}

void renew_time_limit(Coroutine &coroutine)
{
    if (TimeLimit *limit = php_state_of(coroutine).time_limit) {
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

void throw_deadline_passed(CoroutineState &state)
{
    state.deadline_news = DeadlineNews::kThrown;
    zend_throw_exception(timeout_exception_class, "the deadline has passed", ETIMEDOUT);
}

}  // namespace coro::php
