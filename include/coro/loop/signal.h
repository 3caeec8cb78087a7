#pragma once

#include "coro/base/fd.h"
#include "coro/loop/poller.h"
#include "coro/sched/runnable.h"

#include <signal.h>
#include <vector>

namespace coro {

// Signals as events: blocks them for the process and reports each, one after the other, from the run queue.
class SignalWatcher final : public Watcher, private Runnable {
public:
    class Observer {
    public:
        virtual void on_signal(int number) = 0;   // on the stack of the loop

    protected:
        ~Observer() = default;
    };

    SignalWatcher() : Watcher(-1) {}
    ~SignalWatcher() { stop(); }

    [[nodiscard]] int start(class Loop &loop, Observer &observer, const std::vector<int> &numbers);
    void stop();   // unblocks them again, and they do what they did before
    // In a forked child: forgets everything without touching the parent's registration. The signals stay blocked, so that
    // one that comes before the child watches them itself is not lost, and does not kill it.
    void abandon();
    // Afterwards, for a signal that the child does not watch itself: unblocks it, and it does what it did before.
    static void give_up(int number);

    void on_ready(uint32_t events) override;

private:
    void run() override;

    class Loop *loop_ = nullptr;
    Observer *observer_ = nullptr;
    Fd signalfd_;
    sigset_t mask_;
};

// Lets the watched signals through while it lives, for calls that start processes: those would inherit that they are
// blocked. Of this process's own, what comes meanwhile is reported afterwards.
class SignalsLetThrough {
public:
    SignalsLetThrough();
    ~SignalsLetThrough();

    // In a forked child, which watches nothing: its signals do again what they do by default.
    void stay();

private:
    bool stays_ = false;
};

}  // namespace coro
