#include "php/runtime/interrupt.h"

#include "php/zend/ended_call.h"
#include "php/zend/frames.h"
#include "php/zend/internal_function.h"
#include "php/runtime/pcntl_signals.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/runtime/time_limit.h"
#include "php/runtime/watchdog.h"

#include "coro/hook/signals.h"

#include "zend_interfaces.h"

#include <algorithm>
#include <utility>

// Acts on interrupts of PHP code: lets other coroutines run when one coroutine computes for long, throws when a
// time limit has passed, and calls signal handlers while the loop waits.
namespace coro::php {

namespace {

void (*interrupt_before)(zend_execute_data *frame);

// Returns true for an internal function that is in a consistent state whenever it calls PHP code, so that other
// coroutines may run meanwhile.
bool is_plain_caller(const zend_function *function)
{
    static constexpr std::string_view kNames[] = {
        "call_user_func", "call_user_func_array", "forward_static_call", "forward_static_call_array", "array_map",
        "array_filter", "array_reduce", "array_walk", "usort", "uasort", "uksort",
        "__invoke", "call", "invoke", "invokeArgs",   // methods of Closure, ReflectionFunction and ReflectionMethod
    };
    const zend_string *name = function->common.function_name;
    return !name ||   // without a name: the bottom frame of a coroutine or Fiber
           std::find(std::begin(kNames), std::end(kNames), std::string_view(ZSTR_VAL(name), ZSTR_LEN(name))) !=
               std::end(kNames);
}

// Returns true if the operation is an ordinary call of PHP code. If an extension such as a debugger has replaced
// zend_execute_ex, returns false, because every call then looks as if C code had made it.
bool is_call(const zend_op *opline)
{
    return zend_execute_ex != execute_ex &&
           (opline->opcode == ZEND_DO_FCALL || opline->opcode == ZEND_DO_UCALL ||
            opline->opcode == ZEND_DO_FCALL_BY_NAME || opline->opcode == ZEND_INCLUDE_OR_EVAL);
}

bool was_called_by_engine(const zend_execute_data *frame)
{
    uint32_t info = ZEND_CALL_INFO(frame);
    const zend_execute_data *caller = frame->prev_execute_data;
    if (!(info & ZEND_CALL_TOP) || (info & ZEND_CALL_GENERATOR) || !caller) {
        return false;
    }
    if (!caller->func) {
        return true;
    }
    return ZEND_USER_CODE(caller->func->type) ? !is_call(caller->opline) : !is_plain_caller(caller->func);
}

// Returns true if other coroutines may run now. Returns false while the engine itself has called PHP code
// (autoloaders, __get() and the like, error handlers, output callbacks, destructors): the engine then holds locks
// into which other coroutines would run.
bool may_preempt()
{
    if (unsafe_depth || CG(in_compilation) || zend_fiber_switch_blocked() || runtime().is_ending() ||
        runtime().is_killing()) {
        return false;
    }
    for (const zend_execute_data *frame = EG(current_execute_data); frame; frame = frame->prev_execute_data) {
        if (was_called_by_engine(frame)) {
            return false;
        }
    }
    return true;
}

// Runs the other coroutines that are ready, or whose timers or descriptors are due. Then continues the coroutine
// `self` as if it had not waited.
void preempt(Coroutine &self)
{
    bool was_canceled = self.was_canceled();
    Waiter waiter(self, "its next turn");
    waiter.wake(0);
    runtime().scheduler().put_off(self);
    (void) runtime().wait(waiter, kNever);
    self.set_canceled(was_canceled);
}

// Clears the place into which the next operation writes its result. The engine attributes an exception that is
// thrown at an interrupt to the next operation, and frees the result of that operation, for example an argument or
// a part of a string. The place is not written yet, so without this function the engine would free an old value.
void clear_place_of_next_result()
{
    zend_execute_data *frame = EG(current_execute_data);
    if (!ZEND_USER_CODE(frame->func->type)) {
        return;
    }
    const zend_op *next = frame->opline;
    switch (next->opcode) {
    case ZEND_SEND_VAL:
    case ZEND_SEND_VAL_EX:
    case ZEND_SEND_VAR:
    case ZEND_SEND_VAR_EX:
    case ZEND_SEND_VAR_NO_REF:
    case ZEND_SEND_VAR_NO_REF_EX:
    case ZEND_SEND_REF:
    case ZEND_SEND_FUNC_ARG:
    case ZEND_SEND_USER:
        // A named argument (whose op2 is a constant) needs no clearing: the engine counts the argument only when
        // it is written.
        if (frame->call && next->op2_type != IS_CONST) {
            ZVAL_UNDEF(ZEND_CALL_VAR(frame->call, next->result.var));
        }
        break;
    case ZEND_ROPE_INIT:
        *reinterpret_cast<zend_string **>(ZEND_CALL_VAR(frame, next->result.var)) = ZSTR_EMPTY_ALLOC();
        break;
    case ZEND_ROPE_ADD:
        reinterpret_cast<zend_string **>(ZEND_CALL_VAR(frame, next->op1.var))[next->extended_value] = ZSTR_EMPTY_ALLOC();
        break;
    default:
        break;
    }
}

bool is_call_with_result(const zend_op *op)
{
    return op->result_type != IS_UNUSED && (op->opcode == ZEND_DO_FCALL || op->opcode == ZEND_DO_ICALL ||
                                            op->opcode == ZEND_DO_UCALL || op->opcode == ZEND_DO_FCALL_BY_NAME);
}

// Returns true if a function has just returned and its result is not stored yet. An exception at this point would
// lose the result, for example an item that was popped from a Channel.
bool is_result_under_way()
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
bool is_deadline_due(Coroutine &current)
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

// True: the code of the library must not be interrupted, so the time limit of its coroutine was not checked.
bool is_check_put_off = false;

// Throws Coroutine\TimeoutException, once, if the time limit or the deadline of the running coroutine has passed.
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

void interrupted()
{
    notify_observers(&RuntimeObserver::on_blocking);
    blocks_loop.store(false, std::memory_order_relaxed);
    Loop &loop = runtime().loop();
    Coroutine &current = loop.scheduler().current();
    if (current.is_main()) {
        return;
    }
    if (is_in_library(EG(current_execute_data))) {   // the library counts on running from one wait to the next
        is_check_put_off = true;
        return;
    }
    clear_place_of_next_result();
    throw_when_time_is_up(current);
    if (!EG(exception) && wants_preemption(current) && is_slice_over() && may_preempt()) {
        preempt(current);
    }
}

void on_interrupt(zend_execute_data *frame)
{
    note_interrupt();
    if (interrupt_before) {
        bool is_begun = begin_signal_dispatch();
        interrupt_before(frame);
        if (is_begun) {
            end_signal_dispatch();
        }
    }
    notify_observers(&RuntimeObserver::on_interrupt);
    // EG(current_execute_data) is nullptr when the engine calls a shutdown function.
    const zend_execute_data *top = EG(current_execute_data);
    bool is_in_script = top && is_worth_showing(top);   // false: C code has called PHP code, which has just returned
    if (blocks_loop.load(std::memory_order_relaxed) && !EG(exception) && is_in_script && runtime().has_loop()) {
        interrupted();
    }
}

ZEND_FUNCTION(coro_serve_interrupt)
{
    zend_interrupt_function(execute_data);
}

// PHP serves interrupts, such as signals with pcntl_async_signals(), between its own operations. While all
// coroutines wait, PHP executes no operations: then the loop serves the interrupts, in a new coroutine, unless the
// signal ends the wait of a coroutine.
class InterruptsOfLoop final : public Interrupts {
public:
    bool are_there() const override { return hook::has_noted_signal() || is_engine_interrupted(); }

