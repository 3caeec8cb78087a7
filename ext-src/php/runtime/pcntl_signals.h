#pragma once

#include <signal.h>

namespace coro::php {

struct CoroutineState;
struct SignalDispatch;

// Returns true if the program has set a signal handler. From the first handler on, signals also interrupt the
// loop.
bool pcntl_has_handlers();
// Makes the kernel keep ended children until they are reaped, if this process has inherited from its parent that it ignores
// SIGCHLD: the kernel would then forget how they have ended. Leaves what the program itself has decided.
void keep_ended_children();
// Returns the mask of signals that the program blocks outside of its signal handlers. While a handler runs, pcntl blocks all.
sigset_t mask_outside_of_handlers();

// begin_signal_dispatch() is called before code in which pcntl may call signal handlers, end_signal_dispatch()
// after that code. While handlers run, pcntl blocks all signals: if a handler waited, the signals would stay
// blocked for all coroutines. begin_signal_dispatch() returns true if end_signal_dispatch() must be called.
[[nodiscard]] bool begin_signal_dispatch();
void end_signal_dispatch();

// leave_signal_dispatch() is called when the scheduler switches away from a coroutine that runs signal handlers,
// return_to_signal_dispatch() when the scheduler switches back to this coroutine.
void leave_signal_dispatch(SignalDispatch &dispatch);
void return_to_signal_dispatch(SignalDispatch &dispatch);
// Called when a fatal error has ended the signal handlers that this coroutine was running.
void forget_signal_dispatch(CoroutineState &state);

}  // namespace coro::php
