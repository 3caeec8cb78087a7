#pragma once

namespace coro {
class Waiter;
}

namespace coro::hook {

// Signals end the waits of hooked functions in the loop as they end the functions of the C library: with EINTR,
// after the handler of the signal has run. See signal(7).

// Says which signals end a wait.
enum class EndedBy {
    kNoSignal,
    kSomeSignals,   // signals whose handlers are installed without SA_RESTART
    kAllSignals,
};

// Called by a signal handler. `restarts`: true if the handler is installed with SA_RESTART.
void note_signal(bool restarts);
// Returns true if a signal was noted and end_waits_at_signals() was not called since.
bool has_noted_signal();
// Ends the waits that began before the noted signals. Returns true if there were such waits.
bool end_waits_at_signals();

// Called before a coroutine waits in `waiter`, which must not be woken yet. Signals that are noted later end the
// wait with -EINTR.
void let_signals_end(Waiter &waiter, EndedBy which);
// Called in a forked child, and when the loop is abandoned: the coroutines that waited do not exist any more.
void forget_waits();

}  // namespace coro::hook
