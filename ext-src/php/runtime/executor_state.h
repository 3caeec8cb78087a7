#pragma once

#include "php/runtime/duty.h"
#include "php/zend/versions.h"

#include "coro/sched/coroutine.h"

#include "php.h"
#include "zend_fibers.h"

#include <type_traits>

namespace coro::php {

// The fields of the engine's executor that belong to the running coroutine and change all the time. Every switch
// of coroutines saves and loads these fields.
#define CORO_VM_STATE(X)                                                                               \
    X(vm_stack) X(vm_stack_top) X(vm_stack_end) X(vm_stack_page_size) X(current_execute_data) X(bailout) \
    X(error_reporting) X(jit_trace_num) X(active_fiber) X(current_fiber_context) X(error_handling) X(exception_class) \
    CORO_VM_STATE_OF_VERSION(X)

struct VmState {
#define X(name) std::remove_reference_t<decltype(EG(name))> name;
    CORO_VM_STATE(X)
#undef X
};

struct ColdState;
struct Deferred;
struct ErrorHandlerCall;
class InnerRun;
class SharedSpan;
struct SignalDispatch;
class TimeLimit;
class Timeline;

// What PHP code gets when cancel() ends the wait of a coroutine: the waiting function returns false (kReturns),
// throws a CanceledException (kThrows), or throws a TimeoutException (kTimesOut).
enum class WhenCanceled : uint8_t { kReturns, kThrows, kTimesOut };

// Whether the TimeoutException of the coroutine's present deadline was thrown: not yet (kNone), not yet because it
// was postponed once (kPutOff, see interrupt.cc), or yes (kThrown).
enum class DeadlineNews : uint8_t { kNone, kPutOff, kThrown };

// Whether a coroutine that computes for long is preempted: as the options and ini settings say (kAsSet), or as the
// coroutine itself has chosen (kOn, kOff).
enum class Preemption : uint8_t { kAsSet, kOn, kOff };

// The PHP side's part of a coroutine. It lies in memory directly behind the core's Coroutine object.
struct CoroutineState {
    zend_fiber_context fiber = {};   // identifies the coroutine for debuggers and profilers
    VmState vm;
    // State of a waiting coroutine that few coroutines have, such as open output buffers or a pending exception;
    // nullptr if there is none.
    ColdState *cold = nullptr;
    Deferred *deferred = nullptr;  // the calls that Coroutine::defer() has registered, the last one first
    zend_object *context = nullptr;
    // The innermost call of the script's error handler in this coroutine, or nullptr.
    ErrorHandlerCall *error_handler_call = nullptr;
    Duty duty;
    TimeLimit *time_limit = nullptr;
    // Exists while the coroutine runs the signal handlers of pcntl, otherwise nullptr.
    SignalDispatch *signal_dispatch = nullptr;
    WhenCanceled when_canceled = WhenCanceled::kReturns;
    DeadlineNews deadline_news = DeadlineNews::kNone;
    Preemption preemption = Preemption::kAsSet;
    bool may_end_canceled = false;   // true: a CanceledException that the coroutine does not catch is no failure
    bool is_in_output_callback = false;   // true while the coroutine waits in the callback of an output buffer
    // The coroutine in whose last call this one was started, by itself or by a coroutine that the call has started; 0: none.
    // See Runtime::is_in_last_call().
    int64_t last_call_of = 0;
    SharedSpan *span = nullptr;   // of tracing; inherited from the coroutine that has started this one
    Timeline *timeline = nullptr;   // of the request for which the coroutine runs; inherited; nullptr: its waits are not wanted
    int64_t left_at;                // when the present wait has begun; set while there is a timeline
    InnerRun *inner_run = nullptr;   // the Coro\run() of a callback outside of coroutines to which the coroutine belongs, if any
    bool is_finishing = false;   // true after the call of the coroutine's function, while its deferred functions and the like run
};

inline CoroutineState &php_state_of(Coroutine &coroutine)
{
    return coroutine.host_memory_as<CoroutineState>();
}

inline Coroutine &coroutine_of(CoroutineState &state)
{
    return reinterpret_cast<Coroutine *>(&state)[-1];
}

}  // namespace coro::php
