#pragma once

#include "coro/loop/signal.h"
#include "coro/loop/wakeup.h"

#include <sys/types.h>

namespace coro {

// Signals as events, by handlers: a program that this process starts gets them as usual, other than those that a
// SignalWatcher blocks. Several of one number that come together are one event. One per process.
class SignalCatcher final : private Wakeup::Observer, private Runnable {
public:
    explicit SignalCatcher(SignalWatcher::Observer &observer) : wakeup_(*this), observer_(observer) {}
    ~SignalCatcher() { stop(); }

    [[nodiscard]] int add(class Loop &loop, int number);   // 0 or -errno
    void remove(int number);                               // what was to happen before add() will happen again
    void stop();                                           // removes all; also from inside on_signal()

private:
    static constexpr int kNumbers = 65;

    static void caught(int number);
    void on_wakeup() override;
    void run() override;

    Wakeup wakeup_;
    SignalWatcher::Observer &observer_;
    class Loop *loop_ = nullptr;
    pid_t owner_ = 0;   // a forked child inherits the handlers, but not this
    bool caught_here_[kNumbers] = {};
    struct sigaction before_[kNumbers];
};

}  // namespace coro
