#pragma once

#include "coro/loop/signal.h"
#include "coro/loop/wakeup.h"

#include <sys/types.h>

namespace coro {

// Reports signals as events of the loop, with signal handlers. Programs that this process starts can receive
// these signals as usual, whereas a SignalWatcher blocks them. If a signal arrives several times before the loop
// reports it, the loop reports it once. If the process has a SignalWatcher for the signal, it gets the signal, too. A
// process has one SignalCatcher.
class SignalCatcher final : private Wakeup::Observer, private Runnable, private SignalWatcher::Observer {
public:
    explicit SignalCatcher(SignalWatcher::Observer &observer) : wakeup_(*this), observer_(observer) {}
    ~SignalCatcher() { stop(); }

    [[nodiscard]] int add(class Loop &loop, int number);   // begins to report a signal; returns 0 or -errno
    // Stops reporting a signal, and restores the action that the signal had before add().
    void remove(int number);
    // Calls remove() for all signals. stop() may be called inside on_signal().
    void stop();

private:
    static constexpr int kNumbers = 65;

    static void caught(int number);
    void on_wakeup() override;
    void run() override;
    void on_signal(int number) override;   // called for the signals of the SignalWatcher

    Wakeup wakeup_;
    SignalWatcher::Observer &observer_;
    class Loop *loop_ = nullptr;
    // The id of the process that has called add(). A forked child inherits the signal handlers but must not use
    // them.
    pid_t owner_ = 0;
    bool caught_here_[kNumbers] = {};
    struct sigaction before_[kNumbers];
};

}  // namespace coro
