#include "php/runtime/spawn.h"

#include "php/runtime/autoload.h"
#include "php/runtime/error_handler.h"
#include "php/runtime/exit.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/runtime/pcntl_signals.h"
#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/time_limit.h"
#include "php/runtime/vm_host.h"

#include "coro/base/check.h"
#include "coro/base/error.h"

#include "main/php_output.h"
#include "zend_exceptions.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace coro::php {

struct Deferred {
    BoundCall call;
    Deferred *next;
};

namespace {

zend_internal_function release_function;

// Does nothing: a call of this function only releases the arguments, when the call ends.
ZEND_FUNCTION(coro_release)
{
}

// Returns true if EG(exception) is a fatal error. Since PHP 8.2.35, running out of memory unwinds the stack as
// exit() does, instead of jumping to the bailout address.
bool exception_is_fatal()
{
    return is_out_of_memory() && zend_is_unwind_exit(EG(exception));
}

[[gnu::always_inline]] inline void call_and_settle(const FunctionCall &what, const Duty &duty)
{
    zval result;
    call(what, &result);
    if (settle_out_of_memory()) {
        zval_ptr_dtor(&result);
        ZVAL_UNDEF(&result);
    }
    if (UNEXPECTED(EG(exception)) && exception_is_fatal()) {
        zend_clear_exception();
        zend_bailout();   // as after other fatal errors, deferred calls are not made and no destructor runs
    }
    if (UNEXPECTED(EG(exception))) {
        exit_if_uncaught();
    }
    if (duty.settled) {
        duty.settled(duty.subject, &result);
    }
    i_zval_ptr_dtor(&result);
    if (UNEXPECTED(EG(exception)) && !settle_exception() && duty.object && !runtime().is_fork_of_server()) {
        duty.failed(duty.object);
    }
}

// Calls the function if the preparation allows it. Copies the call, because its caller goes on while the preparation waits.
[[gnu::noinline]] void prepare_and_call(const FunctionCall &what, const Duty &duty, Preparation before)
{
    constexpr uint32_t kMostArguments = 2;
    zval function, arguments[kMostArguments];
    zend_fcall_info_cache target = *what.target;
    FunctionCall own = {&function, &target, what.argument_count, arguments, true, true};
    CORO_CHECK(what.argument_count <= kMostArguments && what.gives_arguments);
    ZVAL_COPY(&function, what.function);
    std::copy_n(what.arguments, what.argument_count, arguments);
    if (before(arguments)) {
        call_and_settle(own, duty);
        return;
    }
    for (uint32_t i = 0; i < own.argument_count; i++) {
        zval_ptr_dtor(&arguments[i]);
    }
    zval_ptr_dtor(&function);
    if (EG(exception) && !settle_exception() && duty.object && !runtime().is_fork_of_server()) {
        duty.failed(duty.object);
    }
}

// Makes the deferred calls of the coroutine, the last registered call first. A deferred call may register another
// one. The coroutine's deadline, its time limit and a pending cancel() no longer apply.
void run_deferred(CoroutineState &state)
{
    end_time_limit(state);
    state.when_canceled = WhenCanceled::kReturns;
    coroutine_of(state).set_deadline(kNever);
    coroutine_of(state).forget_cancel();
    while (Deferred *deferred = state.deferred) {
        state.deferred = deferred->next;
        call_and_settle(deferred->call.get(), {});
        deferred->~Deferred();
        efree(deferred);
        // Handles a pending exception now, because the next call must not start with a pending exception.
        settle_destructors();
    }
}

void give_back_holds(Coroutine &self)
{
    while (HeldResource *held = self.holds().newest()) {
        const char *name = held->name();
        held->give_back();
        if (!runtime().is_killing()) {
            zend_error(E_WARNING, "coroutine " ZEND_LONG_FMT " ended before it unlocked its %s, which is unlocked now",
                       zend_long(self.id()), name);
        }
        settle_destructors();   // the error handler that got the warning may have thrown
    }
}

void finish(CoroutineState &state)
{
    // Repeats this until nothing is left: a deferred call may make a new context, and destructors of the context's
    // values may register deferred calls.
    while (UNEXPECTED(state.deferred || state.context)) {
        run_deferred(state);
        if (state.context) {
            OBJ_RELEASE(std::exchange(state.context, nullptr));
            settle_destructors();
        }
    }
    if (UNEXPECTED(!coroutine_of(state).holds().empty())) {
        give_back_holds(coroutine_of(state));
    }
    if (UNEXPECTED(state.time_limit)) {
        end_time_limit(state);
    }
    if (UNEXPECTED(OG(active))) {
        php_output_end_all();
    }
    if (UNEXPECTED(runtime().is_fork_of_server())) {
        runtime().end_if_forked_here();
    }
    // duty.object is released last: every earlier step may raise a fatal error, and then duty.failed() still needs
    // the object.
    if (state.duty.object) {
        OBJ_RELEASE(std::exchange(state.duty.object, nullptr));
    }
    (void) settle_out_of_memory();
    if (UNEXPECTED(EG(exception))) {   // a destructor has thrown
        settle_exception();
    }
    if (UNEXPECTED(state.error_handler_call)) {
        forget_error_handler_calls(state.error_handler_call);
    }
}

// Calls duty.ended(), which tells the part of the extension that has started the coroutine that the coroutine has
// ended. Makes this call only once: duty.ended() may release values whose destructors raise a fatal error, and after
// a fatal error this function is called again.
void notify_end(CoroutineState &state)
{
    if (auto ended = std::exchange(state.duty.ended, nullptr)) {
        ended(state.duty.subject);
    }
}

// Releases the function and the arguments of a call that was not made. Uses a new coroutine, in which their
// destructors may wait. Returns false if there is no memory for that coroutine.
bool release_in_coroutine(FunctionCall call)
{
    zend_fcall_info_cache target = {};
    target.function_handler = reinterpret_cast<zend_function *>(&release_function);
    call.target = &target;
    int64_t id = runtime().scheduler().spawn_within(SIZE_MAX, [&call] { run_coroutine(call, {}); });
    runtime().check_ending();
    return id >= 0;
}

}  // namespace

