#include "php/runtime/vm_host.h"

#include "php/runtime/inner_run.h"

#include "php/runtime/class_loans.h"
#include "php/runtime/error_handler.h"
#include "php/runtime/pcntl_signals.h"
#include "php/runtime/runtime.h"
#include "php/runtime/shared_span.h"
#include "php/runtime/timeline.h"
#include "php/zend/frames.h"

#include "coro/sched/scheduler.h"

#include "zend_ini.h"
#include "zend_observer.h"

#include "main/php_output.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"

#include <cstdlib>
#include <utility>

namespace coro::php {

// Fields of PHP's globals that are empty in most coroutines: X(name in ColdState, place, empty value).
#define CORO_COLD_STATE(X)                                                 \
    X(exception, EG(exception), nullptr)                                   \
    X(prev_exception, EG(prev_exception), nullptr)                         \
    X(opline_before_exception, EG(opline_before_exception), nullptr)       \
    X(fake_scope, EG(fake_scope), nullptr)                                 \
    X(filename_override, EG(filename_override), nullptr)                   \
    X(lineno_override, EG(lineno_override), -1)                            \
    X(output_active, OG(active), nullptr)                                  \
    X(output_running, OG(running), nullptr)                                \
    X(user_compare_fci, BG(user_compare_fci), {})                          \
    X(user_compare_fci_cache, BG(user_compare_fci_cache), {})              \
    X(serialize_lock, BG(serialize_lock), 0)                               \
    X(serialize, BG(serialize), {})                                        \
    X(unserialize, BG(unserialize), {})                                    \
    /* stops a stream wrapper that would open itself without end */        \
    X(opened_by_wrapper, FG(user_stream_current_filename), nullptr)        \
    X(linking_class, CG(current_linking_class), nullptr)                   \
    X(record_errors, EG(record_errors), false)                             \
    X(num_errors, EG(num_errors), 0)                                       \
    X(errors, EG(errors), nullptr)

// Contains the fields of CORO_COLD_STATE, and a few more fields, of a coroutine that waits. Exists only if at least
// one of these fields was in use when the coroutine was left: see cold_is_active().
struct ColdState {
#define X(name, place, empty) std::remove_reference_t<decltype((place))> name;
    CORO_COLD_STATE(X)
#undef X
    zend_stack output_handlers;
    Linking *linking;
    int fiber_switch_blocks;
    OutOfMemory out_of_memory;
};

VmHost vm_host;

namespace {

// A fiber context whose `kind` is the address of kFiberKind belongs to a coroutine, and not to the engine's Fiber
// class.
constexpr char kFiberKind = 0;

// The size in bytes of the VM stack pages that follow a coroutine's first page. The size is a power of two, and holds
// a few dozen frames.
constexpr size_t kVmPageSize = 16 << 10;

// The function of the bottom frame of every coroutine. Exceptions stop at the bottom frame. The bottom frame also
// occupies the very start of the first VM stack page: if another frame began there, the engine would pass the page to
// efree() at the end of that frame. The function is a complete zend_function, because observers may read all fields.
zend_function bottom_function = {ZEND_INTERNAL_FUNCTION};

template <class... T>
uintptr_t any_of(T... values)
{
    // Uses no branches: usually all values are zero, so that a test of one value after the other would have to
    // test them all.
    return (uintptr_t(values) | ...);
}

[[gnu::always_inline]] inline bool cold_is_active()
{
    return any_of(EG(exception), EG(prev_exception), OG(active), OG(running), BG(user_compare_fci).size, BG(serialize_lock),
                  BG(serialize).level, BG(unserialize).level, EG(fake_scope), EG(filename_override),
                  FG(user_stream_current_filename), CG(current_linking_class), EG(record_errors), autoload_depth,
                  is_out_of_memory()) ||
           zend_fiber_switch_blocked();
}

ColdState *save_cold()
{
    auto *cold = static_cast<ColdState *>(emalloc(sizeof(ColdState)));
#define X(name, place, empty) cold->name = place;
    CORO_COLD_STATE(X)
#undef X
    cold->output_handlers = OG(handlers);
    cold->linking = autoload_depth ? suspend_linking() : nullptr;
    cold->out_of_memory = out_of_memory();
    cold->fiber_switch_blocks = 0;
    while (zend_fiber_switch_blocked()) {
        zend_fiber_switch_unblock();
        cold->fiber_switch_blocks++;
    }
    return cold;
}

void clear_cold()
{
#define X(name, place, empty) place = empty;
    CORO_COLD_STATE(X)
#undef X
    zend_stack_init(&OG(handlers), sizeof(php_output_handler *));
    forget_out_of_memory();
}

void restore_cold(ColdState *cold)
{
    zend_stack_destroy(&OG(handlers));   // another coroutine may have added handlers to this stack
    OG(handlers) = cold->output_handlers;
#define X(name, place, empty) place = cold->name;
    CORO_COLD_STATE(X)
#undef X
    for (int i = 0; i < cold->fiber_switch_blocks; i++) {
        zend_fiber_switch_block();
    }
    restore_out_of_memory(cold->out_of_memory);
    Linking *linking = cold->linking;
    efree(cold);
    if (linking) {
        resume_linking(linking);   // must be the last step, because resume_linking() may end the program
    }
}

[[gnu::always_inline]] inline void save_hot(VmState &vm)
{
#define X(name) vm.name = EG(name);
    CORO_VM_STATE(X)
#undef X
}

[[gnu::always_inline]] inline void load_hot(const VmState &vm)
{
#define X(name) EG(name) = vm.name;
    CORO_VM_STATE(X)
#undef X
}

// Makes the first VM stack page of a coroutine, from `begin` to `end`, with the bottom frame in the page.
void make_vm_stack(VmState &vm, char *begin, char *end)
{
    auto page = reinterpret_cast<zend_vm_stack>(begin);
    page->top = ZEND_VM_STACK_ELEMENTS(page) + ZEND_CALL_FRAME_SLOT;
    page->end = reinterpret_cast<zval *>(end);
    page->prev = nullptr;
    auto *bottom = reinterpret_cast<zend_execute_data *>(ZEND_VM_STACK_ELEMENTS(page));
    memset(bottom, 0, sizeof *bottom);
    bottom->func = &bottom_function;
    vm.vm_stack = page;
    vm.vm_stack_top = page->top;
    vm.vm_stack_end = page->end;
    vm.vm_stack_page_size = kVmPageSize;
    vm.current_execute_data = bottom;
}

// A user function without a script. It represents the loop in backtraces that contain no script.
zend_function loop_frame_function;
zend_op loop_code;

// Notifies the engine's observers that a coroutine runs for the first time. Debuggers then name the coroutine after
// the file of the nearest user frame, and crash if no user frame exists, as in timers after the end of the script: so
// this function adds a frame of loop_frame_function.
void notify_of_first_switch(zend_fiber_context *from, zend_fiber_context *to)
{
    if (EXPECTED(nearest_user_frame(EG(current_execute_data)))) {
        zend_observer_fiber_switch_notify(from, to);
        return;
    }
    zend_execute_data frame = {};
    frame.func = &loop_frame_function;
    frame.opline = &loop_code;
    frame.prev_execute_data = EG(current_execute_data);
    EG(current_execute_data) = &frame;
    zend_observer_fiber_switch_notify(from, to);
    EG(current_execute_data) = frame.prev_execute_data;
}

void mark_switch(zend_fiber_context *from, zend_fiber_context *to)
{
    if (from->status == ZEND_FIBER_STATUS_RUNNING) {
        from->status = ZEND_FIBER_STATUS_SUSPENDED;
    }
    to->status = ZEND_FIBER_STATUS_RUNNING;
}

// Saves what few coroutines have, and which returned() must restore.
[[gnu::noinline]] void save_rare(CoroutineState &state)
{
    if (state.timeline) {
        Timeline::left(coroutine_of(state));
    }
    if (cold_is_active() || state.error_handler_call) {
        state.is_in_output_callback = OG(running);
        state.cold = save_cold();
        clear_cold();
        lend_error_handler(state.error_handler_call);
        // A coroutine that runs signal handlers always has a ColdState, because pcntl blocks fiber switches while
        // handlers run.
        if (state.signal_dispatch) {
            leave_signal_dispatch(*state.signal_dispatch);
        }
    }
}

// Saves the state of the running coroutine. Returns true if returned() must be called when it continues.
[[gnu::always_inline]] inline bool save(CoroutineState &state)
{
    bool is_rare = cold_is_active() || any_of(state.error_handler_call, state.timeline);
    if (UNEXPECTED(is_rare)) {
        save_rare(state);
    }
    save_hot(state.vm);
    return is_rare;
}

// Returns the error level that was in effect before the outermost operator @ in this frame, or `none` if no @ is
// in effect.
int silenced_in(const zend_execute_data *frame, int none)
{
    if (!frame->func || !ZEND_USER_CODE(frame->func->type)) {
        return none;
    }
    const zend_op_array &code = frame->func->op_array;
    auto at = size_t(frame->opline - code.opcodes);
    // If the current instruction is not part of the function's code, it is an instruction with which the engine
    // throws an exception.
    if (at >= code.last) {
        return none;
    }
    for (int i = 0; i < code.last_live_range && code.live_range[i].start <= at; i++) {
        uint32_t var = code.live_range[i].var;
        if ((var & ZEND_LIVE_MASK) == ZEND_LIVE_SILENCE && at < code.live_range[i].end) {
            return int(Z_LVAL_P(ZEND_CALL_VAR(frame, var & ~ZEND_LIVE_MASK)));
        }
    }
    return none;
}

// Returns the error level of the running code as if the code were outside any operator @. A new coroutine starts
// with this level.
[[gnu::noinline]] int error_reporting_behind_silence()
{
    int level = EG(error_reporting);
    for (const zend_execute_data *frame = EG(current_execute_data); frame; frame = frame->prev_execute_data) {
        level = silenced_in(frame, level);
    }
    return level;
}

inline int initial_error_reporting()
{
    return EXPECTED(!E_HAS_ONLY_FATAL_ERRORS(EG(error_reporting))) ? EG(error_reporting) : error_reporting_behind_silence();
}

// Gives a new coroutine what few coroutines have: shares of what the one that starts it has.
[[gnu::noinline]] void inherit(CoroutineState &state, CoroutineState &starter)
{
    state.span = starter.span ? starter.span->share() : nullptr;
    state.timeline = starter.timeline ? Timeline::of_started(coroutine_of(starter), coroutine_of(state)) : nullptr;
    if ((state.inner_run = starter.inner_run)) {
        state.inner_run->coroutine_starts();
    }
}

[[gnu::noinline]] void release_inherited(const CoroutineState &ended)
{
    if (ended.span) {
        ended.span->release();
    }
    if (ended.timeline) {
        ended.timeline->release();
    }
    if (ended.inner_run) {
        ended.inner_run->coroutine_ends();
    }
}

// Returns the id of the coroutine that starts another one in a last call (see Runtime::is_in_last_call()) or on behalf of it.
// Returns 0 if there is none. Looks for stream filters, which takes time, only while the program ends.
inline int64_t last_call_that_starts(Coroutine &from)
{
    const CoroutineState &state = php_state_of(from);
    bool is_own = state.is_finishing || state.is_in_output_callback ||
                  (UNEXPECTED(runtime().is_killing()) && is_in_stream_filter(EG(current_execute_data)));
    return is_own ? from.id() : state.last_call_of;
}

}  // namespace

// Returns the executor's state at the start of the coroutine.
[[gnu::always_inline]] inline VmState VmHost::initial_state(Coroutine &coroutine)
{
    CoroutineState &state = php_state_of(coroutine);
    char *head = reinterpret_cast<char *>(&coroutine);
    VmState vm;
    make_vm_stack(vm, reinterpret_cast<char *>(&state) + memory_size(), head + page_end_);
    vm.bailout = nullptr;
    vm.error_reporting = initial_error_reporting();
    vm.jit_trace_num = 0;
    vm.active_fiber = nullptr;
    vm.current_fiber_context = &state.fiber;
    vm.error_handling = EH_NORMAL;
    vm.exception_class = nullptr;
    set_stack_bounds(vm, head - coroutine.scheduler().stacks().layout().head_offset(), head);
    return vm;
}

void VmHost::adopted(Coroutine &main)
{
    // The VmState of the main program stays empty until the main program is left.
    new (main.host_memory()) CoroutineState;
    const StackLayout &layout = main.scheduler().stacks().layout();
    page_end_ = layout.total - layout.head_offset();
}

bool VmHost::leaving(Coroutine &from, Coroutine &to)
{
    VmState &next = php_state_of(to).vm;
    zend_observer_fiber_switch_notify(EG(current_fiber_context), next.current_fiber_context);
    mark_switch(EG(current_fiber_context), next.current_fiber_context);
    bool cold = save(php_state_of(from));
    load_hot(next);
    return cold;
}

bool VmHost::starting(Coroutine &from, Coroutine &to)
{
    CoroutineState &state = *new (to.host_memory()) CoroutineState;
    state.fiber.kind = const_cast<char *>(&kFiberKind);
    zend_observer_fiber_init_notify(&state.fiber);
    notify_of_first_switch(EG(current_fiber_context), &state.fiber);
    mark_switch(EG(current_fiber_context), &state.fiber);
    bool cold = save(php_state_of(from));
    state.last_call_of = last_call_that_starts(from);
    CoroutineState &starter = php_state_of(from);
    if (UNEXPECTED(any_of(starter.inner_run, starter.span, starter.timeline))) {
        inherit(state, starter);
    }
    load_hot(initial_state(to));
    return cold;
}

void VmHost::ending(Coroutine &from, Coroutine &to)
{
    VmState &next = php_state_of(to).vm;
    zend_observer_fiber_switch_notify(EG(current_fiber_context), next.current_fiber_context);
    mark_switch(EG(current_fiber_context), next.current_fiber_context);
    // Observers are notified before load_hot(): an observer may run PHP code, which needs the bounds of the C stack
    // of `from`.
    zend_observer_fiber_destroy_notify(&php_state_of(from).fiber);
    const CoroutineState &ended = php_state_of(from);
    if (UNEXPECTED(any_of(ended.inner_run, ended.span, ended.timeline))) {
        release_inherited(ended);
    }
    load_hot(next);
}

void VmHost::returned(Coroutine &to)
{
    CoroutineState &state = php_state_of(to);
    state.is_in_output_callback = false;
    if (state.error_handler_call) {
        take_back_error_handler(*state.error_handler_call);
    }
    if (state.signal_dispatch) {
        return_to_signal_dispatch(*state.signal_dispatch);
    }
    if (state.timeline) {
        Timeline::continued(to);
    }
    if (state.cold) {
        restore_cold(std::exchange(state.cold, nullptr));
    }
}

void forget_cold_state()
{
    autoload_depth = 0;
    if (cold_is_active()) {
        ColdState *cold = save_cold();
        clear_cold();
        efree(cold);
    }
}

static void make_loop_frame()
{
    loop_frame_function.type = ZEND_USER_FUNCTION;
    loop_frame_function.op_array.opcodes = &loop_code;
    loop_frame_function.op_array.filename = zend_string_init_interned(ZEND_STRL("[event loop]"), true);
}

const RuntimeObserver vm_host_observer({.on_startup = make_loop_frame});

void free_extra_vm_pages()
{
    zend_vm_stack page = EG(vm_stack);
    while (page->prev) {
        zend_vm_stack previous = page->prev;
        efree(page);
        page = previous;
    }
    EG(vm_stack) = page;
    EG(vm_stack_top) = page->top;
    EG(vm_stack_end) = page->end;
}

}  // namespace coro::php