    void run() override
    {
        if (hook::end_waits_at_signals() || !is_engine_interrupted()) {
            return;   // a coroutine whose wait has ended serves the interrupts, as code without coroutines does
        }
        zend_atomic_bool_store(&EG(vm_interrupt), false);
        blocks_loop.store(false, std::memory_order_relaxed);   // the loop runs again, so no code blocks it any more
        notify_observers(&RuntimeObserver::on_interrupt);
        // Raises and settles a pending memory error here: an allocation of the loop has caused the error, not a
        // coroutine.
        (void) settle_out_of_memory();
        settle_destructors();
        if (zend_interrupt_function == on_interrupt && !interrupt_before) {
            return;   // no other extension has an interrupt function
        }
        zval none;
        ZVAL_NULL(&none);
        zend_fcall_info_cache target = {};
        target.function_handler = reinterpret_cast<zend_function *>(&function_);
        FunctionCall call = {&none, &target};
        if (spawn(call) < 0) {
            call_in_place(call);   // the PHP code runs outside of a coroutine, so it must not wait
        }
    }

    void make_function() { function_ = make_internal_function("[interrupt]", zif_coro_serve_interrupt); }

private:
    static bool is_engine_interrupted()
    {
        return UNEXPECTED(zend_atomic_bool_load(&EG(vm_interrupt))) && !zend_atomic_bool_load(&EG(timed_out));
    }

    zend_internal_function function_ = {};
};

InterruptsOfLoop interrupts_of_loop;

}  // namespace

void make_up_for_time_check(Coroutine &current)
{
    if (UNEXPECTED(std::exchange(is_check_put_off, false))) {
        throw_when_time_is_up(current);
    }
}

static void hook_interrupts()
{
    interrupt_before = zend_interrupt_function;
    zend_interrupt_function = on_interrupt;
    interrupts_of_loop.make_function();
}

static void serve_interrupts(Loop &loop)
{
    loop.set_interrupts(&interrupts_of_loop);
    if (pcntl_has_handlers()) {
        loop.guard_interrupts();
    }
}

static void unhook_interrupts()
{
    if (zend_interrupt_function == on_interrupt) {
        zend_interrupt_function = interrupt_before;
    }
}

const RuntimeObserver interrupt_observer({
    .on_startup = hook_interrupts,
    .on_unload = unhook_interrupts,
    .on_loop_made = serve_interrupts,
});

bool serve_signals()
{
    if (zend_atomic_bool_load(&EG(timed_out))) {
        return true;
    }
    if (zend_atomic_bool_load(&EG(vm_interrupt)) && zend_interrupt_function) {
        zend_atomic_bool_store(&EG(vm_interrupt), false);
        zend_interrupt_function(EG(current_execute_data));
    }
    return EG(exception) != nullptr;
}

bool signal_handlers_have_run()
{
    return zend_atomic_bool_load(&EG(vm_interrupt)) && !serve_signals();
}

}  // namespace coro::php
