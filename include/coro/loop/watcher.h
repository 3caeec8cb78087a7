#pragma once

#include <cstdint>

namespace coro {

// A descriptor that can be registered with the Poller. Poller::add() registers a Watcher for reading and writing,
// edge-triggered. No event is lost while no coroutine waits, because the code that uses the descriptor first
// tries to read or write, and waits only after EAGAIN.
class Watcher {
public:
    explicit Watcher(int fd) : fd_(fd) {}

    int fd() const { return fd_; }

    // Called by the Poller when the descriptor has events; `events` is a set of EPOLL* bits. on_ready() may wake
    // coroutines and add Runnables to the run queue. It must not run code of the program or destroy a Watcher.
    virtual void on_ready(uint32_t events) = 0;

protected:
    ~Watcher() = default;

    int fd_;

private:
    friend class Poller;

    uint32_t registration_ = 0;   // the number of the watcher's registration with the Poller; 0: never registered
};

// A watcher that gets one event for each call of Poller::arm_once().
class OnceWatcher : public Watcher {
public:
    using Watcher::Watcher;

protected:
    ~OnceWatcher() = default;

private:
    friend class Poller;

    uint64_t subject_ = 0;   // identifies this watcher in the Poller; 0: the Poller does not know this watcher
};

}  // namespace coro
