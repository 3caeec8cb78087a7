#pragma once

#include "php/zend/versions.h"
#include "php/runtime/spawn.h"

#include "coro/sched/coroutine.h"
#include "coro/sched/host.h"

#include "php.h"
#include "zend_fibers.h"

#include <type_traits>

namespace coro::php {

// What of the executor belongs to the running coroutine and changes all the time: saved and loaded at every switch.
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

// What the wait that cancel() ends does.
enum class WhenCanceled : uint8_t { kReturns, kThrows, kTimesOut };

// Whether PHP code got the TimeoutException of the deadline that its coroutine has now.
enum class DeadlineNews : uint8_t { kNone, kPutOff, kTold };

// Whether a coroutine that computes gives way to the others.
enum class Preemption : uint8_t { kAsSet, kOn, kOff };   // by options and ini settings, or as it has said itself

// What PHP keeps beside each Coroutine.
struct CoroutineState {
    zend_fiber_context fiber = {};   // what debuggers and profilers know the coroutine by
    VmState vm;
    ColdState *cold = nullptr;     // state that is rarely there: open output buffers, an exception on its way, ...
    Deferred *deferred = nullptr;  // Coroutine::defer(), last first
    zend_object *context = nullptr;
    ErrorHandlerCall *error_handler_call = nullptr;   // the innermost one
    Duty duty;
    TimeLimit *time_limit = nullptr;
    SignalDispatch *signal_dispatch = nullptr;   // it is inside one
    WhenCanceled when_canceled = WhenCanceled::kReturns;
    DeadlineNews deadline_news = DeadlineNews::kNone;
    Preemption preemption = Preemption::kAsSet;
};

inline CoroutineState &state_of(Coroutine &coroutine)
{
    return coroutine.host_memory_as<CoroutineState>();
}

inline Coroutine &coroutine_of(CoroutineState &state)
{
    return reinterpret_cast<Coroutine *>(&state)[-1];
}

// Switches the executor with the coroutines and tells the engine's fiber observers of it.
class VmHost final : public Host {
public:
    size_t memory_size() const override { return (sizeof(CoroutineState) + 15) & ~size_t(15); }
    void adopted(Coroutine &main) override;
    bool leaving(Coroutine &from, Coroutine &to) override;
    bool starting(Coroutine &from, Coroutine &to) override;
    void ending(Coroutine &from, Coroutine &to) override;
    void returned(Coroutine &to) override;

    // Of each coroutine's mapping, what lies behind its state and becomes its first VM stack page.
    void set_vm_page_end(size_t bytes_behind_head) { page_end_ = bytes_behind_head; }

private:
    VmState initial_state(Coroutine &coroutine);

    size_t page_end_ = 0;
};

void make_observer_frame();   // once, at module startup

// At the end of a coroutine that a fatal error ended: what it was in the middle of does not go on.
void forget_cold_state();

// The stack frames PHP has put behind its first page go back to its heap. On the coroutine's own stack, at its end.
void free_extra_vm_pages();

}  // namespace coro::php