// Calls the program's exception handler with the exception in EG(exception). The engine's own function cannot be
// used: in a coroutine, it loses an exception or exit() of the handler.
static void call_exception_handler()
{
    zval handler, argument, result;
    ZVAL_COPY(&handler, &EG(user_exception_handler));
    ZVAL_OBJ(&argument, EG(exception));
    EG(exception) = nullptr;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    if (zend_fcall_info_init(&handler, 0, &info, &target, nullptr, nullptr) == SUCCESS) {
        call({&handler, &target, 1, &argument}, &result);
        zval_ptr_dtor(&result);
    }
    zval_ptr_dtor(&argument);
    zval_ptr_dtor(&handler);
}

bool exception_is_ending()
{
    return zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception));
}

bool settle_exception()
{
    exit_if_uncaught();
    Coroutine *self = runtime().current_coroutine();
    if (EG(exception)->ce == canceled_exception_class && self && php_state_of(*self).may_end_canceled) {
        zend_clear_exception();
        return true;
    }
    if (!exception_is_ending() && Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
        call_exception_handler();
        if (!EG(exception)) {
            return false;
        }
        exit_if_uncaught();
    }
    if (!exception_is_ending()) {
        // This call prints the message and sets the exit status, but does not bail out.
        zend_exception_error(EG(exception), E_ERROR);
        if (uncaught_exceptions_end_program) {
            runtime().exit_called();
        }
        return false;
    }
    bool is_exit = zend_is_unwind_exit(EG(exception));
    bool is_fatal = exception_is_fatal();
    zend_clear_exception();
    if (is_fatal) {
        runtime().bailed_out();
        return false;
    }
    if (is_exit) {
        runtime().exit_called();
    }
    return true;
}

// Ends the output buffers that a callback has left open, so that they do not collect the output of later callbacks.
static void end_output_buffers(int level)
{
    while (UNEXPECTED(php_output_get_level() > level)) {
        OG(active)->flags |= PHP_OUTPUT_HANDLER_REMOVABLE;   // PHP would refuse to end a buffer without this flag
        php_output_end();
        settle_destructors();   // the buffer's callback may have thrown
    }
}

// Ends the output buffers that a fatal error has left open. The callback of a buffer may raise a second fatal error.
static void end_output_after_fatal_error(int level)
{
    JMP_BUF *outer = EG(bailout);
    JMP_BUF bailout;
    EG(bailout) = &bailout;
    if (SETJMP(bailout) == 0) {
        end_output_buffers(level);
    } else {
        runtime().bailed_out();
    }
    EG(bailout) = outer;
}

