#pragma once

#include "coro/base/fd.h"
#include "coro/loop/watcher.h"

namespace coro {

class Poller;

// An eventfd with which other threads wake the loop. Other threads may call Wakeup::signal(), but no other
// function of a loop.
class Wakeup final : public Watcher {
public:
    class Observer {
    public:
        // Called in the loop's thread after other threads have called signal(); one call of on_wakeup() may stand
        // for several calls of signal(). on_wakeup() may wake coroutines and add Runnables to the run queue. It
        // must not run code of the program or destroy a Watcher.
        virtual void on_wakeup() = 0;

    protected:
        ~Observer() = default;
    };

    explicit Wakeup(Observer &observer) : Watcher(-1), observer_(observer) {}
    ~Wakeup() { stop(); }

    // Makes the eventfd and registers it with the poller. Does nothing if the eventfd exists. Returns 0 or
    // -errno.
    [[nodiscard]] int start(Poller &poller);
    void stop();   // closes the eventfd; no thread may call signal() any more
    // Called in a forked child. Closes the eventfd without a change to the parent's epoll instance.
    void abandon();

    void signal();   // wakes the loop; any thread may call signal() between start() and stop()

    void on_ready(uint32_t events) override;

private:
    Observer &observer_;
    Poller *poller_ = nullptr;
    Fd eventfd_;
};

}  // namespace coro
