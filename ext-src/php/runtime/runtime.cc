#include "php/runtime/runtime.h"

#include "php/runtime/autoload.h"
#include "php/runtime/compiler_guard.h"
#include "php/debug/dump.h"
#include "php/event/event.h"
#include "php/zend/exceptions.h"
#include "php/runtime/guarded_functions.h"
#include "php/debug/blocking_report.h"
#include "php/zend/internal_function.h"
#include "php/zend/last_error.h"
#include "php/runtime/interrupt.h"
#include "php/zend/output_buffers.h"
#include "php/runtime/pcntl_signals.h"
#include "php/zend/versions.h"
#include "php/runtime/process_functions.h"
#include "php/runtime/quit_signal.h"
#include "php/debug/stack_overflow.h"
#include "php/module/swoole_module.h"
#include "php/coroutine/task_group.h"
#include "php/runtime/time_limit.h"
#include "php/runtime/user_streams.h"
#include "php/event/wait_event.h"

#include "coro/base/error.h"

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

int (*collect_cycles_before)();
zend_internal_function loop_function;

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

ZEND_FUNCTION(coro_run_loop)
{
    ZEND_PARSE_PARAMETERS_NONE();
    runtime().run_what_is_left();
}

}  // namespace

// Where the system has no memory PHP calls C's exit(), maybe on the stack of a coroutine: they have to stay.
Runtime::~Runtime()
{
    (void) loop_.release();
    (void) host_.release();
}

void Runtime::startup()
{
    // The engine's collector keeps its state in C frames and in globals, last in, first out.
    collect_cycles_before = gc_collect_cycles;
    gc_collect_cycles = guarded_collect_cycles;
    hook_autoload();
    wrap_process_functions();
    hook_closing();
    hook_user_streams();
    loop_function = make_internal_function("Coro\\run", zif_coro_run_loop);
    make_release_function();
    make_observer_frame();
    hook_interrupts();
}

void Runtime::unload()
{
    unguard_compiler();
    unguard_functions();
    if (gc_collect_cycles == guarded_collect_cycles) {
        gc_collect_cycles = collect_cycles_before;
    }
    unhook_autoload();
    unwrap_process_functions();
    unhook_closing();
    unhook_user_streams();
    unhook_interrupts();
}

void Runtime::make_loop()
{
    host_ = std::make_unique<VmHost>();
    loop_ = std::make_unique<Loop>(*host_, options_.scheduler);
    loop_->threads().set_options(options_.threads);
    const StackLayout &layout = loop_->scheduler().stacks().layout();
    host_->set_vm_page_end(layout.total - layout.head_offset());
    report_stack_overflows();
    serve_interrupts(*loop_);
    adjust_watchdog();
}

bool Runtime::preempts() const
{
    return options_.preempts.value_or(INI_BOOL("coro.enable_preemptive_scheduler") ||
                                      is_swoole_setting_on("swoole.enable_preemptive_scheduler"));
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
    listen_to_quit_signal();
}