// No C++ object with a destructor may exist in this function: a fatal error in the coroutine jumps back to this
// frame, over all frames in between.
void run_coroutine(const FunctionCall &what, const Duty &duty, Preparation before)
{
    CoroutineState &state = php_state_of(runtime().scheduler().current());
    state.duty = duty;
    if (duty.object) {
        GC_ADDREF(duty.object);
    }
    JMP_BUF bailout;
    EG(bailout) = &bailout;
    if (EXPECTED(SETJMP(bailout) == 0)) {
        if (UNEXPECTED(before)) {
            prepare_and_call(what, state.duty, before);
        } else {
            call_and_settle(what, state.duty);
        }
        state.is_finishing = true;
        finish(state);
        if (UNEXPECTED(state.duty.ended)) {
            notify_end(state);
            finish(state);   // duty.ended() may have run destructors, which may have registered deferred calls
        }
        abandon_own_autoloads();
    } else {
        forget_own_autoloads();
        runtime().bailed_out();
        forget_signal_dispatch(state);
        end_time_limit(state);
        notify_observers(&RuntimeObserver::on_crash, coroutine_of(state), true);
        if (state.duty.object) {
            state.duty.failed(state.duty.object);
        }
        end_output_after_fatal_error(0);
        forget_cold_state();
        notify_end(state);
    }
    if (UNEXPECTED(EG(vm_stack)->prev)) {
        free_extra_vm_pages();
    }
    state.fiber.status = ZEND_FIBER_STATUS_DEAD;
}

// No C++ object with a destructor may exist in this function: a fatal error in the called function jumps back to
// this frame, over all frames in between.
void call_in_place(const FunctionCall &what, const Duty &duty)
{
    JMP_BUF *outer = EG(bailout);
    zend_execute_data *frame = EG(current_execute_data);
    CoroutineState &state = php_state_of(runtime().scheduler().current());
    const Duty outer_duty = state.duty;
    JMP_BUF bailout;
    EG(bailout) = &bailout;
    state.duty = duty;
    if (duty.object) {
        GC_ADDREF(duty.object);
    }
    const int level = php_output_get_level();
    if (EXPECTED(SETJMP(bailout) == 0)) {
        call_and_settle(what, duty);
        end_output_buffers(level);
        if (UNEXPECTED(runtime().is_fork_of_server())) {
            runtime().end_if_forked_here();
        }
        if (duty.object) {
            OBJ_RELEASE(duty.object);
            settle_destructors();
        }
    } else {
        EG(current_execute_data) = frame;
        forget_own_autoloads();
        forget_signal_dispatch(state);
        notify_observers(&RuntimeObserver::on_crash, coroutine_of(state), false);
        runtime().bailed_out();
        if (duty.object) {
            duty.failed(duty.object);
        }
        end_output_after_fatal_error(level);
    }
    state.duty = outer_duty;
    EG(bailout) = outer;
}

bool spawn_from_loop(Callable callable, uint32_t count, zval *arguments, const Duty &duty)
{
    FunctionCall call = callable.giving(count, arguments);
    call.gives_function = true;
    int64_t spawned = spawn(call, duty);
    if (EXPECTED(spawned >= 0)) {
        callable.abandon();
        return true;
    }
    warn_spawn_failed(spawned);
    settle_destructors();   // the error handler that got the warning may have thrown
    if (release_in_coroutine(call)) {
        callable.abandon();
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        zval_ptr_dtor(&arguments[i]);
    }
    callable.reset();
    settle_destructors();
    return false;
}

bool spawn_from_loop(BoundCall call, const Duty &duty)
{
    uint32_t count = call.argument_count();
    bool is_called = spawn_from_loop(std::move(call.callable()), count, call.arguments(), duty);
    call.abandon_arguments();
    return is_called;
}

const RuntimeObserver spawn_observer({
    .on_startup = [] { release_function = make_internal_function("[release]", zif_coro_release); },
});

void warn_spawn_failed(int64_t code)
{
    if (!EG(exception)) {
        php_error_docref(nullptr, E_WARNING, "could not start a coroutine: %s", err::text(int(-code)));
    }
}

void defer(BoundCall call)
{
    CoroutineState &state = php_state_of(runtime().scheduler().current());
    auto *deferred = static_cast<Deferred *>(emalloc(sizeof(Deferred)));
    state.deferred = new (deferred) Deferred{std::move(call), state.deferred};
}

}  // namespace coro::php
