#pragma once

#include "coro/base/fd.h"
#include "coro/loop/watcher.h"

namespace coro {

class Loop;

// An eventfd, so that another thread can make the loop look: the only thing of a loop that other threads may touch.
class Wakeup final : public Watcher {
public:
    class Observer {
    public:
        // On the loop's thread, once for all signals since the last time, while events are collected: the rules are
        // those of Watcher::on_ready().
        virtual void on_wakeup() = 0;

    protected:
        ~Observer() = default;
    };

    explicit Wakeup(Observer &observer) : Watcher(-1), observer_(observer) {}
    ~Wakeup() { stop(); }

    [[nodiscard]] int start(Loop &loop);   // 0 or -errno; again: nothing happens
    void stop();                           // nobody signals any more
    // In a forked child: lets go of it without touching the parent's registration.
    void abandon();

    void signal();                         // from any thread, between start() and stop()

    void on_ready(uint32_t events) override;

private:
    Observer &observer_;
    Loop *loop_ = nullptr;
    Fd eventfd_;
};

}  // namespace coro
