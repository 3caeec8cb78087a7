#include "php/runtime/runtime.h"

#include "php/zend/last_error.h"
#include "php/runtime/time_limit.h"
#include "php/zend/exceptions.h"
#include "php/zend/frames.h"
#include "php/zend/internal_function.h"
#include "php/zend/output_buffers.h"
#include "php/zend/swoole_module.h"
#include "php/zend/versions.h"

#include "coro/base/error.h"

#include "main/php_output.h"
#include "zend_closures.h"
#include "zend_exceptions.h"

#include <algorithm>
#include <unistd.h>
#include <utility>
#include <vector>

namespace coro::php {

Runtime the_runtime;
int unsafe_depth = 0;

namespace {

Host *executor_host;   // saves and loads the state of PHP's executor at every switch of coroutines
int (*collect_cycles_before)();
zend_internal_function loop_function;
bool is_first_request;

int guarded_collect_cycles()
{
    unsafe_depth++;
    int collected = collect_cycles_before();
    unsafe_depth--;
    return collected;
}

std::vector<int64_t> waiting_ids(Scheduler &scheduler)
{
    std::vector<int64_t> ids;
    scheduler.live().for_each([&](Coroutine &coroutine) { ids.push_back(coroutine.id()); });
    return ids;
}

std::vector<const RuntimeObserver *> &registered_observers()
{
    static auto *const observers = new std::vector<const RuntimeObserver *>;
    return *observers;
}

ZEND_FUNCTION(coro_run_loop)
{
    ZEND_PARSE_PARAMETERS_NONE();
    runtime().run_what_is_left();
}

}  // namespace

RuntimeObserver::RuntimeObserver(const RuntimeEvents &events) : RuntimeEvents(events)
{
    auto is_before = [](Order one, const RuntimeObserver *other) { return one < other->order; };
    auto &all = registered_observers();
    all.insert(std::upper_bound(all.begin(), all.end(), order, is_before), this);
}

const std::vector<const RuntimeObserver *> &runtime_observers()
{
    return registered_observers();
}

// Does not destroy the loop, which owns the stacks of coroutines. When the system has no memory, PHP calls exit()
// of the C library, perhaps on the stack of a coroutine: that stack must not be destroyed together with the global
// objects.
Runtime::~Runtime()
{
    (void) loop_.release();
}

void Runtime::startup(Host &host)
{
    executor_host = &host;
    // No coroutine may wait while the engine collects garbage, because the collector keeps its state in C frames
    // and in globals that work like a stack.
    collect_cycles_before = gc_collect_cycles;
    gc_collect_cycles = guarded_collect_cycles;
    loop_function = make_internal_function("Coro\\run", zif_coro_run_loop);
    is_first_request = true;
    notify_observers(&RuntimeObserver::on_startup);
}

void Runtime::begin_request()
{
    if (std::exchange(is_first_request, false)) {
        notify_observers(&RuntimeObserver::on_first_request);
    }
    notify_observers(&RuntimeObserver::on_request_begin);
}

void Runtime::unload()
{
    if (gc_collect_cycles == guarded_collect_cycles) {
        gc_collect_cycles = collect_cycles_before;
    }
    // The part that has wrapped a function last is called first.
    for (auto observer = runtime_observers().rbegin(); observer != runtime_observers().rend(); observer++) {
        if (auto *on_unload = (*observer)->on_unload) {
            on_unload();
        }
    }
}

void Runtime::make_loop()
{
    loop_ = std::make_unique<Loop>(*executor_host, options_.scheduler);
    loop_->threads().set_options(options_.threads);
    notify_observers(&RuntimeObserver::on_loop_made, *loop_);
}

bool Runtime::preempts() const
{
    return options_.preempts.value_or(INI_BOOL("coro.enable_preemptive_scheduler") ||
                                      is_swoole_setting_on("swoole.enable_preemptive_scheduler") ||
                                      is_swoole_setting_on("openswoole.enable_preemptive_scheduler"));
}

Nanoseconds Runtime::blocking_threshold() const
{
    return options_.blocking_threshold ? *options_.blocking_threshold
                                       : seconds(std::max(INI_FLT("coro.blocking_threshold"), 0.0));
}

void Runtime::begin()
{
    running_ = true;
    loop().begin_work();
    notify_observers(&RuntimeObserver::on_run_begin);
}

void Runtime::run()
{
    begin();
    // The loop does not run if the first coroutine has ended the program before it ever waited.
    if (ending_ == Ending::kNone) {
        loop().run();
    }
    loop().end_work();
    if (ending_ == Ending::kNone && scheduler().live_count() > 0 && options_.deadlock_check && !loop().is_stopped()) {
        notify_observers(&RuntimeObserver::on_deadlock);
    }
    if (ending_ == Ending::kExit) {
        notify_observers(&RuntimeObserver::on_exit);
    }
    if (ending_ != Ending::kFatal) {
        kill_all(LastCalls::kMayWait);
    }
    running_ = false;
    notify_observers(&RuntimeObserver::on_run_end);
    end_program();
}

void Runtime::turn(Deadline limit)
{
    run_at_end_of_script();
    begin();
    loop().start();
    loop().ref();
    is_in_turn_ = true;
    loop().turn(limit);
    is_in_turn_ = false;
    loop().unref();
    running_ = false;
    check_ending();
}

// Ends the program on the main stack if a coroutine has asked for it, by exit() or a fatal error.
void Runtime::end_program()
{
    Ending how = std::exchange(ending_, Ending::kNone);
    if (how == Ending::kExit) {
        notify_observers(&RuntimeObserver::on_exit);
        kill_all(LastCalls::kMayWait);
        zend_throw_unwind_exit();
    } else if (how == Ending::kFatal) {
        leave_loop();
        zend_bailout();
    }
}

// Marks the native Fibers of all other coroutines as running, because these coroutines do not continue. If the
// Fibers looked suspended, the engine would end them.
static void disown_fibers(Scheduler &scheduler)
{
    scheduler.live().for_each([&](Coroutine &coroutine) {
        if (&coroutine == &scheduler.current()) {
            return;
        }
        zend_fiber_context *context = php_state_of(coroutine).vm.current_fiber_context;
        while (context && context->kind == zend_ce_fiber) {
            context->status = ZEND_FIBER_STATUS_RUNNING;
            context = zend_fiber_from_context(context)->caller;
        }
    });
}

// Gives up the loop after a fatal error. PHP still calls shutdown functions and the like, which may run
// coroutines: these coroutines get a new loop. The old loop is left as it is, because its stacks must not be
// unwound.
void Runtime::leave_loop()
{
    loop().end_work();
    disown_fibers(scheduler());
    notify_observers(&RuntimeObserver::on_loop_abandoned);
    loop_.release()->leave();
}

void Runtime::was_forked()
{
    if (!has_loop()) {
        return;
    }
    disown_fibers(scheduler());
    loop().rebuild_after_fork();
    if (is_in_turn_) {
        loop().ref();   // the turn of the loop that is still running will call unref()
    }
    if (running_) {
        begin();
    }
    notify_observers(&RuntimeObserver::on_fork);
    renew_time_limit(scheduler().current());
    if (on_fatal_) {
        forked_in_ = scheduler().current().id();
        loop().ref();   // keeps the loop running until the coroutine that has forked ends
    }
}

void Runtime::become_helper()
{
    running_ = false;
    was_forked();
    on_fatal_ = nullptr;
    ending_ = Ending::kNone;
    killing_ = at_end_of_script_ = is_in_turn_ = false;
    unsafe_depth = 0;
    leave_loop();
    notify_observers(&RuntimeObserver::on_helper_begin);
}

void Runtime::become_program()
{
    on_fatal_ = nullptr;
    ending_ = Ending::kNone;
    running_ = killing_ = at_end_of_script_ = is_in_turn_ = fatal_seen_ = false;
    forked_in_ = 0;
    unsafe_depth = 0;
    was_forked();
    notify_observers(&RuntimeObserver::on_helper_begin);
}

void Runtime::end_if_forked_here()
{
    if (scheduler().current().id() == forked_in_) {
        ::_exit(EG(exit_status));
    }
}

void Runtime::exit_called()
{
    if (is_fork_of_server() && scheduler().current().id() != forked_in_) {
        ::_exit(EG(exit_status));
    }
    bool is_confined = on_fatal_ || php_state_of(scheduler().current()).duty.exit == Duty::Exit::kEndsCoroutine;
    if (!is_confined && ending_ == Ending::kNone) {
        ending_ = Ending::kExit;
        loop().stop();
    }
}

void Runtime::bailed_out()
{
    fatal_seen_ = true;
    unsafe_depth = 0;
    leave_output_callback();
    if (is_fork_of_server()) {
        ::_exit(255);
    }
    if (on_fatal_) {
        // With unclean_shutdown set, PHP would treat exit() in another request as a fatal error. has_bailed_out()
        // remembers the fatal error instead.
        CG(unclean_shutdown) = 0;
        forget_out_of_memory();
        on_fatal_();
        return;
    }
    notify_observers(&RuntimeObserver::on_fatal_error);
    ending_ = Ending::kFatal;
    loop().stop();
}

void Runtime::propagate_ending()
{
    if (killing_) {
        return;
    }
    if (scheduler().current().is_main()) {
        if (!running_) {   // if the loop is running, run() ends the program
            end_program();
        }
        return;
    }
    if (ending_ == Ending::kFatal) {
        zend_bailout();
    }
    if (!EG(exception) && !is_in_last_call(scheduler().current())) {
        zend_throw_unwind_exit();
    }
}

void Runtime::throw_outside_of_coroutines()
{
    throw_error("%s() must be called inside a coroutine");
}

void Runtime::throw_not_waitable()
{
    throw_error(unsafe_depth ? "%s() cannot wait while PHP compiles code, collects garbage or reports a fatal error"
                             : "%s() waits, so it must be called inside a coroutine");
}

int Runtime::wait_failed(int outcome, Deadline deadline)
{
    Coroutine &self = scheduler().current();
    CoroutineState &state = php_state_of(self);
    if (killing_ && !is_in_last_call(self)) {
        zend_throw_graceful_exit();
    } else if (outcome == -ECANCELED && state.when_canceled == WhenCanceled::kTimesOut) {
        state.when_canceled = WhenCanceled::kReturns;
        throw_timed_out(state);
    } else if (outcome == -ECANCELED) {
        set_last_error(kCoroutineCanceled);
        if (std::exchange(state.when_canceled, WhenCanceled::kReturns) == WhenCanceled::kThrows) {
            throw_canceled();
        }
    } else if (outcome == -ETIMEDOUT && self.deadline() < deadline) {
        throw_deadline_passed(state);
        return -ECANCELED;
    }
    return outcome;
}

// Returns true if the coroutine must not be ended before it has ended what it does: its deferred functions after its
// own function, or a callback whose end decides what the program prints or writes. If the callback of an output buffer
// were cut off, PHP would print the raw output, which the callback was perhaps to mask. While such a call has not ended, it may
// wait for the coroutines that it has started, which are not ended either.
bool Runtime::is_in_last_call(Coroutine &coroutine)
{
    if (last_calls_ == LastCalls::kAreCutOff || coroutine.is_main()) {
        return false;
    }
    const CoroutineState &state = php_state_of(coroutine);
    bool is_current = &coroutine == &scheduler().current();
    if (state.is_finishing || (is_current ? OG(running) != nullptr : state.is_in_output_callback) ||
        is_in_stream_filter(is_current ? EG(current_execute_data) : state.vm.current_execute_data)) {
        return true;
    }
    Coroutine *caller = state.last_call_of > 0 ? scheduler().find(state.last_call_of) : nullptr;
    return caller && is_in_last_call(*caller);
}

// Runs a turn of the loop if a coroutine is in a last call. Returns false if there is none, or if nothing can wake it.
bool Runtime::run_last_calls()
{
    bool are_there = false;
    scheduler().live().for_each([&](Coroutine &coroutine) { are_there |= is_in_last_call(coroutine); });
    if (!are_there || ending_ == Ending::kFatal) {
        return false;
    }
    if (!loop().has_work()) {
        last_calls_ = LastCalls::kAreCutOff;
        return false;
    }
    loop().start();
    loop().turn();
    return true;
}

void Runtime::kill_all(LastCalls last_calls)
{
    // `finally` blocks may wait and last calls may start coroutines, but only for this number of rounds.
    constexpr int kRounds = 100;
    killing_ = true;
    last_calls_ = last_calls;
    for (int round = 0; round < kRounds && (scheduler().live_count() > 0 || inner_runs_ > 0);) {
        for (int64_t id : waiting_ids(scheduler())) {
            Coroutine *coroutine = scheduler().find(id);
            if (coroutine && !is_in_last_call(*coroutine)) {
                coroutine->kill();
            }
        }
        scheduler().let_in();
        scheduler().run_ready();
        round += !run_last_calls();
    }
    loop().end_work();
    killing_ = false;
    last_calls_ = LastCalls::kMayWait;
}

void Runtime::run_what_is_left()
{
    at_end_of_script_ = false;
    // A fatal error of the script may have jumped out of code that had incremented unsafe_depth.
    unsafe_depth = 0;
    if (has_loop() && !running_ && !CG(unclean_shutdown)) {
        run();
    }
}

void Runtime::run_at_end_of_script()
{
    if (at_end_of_script_ || running_) {
        return;
    }
    at_end_of_script_ = true;
    loop().begin_work();
    zval closure;
    zend_create_fake_closure(&closure, reinterpret_cast<zend_function *>(&loop_function), nullptr, nullptr, nullptr);
    append_shutdown_function(&closure);
}

void Runtime::end_leftovers()
{
    if (has_loop() && !fatal_seen_ && !CG(unclean_shutdown) && scheduler().current().is_main()) {
        kill_all(LastCalls::kAreCutOff);
    }
}

void Runtime::shutdown()
{
    notify_observers(&RuntimeObserver::on_shutdown);
    if (!is_on_main_stack()) {   // a process that a callback outside of coroutines has started: this stack belongs to the loop
        loop_.release()->leave();
    }
    loop_.reset();
    options_ = {};
    on_fatal_ = nullptr;
    ending_ = Ending::kNone;
    forked_in_ = 0;
    fatal_seen_ = running_ = killing_ = at_end_of_script_ = false;
    unsafe_depth = 0;
}

}  // namespace coro::php
