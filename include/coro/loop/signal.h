#pragma once

#include "coro/base/fd.h"
#include "coro/loop/poller.h"
#include "coro/sched/runnable.h"

#include <signal.h>
#include <vector>

namespace coro {

// Reports signals as events of the loop. It blocks the signals for the whole process, reads them from a
// signalfd, and reports each of them from the run queue.
class SignalWatcher final : public Watcher, private Runnable {
public:
    class Observer {
    public:
        virtual void on_signal(int number) = 0;   // called on the stack of the loop

    protected:
        ~Observer() = default;
    };

    SignalWatcher() : Watcher(-1) {}
    ~SignalWatcher() { stop(); }

    [[nodiscard]] int start(class Loop &loop, Observer &observer, const std::vector<int> &numbers);
    void stop();   // unblocks the signals and restores their former actions
    // Called in a forked child. Forgets the signalfd without changing the parent's epoll. The signals stay
    // blocked, so that a signal that arrives before the child watches signals itself is neither lost nor
    // fatal.
    void abandon();
    // Called after abandon() for a signal that the child does not watch: unblocks it and restores its former
    // action.
    static void give_up(int number);

    void on_ready(uint32_t events) override;

private:
    void run() override;

    class Loop *loop_ = nullptr;
    Observer *observer_ = nullptr;
    Fd signalfd_;
    sigset_t mask_;
};

// Unblocks the watched signals in its scope, for functions that start processes, because these would inherit
// the blocked signals. A signal that this process receives meanwhile is reported after the scope.
class SignalsLetThrough {
public:
    SignalsLetThrough();
    ~SignalsLetThrough();

    // Called in a forked child that watches no signals: keeps them unblocked and gives them their default
    // actions.
    void stay();

private:
    bool stays_ = false;
};

// Returns the signal mask for a process that this one starts: without the watched signals.
sigset_t signal_mask_of_children();

}  // namespace coro
