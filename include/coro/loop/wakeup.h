#pragma once

#include "coro/base/fd.h"
#include "coro/loop/watcher.h"

namespace coro {

class Poller;

// An eventfd with which other threads wake the loop. It is the only part of a loop that other threads may
// use.
class Wakeup final : public Watcher {
public:
    class Observer {
    public:
        // Called on the loop's thread, once for all signals since the last call, under the rules of
        // Watcher::on_ready().
        virtual void on_wakeup() = 0;

    protected:
        ~Observer() = default;
    };

    explicit Wakeup(Observer &observer) : Watcher(-1), observer_(observer) {}
    ~Wakeup() { stop(); }

    [[nodiscard]] int start(Poller &poller);   // 0 or -errno; has no effect when it is started already
    void stop();                           // no thread may call signal() any more
    // Called in a forked child. Closes the eventfd without changing the parent's epoll.
    void abandon();

    void signal();                         // may be called by any thread, between start() and stop()

    void on_ready(uint32_t events) override;

private:
    Observer &observer_;
    Poller *poller_ = nullptr;
    Fd eventfd_;
};

}  // namespace coro
