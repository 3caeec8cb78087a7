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

struct DescriptorInterestTag;

// The events of one descriptor that a waiter waits for. Several of them may share a waiter, which the first
// event wakes. It lies on the stack of the coroutine that waits.
class DescriptorInterest : public ListNode<DescriptorInterestTag> {
public:
    // `events` are EPOLLIN, EPOLLOUT and the like. One coroutine may wait to read and another one to write.
    DescriptorInterest(DescriptorWaits &waits, Waiter &waiter, int fd, uint32_t events) :
        waits_(waits), waiter_(waiter), fd_(fd), events_(events) {}
    ~DescriptorInterest();

    // Returns 0 when the caller is to park() in the waiter now, or -errno. -EBUSY: another coroutine waits for
    // one of the events. A descriptor that epoll does not take, such as a regular file, is ready at once.
    [[nodiscard]] int start();
    // The events that are there after the wait has ended with 0. After a hang-up these are all events that
    // were waited for.
    uint32_t ready() const { return ready_; }

    std::string name() const;

private:
    friend class DescriptorWaits;

    void report(uint32_t events);

    DescriptorWaits &waits_;
    Waiter &waiter_;
    int fd_;
    uint32_t events_;
    uint32_t ready_ = 0;
    bool is_started_ = false;
};

// The wait of a coroutine for one descriptor.
class DescriptorWait final : public Waiter, public DescriptorInterest, private WaitSubject::Named {
public:
    DescriptorWait(DescriptorWaits &waits, Coroutine &sleeper, const char *what, int fd, uint32_t events) :
        Waiter(sleeper, what, WaitSubject::named(*this)), DescriptorInterest(waits, *this, fd, events) {}

private:
    std::string name() const override { return DescriptorInterest::name(); }
};

// All waits of a loop's coroutines for descriptors. No Watcher may be registered for these descriptors.
class DescriptorWaits {
public:
    DescriptorWaits(Poller &poller, References &references) : poller_(poller), references_(references) {}

    bool empty() const { return descriptors_.empty(); }
    // Returns the coroutine that waits for any of these events, or nullptr.
    Coroutine *sleeper(int fd, uint32_t events) { return sleeper(fd, events, nullptr); }
    // Call it before the descriptor is closed. Ends the waits for it with -EBADF.
    void close(int fd);
    // Called in a forked child, in which these coroutines do not exist.
    void forget_all() { descriptors_.clear(); }

private:
    friend class DescriptorInterest;

    using Interests = List<DescriptorInterest, DescriptorInterestTag>;

    class Descriptor final : public OnceWatcher {
    public:
        Descriptor(int fd, Poller &poller) : OnceWatcher(fd), poller_(poller) {}
        ~Descriptor();

        Interests &interests() { return interests_; }
        [[nodiscard]] int arm();   // for the events of all interests; 0 or -errno
        void end(int outcome);     // ends all waits for it
        void on_ready(uint32_t events) override;

    private:
        Poller &poller_;
        Interests interests_;
    };

    int add(DescriptorInterest &interest);
    void remove(DescriptorInterest &interest);
    // Leaves out the interests of `own`.
    Coroutine *sleeper(int fd, uint32_t events, const Waiter *own);

    Poller &poller_;
    References &references_;
    std::unordered_map<int, std::unique_ptr<Descriptor>> descriptors_;
};

}  // namespace coro
