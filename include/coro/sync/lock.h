#pragma once

#include "coro/sched/coroutine.h"
#include "coro/sched/waiter.h"

#include <cstdint>

namespace coro {

// A lock that one coroutine holds exclusively, or several coroutines share. Waiting coroutines are served in the
// order of their arrival: a coroutine that wants to share the lock waits behind coroutines that wait for
// exclusive use, even if the lock is shared now. A waiting coroutine gets the lock before it is woken, so no
// other coroutine can overtake it. A coroutine that ends releases the locks that it holds.
class Lock {
public:
    enum class Mode : uint8_t { kShared, kExclusive };

    // `name` is the name of the lock's class, for messages.
    explicit Lock(const char *name) : name_(name) {}
    virtual ~Lock();
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;

    const char *name() const { return name_; }
    bool is_held() const { return first_.coroutine || !others_.empty(); }
    // Returns one of the coroutines that hold the lock, or nullptr if no coroutine holds the lock.
    Coroutine *holder()
    {
        Holder *any = any_holder();
        return any ? any->coroutine : nullptr;
    }
    bool is_held_by(Coroutine &coroutine) { return find(coroutine) != nullptr; }

    // Returns true if take() is possible without a wait and without overtaking a coroutine that waits.
    bool may_take(Mode mode) { return queue_.empty() && is_open_for(mode); }
    // Takes the lock for the coroutine. May be called only if may_take() is true and the coroutine does not
    // hold the lock.
    void take(Coroutine &coroutine, Mode mode)
    {
        Holder &holder = first_.coroutine ? add_holder() : first_;
        holder.coroutine = &coroutine;
        coroutine.holds().add(holder);
        mode_ = mode;
    }
    // Waits for the lock and takes the lock. May be called only if the coroutine does not hold the lock. `wait`
    // is the caller's function that sleeps in a Waiter, such as park(). Returns what `wait` returns: 0 or the
    // error that has ended the wait.
    template <class Wait>
    int wait_to_take(Coroutine &coroutine, const char *what, WaitSubject subject, Mode mode, Wait wait)
    {
        Request request(coroutine, what, subject, mode);
        queue_.push_back(request);
        int outcome = wait(request);
        if (request.outcome() != 0) {
            serve_queue();   // the wait has failed, so the coroutines behind this coroutine may get the lock now
        }
        return outcome;
    }
    // Changes the mode in which the calling coroutine holds the lock to exclusive, without a wait. A coroutine must
    // hold the lock. Returns false and changes nothing if other coroutines share the lock.
    [[nodiscard]] bool take_alone();
    // Releases the lock. Returns false if the coroutine does not hold the lock.
    [[nodiscard]] bool give_back(Coroutine &coroutine)
    {
        Holder *holder = find(coroutine);
        if (!holder) {
            return false;
        }
        forget(*holder);
        if (!queue_.empty()) {
            serve_queue();
        }
        return true;
    }

protected:
    // Called when the coroutine has ended and still holds the lock: must call give_back().
    virtual void give_back_at_end(Coroutine &coroutine) { (void) give_back(coroutine); }

private:
    struct HolderTag;

    class Holder final : public HeldResource, public ListNode<HolderTag> {
    public:
        explicit Holder(Lock &lock) : HeldResource(&lock), lock_(lock) {}

        const char *name() const override { return lock_.name_; }
        void give_back() override { lock_.give_back_at_end(*coroutine); }
        void leave()
        {
            coroutine = nullptr;
            leave_held_resources();
        }

        Coroutine *coroutine = nullptr;   // the coroutine that holds the lock; nullptr: this Holder is unused

    private:
        Lock &lock_;
    };

    struct Request : Waiter {
        Request(Coroutine &sleeper, const char *what, WaitSubject subject, Mode mode) :
            Waiter(sleeper, what, subject), mode(mode) {}

        const Mode mode;
    };

    bool is_open_for(Mode mode) const { return !is_held() || (mode == Mode::kShared && mode_ == Mode::kShared); }
    Holder *any_holder() { return first_.coroutine ? &first_ : others_.front(); }
    Holder &add_holder();
    // Returns the Holder of this coroutine, or nullptr if the coroutine does not hold the lock. Searches the locks that
    // the coroutine holds, and not the holders of this lock: a coroutine holds few locks, but many coroutines may share
    // a lock.
    Holder *find(Coroutine &coroutine)
    {
        return first_.coroutine == &coroutine ? &first_ : static_cast<Holder *>(coroutine.holds().find(this));
    }
    void forget(Holder &holder)
    {
        if (&holder == &first_) {
            holder.leave();
        } else {
            delete &holder;
        }
    }
    void serve_queue();

    const char *name_;
    Holder first_{*this};   // the Holder of the first coroutine, so that a lock with one holder allocates no memory
    List<Holder, HolderTag> others_;   // the holders beside first_
    Mode mode_ = Mode::kExclusive;     // in which its holders hold the lock
    WaitQueue queue_;
};

}  // namespace coro
