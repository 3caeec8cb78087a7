#include "coro/hook/signals.h"

#include "coro/sched/waiter.h"

#include <atomic>
#include <cerrno>

namespace coro::hook {

namespace {

// The waiters that every signal ends, and those that only a signal without SA_RESTART ends. A waiter leaves its
// queue when it is woken.
WaitQueue ended_by_all_signals, ended_by_some_signals;

// Set by signal handlers, which may run between any two instructions of this file.
std::atomic<bool> has_restarting_signal = false;
std::atomic<bool> has_ending_signal = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

void note_signal(bool restarts)
{
    (restarts ? has_restarting_signal : has_ending_signal) = true;
}

bool has_noted_signal()
{
    return has_restarting_signal || has_ending_signal;
}

bool end_waits_at_signals()
{
    if (!has_noted_signal()) {
        return false;
    }
    has_restarting_signal = false;
    bool ends_all_waits = has_ending_signal.exchange(false);
    bool has_waits = !ended_by_all_signals.empty() || (ends_all_waits && !ended_by_some_signals.empty());
    wake_all(ended_by_all_signals, -EINTR);
    if (ends_all_waits) {
        wake_all(ended_by_some_signals, -EINTR);
    }
    return has_waits;
}

void let_signals_end(Waiter &waiter, EndedBy which)
{
    (void) end_waits_at_signals();   // signals that came before this wait must not end it
    if (which != EndedBy::kNoSignal) {
        (which == EndedBy::kAllSignals ? ended_by_all_signals : ended_by_some_signals).push_back(waiter);
    }
}

void forget_waits()
{
    for (WaitQueue *queue : {&ended_by_all_signals, &ended_by_some_signals}) {
        while (queue->pop_front()) {
        }
    }
}

}  // namespace coro::hook
