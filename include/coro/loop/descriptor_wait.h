#pragma once

#include "coro/loop/watcher.h"
#include "coro/sched/waiter.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace coro {

class DescriptorWaits;
class Poller;
class References;

struct DescriptorInterestTag;

// The events of one descriptor for which a coroutine waits. A coroutine that waits for several descriptors has
// one DescriptorInterest for each, all with the same waiter; the first event wakes the waiter. A
// DescriptorInterest lives only as long as the wait.
class DescriptorInterest : public ListNode<DescriptorInterestTag> {
public:
    // `events` is a set of EPOLL* bits, such as EPOLLIN. One coroutine may wait to read a descriptor while
    // another coroutine waits to write the descriptor.
    DescriptorInterest(DescriptorWaits &waits, Waiter &waiter, int fd, uint32_t events) :
        waits_(waits), waiter_(waiter), fd_(fd), events_(events) {}
    ~DescriptorInterest();

    // Begins to watch the descriptor. Returns 0 if the caller must then park() in the waiter, otherwise -errno;
    // -EBUSY: another coroutine waits to read or write the descriptor. For a descriptor that epoll does not
    // support, such as a regular file, wakes the waiter at once if it waits to read or write.
    [[nodiscard]] int start();
    // Returns the events that have ended the wait, or 0 if this descriptor has not ended the wait. After an error
    // or a hang-up, returns all events for which the coroutine has waited.
    uint32_t ready() const { return ready_; }
    // Returns the events that epoll has reported for this descriptor during the wait. Other than ready(), they may
    // be EPOLLERR and EPOLLHUP, and events that came after the one that has ended the wait.
    uint32_t reported() const { return reported_; }

    std::string name() const;

private:
    friend class DescriptorWaits;

    void report(uint32_t events);

    DescriptorWaits &waits_;
    Waiter &waiter_;
    int fd_;
    uint32_t events_;
    uint32_t ready_ = 0;
    uint32_t reported_ = 0;
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

// All waits for descriptors of one loop's coroutines. No Watcher may be registered with the Poller for these
// descriptors.
class DescriptorWaits {
public:
    DescriptorWaits(Poller &poller, References &references) : poller_(poller), references_(references) {}

    bool empty() const { return active_ == 0; }
    // Returns a coroutine that waits to read (EPOLLIN) or write (EPOLLOUT) this descriptor, as `events` says, or
    // nullptr.
    Coroutine *sleeper(int fd, uint32_t events) { return sleeper(fd, events, nullptr); }
    // Ends all waits for this descriptor with -EBADF. Call close() before the descriptor is closed.
    void close(int fd);
    // Called in a forked child, because the waiting coroutines of the parent do not exist in the child.
    void forget_all()
    {
        descriptors_.clear();
        active_ = 0;
    }

private:
    friend class DescriptorInterest;

    using Interests = List<DescriptorInterest, DescriptorInterestTag>;

    class Descriptor final : public OnceWatcher {
    public:
        Descriptor(int fd, Poller &poller) : OnceWatcher(fd), poller_(poller) {}
        ~Descriptor();

        Interests &interests() { return interests_; }
        void forget();             // ends the registration with the Poller without a system call
        [[nodiscard]] int arm();   // asks the Poller for the events of all interests; returns 0 or -errno
        bool is_armed() const { return is_armed_; }   // true if the last arm() was successful
        void end(int outcome);     // wakes all waiters of this descriptor with `outcome`
        void on_ready(uint32_t events) override;

    private:
        Poller &poller_;
        Interests interests_;
        bool is_armed_ = false;
    };

    int add(DescriptorInterest &interest);
    void remove(DescriptorInterest &interest);
    // Does what the public sleeper() does, but ignores the waiter `own`.
    Coroutine *sleeper(int fd, uint32_t events, const Waiter *own);

    Poller &poller_;
    References &references_;
    Descriptor *find(int fd) { return size_t(fd) < descriptors_.size() ? descriptors_[size_t(fd)].get() : nullptr; }

    std::vector<std::unique_ptr<Descriptor>> descriptors_;   // one for each descriptor that was waited for
    size_t active_ = 0;   // the number of descriptors that have interests
};

}  // namespace coro
