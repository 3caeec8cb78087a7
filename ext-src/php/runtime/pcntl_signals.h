#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

struct CoroutineState;
struct SignalDispatch;

// True once the program has set a signal handler. From then on, signals also interrupt the loop.
bool pcntl_has_handlers();

// Called before and after code in which pcntl may call signal handlers. pcntl blocks all signals meanwhile:
// if a handler waited, they would stay blocked for all coroutines. Returns true if end_signal_dispatch() must
// be called.
[[nodiscard]] bool begin_signal_dispatch();
void end_signal_dispatch();

// Called when a coroutine that runs signal handlers is left, and when it goes on.
void leave_signal_dispatch(SignalDispatch &dispatch);
void return_to_signal_dispatch(SignalDispatch &dispatch);
// Called when a fatal error has ended the signal handlers of this coroutine.
void forget_signal_dispatch(CoroutineState &state);

extern const RuntimeObserver pcntl_observer;

}  // namespace coro::php
