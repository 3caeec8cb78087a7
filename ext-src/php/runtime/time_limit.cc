#include "php/runtime/time_limit.h"

#include "php/runtime/runtime.h"
#include "php/zend/ended_call.h"
#include "php/zend/exceptions.h"

#include "zend_exceptions.h"

#include <cerrno>
#include <utility>

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

static bool is_time_limit_over(CoroutineState &state)
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

static bool is_call_with_result(const zend_op *op)
{
    return op->result_type != IS_UNUSED && (op->opcode == ZEND_DO_FCALL || op->opcode == ZEND_DO_ICALL ||
                                            op->opcode == ZEND_DO_UCALL || op->opcode == ZEND_DO_FCALL_BY_NAME);
}

// Returns true if a function has just returned and its result is not stored yet. An exception at this point would
// lose the result, for example an item that was popped from a Channel.
static bool is_result_under_way()
{
    const zend_execute_data *frame = EG(current_execute_data);
    // Since PHP 8.4, interrupts are served before the frame of an internal function is removed. The caller, which
    // stores the result, is then one frame further out.
    if (frame->func && !ZEND_USER_CODE(frame->func->type)) {
        frame = frame->prev_execute_data;
        return frame && frame->func && ZEND_USER_CODE(frame->func->type) && is_call_with_result(frame->opline);
    }
    return frame->func && frame->opline > frame->func->op_array.opcodes && is_call_with_result(frame->opline - 1);
}

// Returns true if the exception of the coroutine's deadline must be thrown now. Returns false for a coroutine that
// was woken late and has just begun to run, because it has not computed. While the result of a call is not stored
// yet, the exception is postponed, but only once: a loop that calls slow functions could be at such a point at
// every check.
static bool is_deadline_due(Coroutine &current)
{
    Loop &loop = runtime().loop();
    DeadlineNews &news = php_state_of(current).deadline_news;
    if (news == DeadlineNews::kThrown || current.deadline() > loop.clock().now() || loop.watchdog().held() == 0) {
        return false;
    }
    if (news == DeadlineNews::kNone && is_result_under_way()) {
        news = DeadlineNews::kPutOff;
        return false;
    }
    return true;
}

static bool is_check_put_off = false;

void put_off_time_check()
{
    is_check_put_off = true;
}

void make_up_for_time_check(Coroutine &current)
{
    if (UNEXPECTED(std::exchange(is_check_put_off, false))) {
        throw_when_time_is_up(current);
    }
}

void throw_when_time_is_up(Coroutine &current)
{
    CoroutineState &state = php_state_of(current);
    if (runtime().is_killing()) {
        return;
    }
    bool is_limit_over = is_time_limit_over(state);
    if (!is_limit_over && !is_deadline_due(current)) {
        return;
    }
    if (!attribute_exception_to_call()) {
        blocks_loop.store(true, std::memory_order_relaxed);   // the next interrupt throws the exception
        return;
    }
    if (is_limit_over) {
        throw_timed_out(state);
    } else {
        throw_deadline_passed(state);
    }
    free_result_of_call();
}

}  // namespace coro::php
