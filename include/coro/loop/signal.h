#pragma once

#include "coro/base/fd.h"
#include "coro/loop/poller.h"
#include "coro/sched/runnable.h"

#include <signal.h>
#include <vector>

namespace coro {

// Reports signals as events of the loop. A SignalWatcher blocks the signals for the whole process, reads them
// from a signalfd, and reports each signal to its Observer when the run queue runs.
class SignalWatcher final : public Watcher, private Runnable {
public:
    class Observer {
    public:
        virtual void on_signal(int number) = 0;   // called on the stack of the loop for each signal received

    protected:
        ~Observer() = default;
    };

    SignalWatcher() : Watcher(-1) {}
    ~SignalWatcher() { stop(); }

    [[nodiscard]] int start(class Loop &loop, Observer &observer, const std::vector<int> &numbers);
    void stop();   // unblocks the signals and restores the actions that the signals had before start()
    // Called in a forked child. Closes the signalfd without a change to the parent's epoll instance. The
    // signals stay blocked, so that a signal that arrives before the child calls start() is neither lost nor
    // fatal.
    void abandon();
    // Called in a forked child after abandon(), for a signal that the child does not watch: unblocks the signal
    // and restores the action that the signal had before start().
    static void give_up(int number);

    // Sets a further observer, which gets the signals of the SignalWatcher of this process, each before the Observer
    // of start() gets it. nullptr: no further observer.
    static void set_listener(Observer *listener);
    // Works like sigaction(2), and returns 0 or -errno. For a signal that a SignalWatcher watches, sets and returns
    // the action that the signal will have after stop().
    [[nodiscard]] static int set_action(int number, const struct sigaction &action, struct sigaction &replaced);

    void on_ready(uint32_t events) override;

private:
    void run() override;

    class Loop *loop_ = nullptr;
    Observer *observer_ = nullptr;
    Fd signalfd_;
    sigset_t mask_;
};

// Unblocks the watched signals while a SignalsLetThrough exists, because a process that is started in this time
// would otherwise inherit the blocked signals. A watched signal that this process receives in this time is
// reported after the SignalsLetThrough is destroyed.
class SignalsLetThrough {
public:
    SignalsLetThrough();
    ~SignalsLetThrough();

    // Called in a forked child that watches no signals: the signals stay unblocked after the scope of the
    // SignalsLetThrough, and get their default actions, also for signals that have come since the fork.
    void stay();

private:
    bool stays_ = false;
};

// Called in a forked child that watches no signals: gives the watched signals their default actions.
void reset_watched_signals();
// Returns the mask without the watched signals, for a child process.
sigset_t without_watched_signals(sigset_t mask);
// Returns the signal mask for a child process: the mask of this thread without the watched signals.
sigset_t signal_mask_of_children();

}  // namespace coro