void Runtime::run()
{
    begin();
    if (ending_ == Ending::kNone) {   // the first coroutine may have ended the program before it waited
        loop().run();
    }
    loop().end_work();
    if (ending_ == Ending::kNone && scheduler().live_count() > 0 && options_.deadlock_check && !loop().is_stopped()) {
        report_deadlock();
    }
    if (ending_ != Ending::kFatal) {
        kill_all();
    }
    running_ = false;
    ignore_quit_signal();
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

// On the main stack: what one coroutine asked for happens to all.
void Runtime::end_program()
{
    Ending how = std::exchange(ending_, Ending::kNone);
    if (how == Ending::kExit) {
        forget_timers_and_events();
        kill_all();
        zend_throw_unwind_exit();
    } else if (how == Ending::kFatal) {
        leave_loop();
        zend_bailout();
    }
}

// Of coroutines that do not go on, to the engine native Fibers in which they are look suspended: it would end them.
static void disown_fibers(Scheduler &scheduler)
{
    scheduler.live().for_each([&](Coroutine &coroutine) {
        if (&coroutine == &scheduler.current()) {
            return;
        }
        zend_fiber_context *context = state_of(coroutine).vm.current_fiber_context;
        while (context && context->kind == zend_ce_fiber) {
            context->status = ZEND_FIBER_STATUS_RUNNING;
            context = zend_fiber_from_context(context)->caller;
        }
    });
}

// After a fatal error nothing of the program goes on, but functions that PHP still calls may run coroutines: in a loop of their
// own. The old one stays as it is, with stacks that nobody may unwind.
void Runtime::leave_loop()
{
    loop().end_work();
    disown_fibers(scheduler());
    abandon_timers_and_events();
    forget_autoloads();
    forget_turns();
    forget_user_streams();
    TaskGroup::was_forked();
    loop_.release()->leave();
    (void) host_.release();
}

void Runtime::report_deadlock()
{
    constexpr size_t kMost = 100;
    std::string dump = dump_text(true, kMost);
    dump.pop_back();   // the last line's end
    php_error_docref(nullptr, E_WARNING, "all coroutines (%zu) are asleep and nothing can wake them: deadlock\n%s\n",
                     scheduler().live_count(), dump.c_str());
}

void Runtime::was_forked()
{
    if (!has_loop()) {
        return;
    }
    disown_fibers(scheduler());
    loop().rebuild_after_fork();
    if (is_in_turn_) {
        loop().ref();   // the turn is still under way, and lets go of the loop at its end
    }
    if (running_) {
        begin();
    }
    abandon_timers_and_events();
    forget_autoloads_of_others();
    forget_turns_of_others();
    forget_left_dispatches();
    TaskGroup::was_forked();
    renew_time_limit(scheduler().current());
    if (on_fatal_) {
        forked_in_ = scheduler().current().id();
        loop().ref();   // the server would ask for work without end
    }
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
    if (!on_fatal_ && ending_ == Ending::kNone) {
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
        CG(unclean_shutdown) = 0;   // has_bailed_out() remembers; the exit() of another request is no fatal error
        forget_out_of_memory();
        on_fatal_();
        return;
    }
    forget_left_dispatches();
    ending_ = Ending::kFatal;
    loop().stop();
}

void Runtime::propagate_ending()
{
    if (killing_) {
        return;
    }
    if (scheduler().current().is_main()) {
        if (!running_) {   // else run() does it
            end_program();
        }
        return;
    }
    if (ending_ == Ending::kFatal) {
        zend_bailout();
    }
    if (!EG(exception)) {
        zend_throw_unwind_exit();
    }
}

void Runtime::throw_not_waitable()
{
    throw_error(unsafe_depth ? "%s() cannot wait while PHP compiles code, collects garbage or reports a fatal error"
                             : "%s() waits, so it must be called inside a coroutine");
}

int Runtime::wait_failed(int outcome, Deadline deadline)
{
    Coroutine &self = scheduler().current();
    CoroutineState &state = state_of(self);
    if (killing_) {
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

void Runtime::kill_all()
{
    constexpr int kRounds = 100;   // a finally or defer may wait or start coroutines again, but not for ever
    killing_ = true;
    for (int round = 0; round < kRounds && scheduler().live_count() > 0; round++) {
        for (int64_t id : waiting_ids(scheduler())) {
            if (Coroutine *coroutine = scheduler().find(id)) {
                coroutine->kill();
            }
        }
        scheduler().let_in();
        scheduler().run_ready();
    }
    killing_ = false;
}

void Runtime::run_what_is_left()
{
    at_end_of_script_ = false;
    unsafe_depth = 0;   // a fatal error of the script may have jumped out of the compiler
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
        kill_all();
    }
}

void Runtime::shutdown()
{
    forget_autoloads();
    forget_turns();
    forget_user_streams();
    if (has_loop()) {
        forget_quit_signal();
    }
    loop_.reset();
    host_.reset();
    options_ = {};
    on_fatal_ = nullptr;
    ending_ = Ending::kNone;
    forked_in_ = 0;
    fatal_seen_ = running_ = killing_ = at_end_of_script_ = false;
    unsafe_depth = 0;
    forget_holds();
}

}  // namespace coro::php
