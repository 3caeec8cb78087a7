#pragma once

#include "coro/loop/watcher.h"
#include "coro/sched/waiter.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

namespace coro {

class DescriptorWaits;
class Loop;
class Poller;

// One coroutine's wait until a descriptor can be read or written. On the sleeper's stack.
class DescriptorWait final : public Waiter, private WaitSubject::Named {
public:
    // `events` are EPOLLIN, EPOLLOUT or both; nobody else waits for these.
    DescriptorWait(DescriptorWaits &waits, Coroutine &sleeper, const char *what, int fd, uint32_t events) :
        Waiter(sleeper, what, WaitSubject::named(*this)), waits_(waits), fd_(fd), events_(events) {}
    ~DescriptorWait();

    // Where it is to be slept in next: 0 or -errno.
    [[nodiscard]] int start();
    // Which of the events are there, when it was woken with 0. Where the other side has hung up, all of them.
    uint32_t ready() const { return ready_; }

private:
    friend class DescriptorWaits;

    std::string name() const override;
    void tell(uint32_t events);

    DescriptorWaits &waits_;
    int fd_;
    uint32_t events_;
    uint32_t ready_ = 0;
    bool is_started_ = false;
};

// Who waits for which descriptor. These have no other watcher.
class DescriptorWaits {
public:
    explicit DescriptorWaits(Loop &loop) : loop_(loop) {}

    bool empty() const { return descriptors_.empty(); }
    // Who waits for any of these events, or nullptr.
    Coroutine *sleeper(int fd, uint32_t events);
    // It is about to be closed: those who wait for it get -EBADF.
    void close(int fd);
    // In a forked child, where they do not wait any more.
    void forget_all() { descriptors_.clear(); }

private:
    friend class DescriptorWait;

    class Descriptor final : public OnceWatcher {
    public:
        Descriptor(int fd, Poller &reactor) : OnceWatcher(fd), reactor_(reactor) {}
        ~Descriptor();

        WaitQueue &waits() { return waits_; }
        [[nodiscard]] int arm();   // for all that is waited for; 0 or -errno
        void on_ready(uint32_t events) override;

    private:
        Poller &reactor_;
        WaitQueue waits_;
    };

    int add(DescriptorWait &wait);
    void remove(DescriptorWait &wait);

    Loop &loop_;
    std::unordered_map<int, std::unique_ptr<Descriptor>> descriptors_;
};

}  // namespace coro
