#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

struct CoroutineState;
struct SignalDispatch;

// From its first handler on, signals interrupt the loop as well.
bool pcntl_has_handlers();

// Around what may make pcntl call its handlers. Meanwhile it has all signals blocked: a handler that waits would keep them
// so for everybody. True: it has to be ended.
[[nodiscard]] bool begin_signal_dispatch();
void end_signal_dispatch();

// The coroutine, which is in the middle of it, is left; it goes on.
void leave_signal_dispatch(SignalDispatch &dispatch);
void return_to_signal_dispatch(SignalDispatch &dispatch);
// Nobody comes back to those that were left: in a forked child, and after a fatal error.
// A fatal error has ended it.
void forget_signal_dispatch(CoroutineState &state);

extern const RuntimeObserver pcntl_observer;

}  // namespace coro::php
