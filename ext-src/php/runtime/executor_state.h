#pragma once

#include "php/runtime/duty.h"
#include "php/zend/versions.h"

#include "coro/sched/coroutine.h"

#include "php.h"
#include "zend_fibers.h"

#include <type_traits>

namespace coro::php {

// The fields of the engine's executor that belong to the running coroutine and change all the time. Every switch saves and
// loads them.
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
struct SignalDispatch;
class TimeLimit;

// What PHP code sees when cancel() ends a wait: the waiting function returns false, throws a
// CanceledException, or throws a TimeoutException.
enum class WhenCanceled : uint8_t { kReturns, kThrows, kTimesOut };

// Whether the TimeoutException of the coroutine's present deadline was thrown: not yet, postponed once (see
// deadline_check.cc), or thrown.
enum class DeadlineNews : uint8_t { kNone, kPutOff, kThrown };

// Whether a coroutine that computes is preempted: as the options and ini settings say, or as the coroutine itself has chosen.
enum class Preemption : uint8_t { kAsSet, kOn, kOff };

// The PHP side's part of a coroutine. It lies directly behind the core's Coroutine.
struct CoroutineState {
    zend_fiber_context fiber = {};   // identifies the coroutine for debuggers and profilers
    VmState vm;
    // State that a coroutine rarely has (open output buffers, an exception on its way, ...), or nullptr.
    ColdState *cold = nullptr;
    Deferred *deferred = nullptr;  // calls registered with Coroutine::defer(), the last one first
    zend_object *context = nullptr;
    ErrorHandlerCall *error_handler_call = nullptr;   // the innermost one
    Duty duty;
    TimeLimit *time_limit = nullptr;
    SignalDispatch *signal_dispatch = nullptr;   // while the coroutine runs the signal handlers of pcntl
    WhenCanceled when_canceled = WhenCanceled::kReturns;
    DeadlineNews deadline_news = DeadlineNews::kNone;
    Preemption preemption = Preemption::kAsSet;
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
