#pragma once

#include "coro/sched/coroutine.h"
#include "coro/sched/waiter.h"

#include <cstdint>

namespace coro {

// Held by one coroutine alone or by several that share it. First come, first served: a newcomer that could share queues
// behind those who wait for it alone. Whoever is woken out of the queue holds the lock already, so nobody overtakes it.
// A coroutine that ends gives back what it holds.
class Lock {
public:
    enum class Mode : uint8_t { kShared, kExclusive };

    // `name` is what messages call it.
    explicit Lock(const char *name) : name_(name) {}
    ~Lock();
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;

    const char *name() const { return name_; }
    bool is_throttled() const { return !holders_.empty(); }
    // One of those who hold it, or nullptr.
    Coroutine *holder();
    bool is_held_by(Coroutine &coroutine) { return find(coroutine) != nullptr; }

    // Without waiting, and without overtaking somebody who waits?
    bool may_take(Mode mode) { return queue_.empty() && is_open_for(mode); }
    // Wants may_take(), and that the coroutine does not hold it.
    void take(Coroutine &coroutine, Mode mode);
    // Wants that the coroutine does not hold it. `wait` is park() in the caller's terms. 0: taken. Else what ended the wait.
    template <class Wait>
    int wait_to_take(Coroutine &coroutine, const char *what, WaitSubject subject, Mode mode, Wait wait)
    {
        Request request(coroutine, what, subject, mode);
        queue_.push_back(request);
        int outcome = wait(request);
        if (request.outcome() != 0) {
            serve_queue();   // those behind may have waited for this one alone
        }
        return outcome;
    }
    // The coroutine holds it, and wants to hold it alone; it does not wait for that. False: others share it.
    [[nodiscard]] bool take_alone(Coroutine &coroutine);
    // False: the coroutine does not hold it.
    [[nodiscard]] bool give_back(Coroutine &coroutine);

private:
    struct HolderTag;

    class Holder final : public HeldResource, public ListNode<HolderTag> {
    public:
        explicit Holder(Lock &lock) : HeldResource(&lock), lock_(lock) {}

        const char *name() const override { return lock_.name_; }
        void give_back() override { lock_.release(*this); }
        void leave()
        {
            unlink();
            leave_held_resources();
        }

        Coroutine *coroutine = nullptr;   // nullptr: free to be used
        Mode mode = Mode::kExclusive;

    private:
        Lock &lock_;
    };

    struct Request : Waiter {
        Request(Coroutine &sleeper, const char *what, WaitSubject subject, Mode mode) :
            Waiter(sleeper, what, subject), mode(mode) {}

        const Mode mode;
    };

    bool is_open_for(Mode mode);
    Holder *find(Coroutine &coroutine);
    void forget(Holder &holder);
    void release(Holder &holder);
    void serve_queue();

    const char *name_;
    Holder first_{*this};   // spares an allocation
    List<Holder, HolderTag> holders_;
    WaitQueue queue_;
};

}  // namespace coro
