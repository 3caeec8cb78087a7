#pragma once

#include <cstdint>

namespace coro {

// A descriptor that is registered with the Poller, once, edge-triggered, for reading and writing. A caller
// reads or writes first and waits only after EAGAIN, so an event that arrives while no coroutine waits is not
// lost.
class Watcher {
public:
    explicit Watcher(int fd) : fd_(fd) {}

    int fd() const { return fd_; }

    // Called with EPOLL* bits while the poller reports events. It may wake coroutines and queue Runnables. It
    // must not run code of the program or destroy a Watcher.
    virtual void on_ready(uint32_t events) = 0;

protected:
    ~Watcher() = default;

    int fd_;

private:
    friend class Poller;

    uint32_t registration_ = 0;   // the number of the registration; 0: never registered
};

// A watcher for Poller::arm_once().
class OnceWatcher : public Watcher {
public:
    using Watcher::Watcher;

protected:
    ~OnceWatcher() = default;

private:
    friend class Poller;

    uint64_t key_ = 0;   // identifies it in the poller; 0: the poller does not know it
};

}  // namespace coro
