#pragma once

#include <cstdint>

namespace coro {

// One descriptor registered with the Poller. Registered once for both directions, edge-triggered: whoever reads or
// writes tries first and waits only after EAGAIN, so an edge that nobody waits for is not lost.
class Watcher {
public:
    explicit Watcher(int fd) : fd_(fd) {}

    int fd() const { return fd_; }

    // EPOLL* bits. Called while events are collected: wakes or enqueues, runs no user code, destroys no Watcher.
    virtual void on_ready(uint32_t events) = 0;

protected:
    ~Watcher() = default;

    int fd_;

private:
    friend class Poller;

    uint32_t registration_ = 0;   // the number of its registration; 0: it was never registered
};

// One for Poller::arm_once().
class OnceWatcher : public Watcher {
public:
    using Watcher::Watcher;

protected:
    ~OnceWatcher() = default;

private:
    friend class Poller;

    uint64_t key_ = 0;   // 0: it was never armed
};

}  // namespace coro
