#include "php/server/plain_calls.h"

#include "php/runtime/runtime.h"
#include "php/runtime/shared_span.h"
#include "php/runtime/spawn.h"
#include "php/runtime/timeline.h"

#include "coro/base/error.h"

#include <cerrno>
#include <utility>

namespace coro::php {

int PlainCalls::call(const FunctionCall &what, const Duty &duty)
{
    Scheduler &scheduler = runtime().scheduler();
    bool is_within_callback = scheduler.current().is_main() && &scheduler.current() != &scheduler.main();
    if (EXPECTED(running_ == 0 && waiting_.empty()) || is_within_callback) {
        return begin(what, duty);
    }
    if (waiting_.size() >= scheduler.options().max_coroutines) {
        return -err::kTooManyRunning;
    }
    auto [span, timeline] = std::pair(php_state_of(scheduler.current()).span, php_state_of(scheduler.current()).timeline);
    waiting_.push_back({BoundCall(what.function, *what.target, what.argument_count, what.arguments), duty,
                        span ? span->share() : nullptr, timeline ? timeline->share() : nullptr});
    for (uint32_t i = 0; what.gives_arguments && i < what.argument_count; i++) {
        zval_ptr_dtor(&what.arguments[i]);
    }
    return 1;
}

int PlainCalls::begin(const FunctionCall &what, const Duty &duty)
{
    size_t before = running_++;
    int outcome = runtime().scheduler().run_outside([this, &what, &duty] {
        run_coroutine(what, duty);
        ended();
    });
    if (UNEXPECTED(outcome < 0)) {
        ended();
    }
    runtime().check_ending();
    return outcome < 0 ? outcome : running_ > before;
}

void PlainCalls::ended()
{
    running_--;
    if (UNEXPECTED(!waiting_.empty() && running_ == 0)) {
        runtime().scheduler().enqueue_once(*this);
    }
}

void PlainCalls::release(const Waiting &call)
{
    if (call.span) {
        call.span->release();
    }
    if (call.timeline) {
        call.timeline->release();
    }
}

void PlainCalls::run()
{
    while (running_ == 0 && !waiting_.empty()) {
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        FunctionCall call = next.call.callable().giving(next.call.argument_count(), next.call.arguments());
        call.gives_function = true;
        CoroutineState &loop_state = php_state_of(runtime().scheduler().current());
        loop_state.span = next.span;
        loop_state.timeline = next.timeline;
        int outcome = begin(call, next.duty);
        loop_state.span = nullptr;
        loop_state.timeline = nullptr;
        release(next);
        if (outcome >= 0) {
            next.call.callable().abandon();
            next.call.abandon_arguments();
            continue;
        }
        warn_spawn_failed(outcome);
        settle_destructors();
        if (next.duty.ended) {
            next.duty.ended(next.duty.subject);
        }
    }
}

void PlainCalls::drop_waiting()
{
    for (; !waiting_.empty(); waiting_.pop_front()) {
        release(waiting_.front());
        if (auto ended = waiting_.front().duty.ended) {
            ended(waiting_.front().duty.subject);
        }
    }
    settle_destructors();
}

}  // namespace coro::php
