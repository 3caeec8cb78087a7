#include "php/runtime/time_limit.h"

#include "php/zend/exceptions.h"
#include "php/runtime/interrupt.h"
#include "php/runtime/runtime.h"

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

void throw_deadline_passed(CoroutineState &state)
{
    state.deadline_news = DeadlineNews::kTold;
    zend_throw_exception(timeout_exception_class, "the deadline has passed", ETIMEDOUT);
}

static bool is_call_with_result(const zend_op *op)
{
    return op->result_type != IS_UNUSED && (op->opcode == ZEND_DO_FCALL || op->opcode == ZEND_DO_ICALL ||
                                            op->opcode == ZEND_DO_UCALL || op->opcode == ZEND_DO_FCALL_BY_NAME);
}

// A function has just returned, and what it did is not where the program wants it yet: a value out of a Channel, say.
static bool is_result_under_way()
{
    const zend_execute_data *frame = EG(current_execute_data);
    if (frame->func && !ZEND_USER_CODE(frame->func->type)) {   // newer PHPs ask before its frame goes
        frame = frame->prev_execute_data;
        return frame && frame->func && ZEND_USER_CODE(frame->func->type) && is_call_with_result(frame->opline);
    }
    return frame->func && frame->opline > frame->func->op_array.opcodes && is_call_with_result(frame->opline - 1);
}

// A deadline concerns who computes, and not who was woken late and has just begun to run. Nor is it told while a result is
// under way; but who calls slow functions one after the other is always there, so this is said once.
static bool is_deadline_due(Coroutine &current)
{
    Loop &loop = runtime().loop();
    DeadlineNews &news = state_of(current).deadline_news;
    if (news == DeadlineNews::kTold || current.deadline() > loop.clock().now() || loop.watchdog().held() == 0) {
        return false;
    }
    if (news == DeadlineNews::kNone && is_result_under_way()) {
        news = DeadlineNews::kPutOff;
        return false;
    }
    return true;
}

void throw_when_time_is_up(Coroutine &current)
{
    CoroutineState &state = state_of(current);
    if (runtime().is_killing()) {
        return;
    }
    if (state.time_limit && state.time_limit->is_over()) {
        throw_timed_out(state);
    } else if (is_deadline_due(current)) {
        throw_deadline_passed(state);
    }
}

}  // namespace coro::php
