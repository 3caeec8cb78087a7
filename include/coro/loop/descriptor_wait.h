#pragma once

#include "coro/loop/watcher.h"
#include "coro/sched/waiter.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

namespace coro {

class DescriptorWaits;
class Poller;
class References;

// The wait of a coroutine until a descriptor can be read or written. It lies on the stack of the coroutine
// that waits.
class DescriptorWait final : public Waiter, private WaitSubject::Named {
public:
    // `events` are EPOLLIN, EPOLLOUT or both. One coroutine may wait to read and another one to write.
    DescriptorWait(DescriptorWaits &waits, Coroutine &sleeper, const char *what, int fd, uint32_t events) :
        Waiter(sleeper, what, WaitSubject::named(*this)), waits_(waits), fd_(fd), events_(events) {}
    ~DescriptorWait();

    // Returns 0 when the caller is to park() in this wait now, or -errno. -EBUSY: another coroutine waits for
    // one of the events. A descriptor that epoll does not take, such as a regular file, is ready at once.
    [[nodiscard]] int start();
    // The events that are there after the wait has ended with 0. After a hang-up these are all events that
    // were waited for.
    uint32_t ready() const { return ready_; }

private:
    friend class DescriptorWaits;

    std::string name() const override;
    void report(uint32_t events);

    DescriptorWaits &waits_;
    int fd_;
    uint32_t events_;
    uint32_t ready_ = 0;
    bool is_started_ = false;
};

// All waits of a loop's coroutines for descriptors. No Watcher may be registered for these descriptors.
class DescriptorWaits {
public:
    DescriptorWaits(Poller &poller, References &references) : poller_(poller), references_(references) {}

    bool empty() const { return descriptors_.empty(); }
    // Returns the coroutine that waits for any of these events, or nullptr.
    Coroutine *sleeper(int fd, uint32_t events);
    // Call it before the descriptor is closed. Ends the waits for it with -EBADF.
    void close(int fd);
    // Called in a forked child, in which these coroutines do not exist.
    void forget_all() { descriptors_.clear(); }

private:
    friend class DescriptorWait;

    class Descriptor final : public OnceWatcher {
    public:
        Descriptor(int fd, Poller &poller) : OnceWatcher(fd), poller_(poller) {}
        ~Descriptor();

        WaitQueue &waits() { return waits_; }
        [[nodiscard]] int arm();   // for the events of all waits; 0 or -errno
        void on_ready(uint32_t events) override;

    private:
        Poller &poller_;
        WaitQueue waits_;
    };

    int add(DescriptorWait &wait);
    void remove(DescriptorWait &wait);

    Poller &poller_;
    References &references_;
    std::unordered_map<int, std::unique_ptr<Descriptor>> descriptors_;
};

}  // namespace coro
