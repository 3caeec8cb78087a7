#pragma once

#include "coro/base/clock.h"
#include "coro/fiber/context.h"
#include "coro/sched/held_resource.h"
#include "coro/sched/id_table.h"
#include "coro/sched/runnable.h"
#include "coro/sched/waiter.h"

#include <cstdint>

namespace coro {

class Scheduler;

// Lives in the shared page of its stack (fiber/stack.h), the host's memory directly behind it; made and destroyed by
// the Scheduler only.
class Coroutine final : public Runnable, public IdTableNode<Coroutine> {
public:
    enum class State : uint8_t {
        kRunning,    // on the CPU
        kResuming,   // started or resumed another one and gets the CPU back from it
        kWaiting,    // has a Waiter
        kEnded,
    };

    int64_t id() const { return id_; }
    int64_t parent_id() const { return parent_id_; }
    State state() const { return state_; }
    Nanoseconds created_at() const { return created_at_; }
    Nanoseconds waits_since() const { return waits_since_; }   // while it waits
    bool is_main() const { return id_ < 0; }   // the thread's own stack
    Scheduler &scheduler() const { return scheduler_; }

    Waiter *waiter() const { return waiter_; }
    WaitQueue &joiners() { return joiners_; }   // woken when it ends
    HeldResources &holds() { return holds_; }           // given back when it ends

    // Wakes it with -ECANCELED out of whatever it waits for; behind a Shield, out of its next wait. False: it does not wait.
    [[nodiscard]] bool cancel();
    // The same; when it does not wait, its next wait ends so.
    void cancel_soon();
    void kill();   // wakes it with -ECANCELED, shielded or not: it is only to end
    bool was_canceled() const { return was_canceled_; }
    void set_canceled(bool is_so) { was_canceled_ = is_so; }   // after a wait that its program knows nothing of

    // When all its waits end with -ETIMEDOUT. Those it starts from now on inherit it.
    Deadline deadline() const { return deadline_; }
    void set_deadline(Deadline when)
    {
        deadline_ = when;
        update_limit();
    }
    // What bounds its next wait: the deadline, or kPast when a cancel is due.
    Deadline limit() const { return limit_; }
    bool is_cancel_due() const { return is_cancel_due_; }
    void forget_cancel()
    {
        is_cancel_due_ = false;
        update_limit();
    }

    void *host_memory() { return this + 1; }
    template <class T>
    T &host_memory_as()
    {
        return *static_cast<T *>(host_memory());
    }

    void run() override;

private:
    friend class Scheduler;
    friend class Shield;

    static constexpr Deadline kPast = INT64_MIN;

    void update_limit() { limit_ = is_shielded_ ? kNever : is_cancel_due_ ? kPast : deadline_; }

    Coroutine(Scheduler &scheduler, int64_t id, int64_t parent_id) :
        scheduler_(scheduler), id_(id), parent_id_(parent_id) {}

    Scheduler &scheduler_;
    int64_t id_;
    int64_t parent_id_;
    Context context_ = nullptr;
    Coroutine *resumer_ = nullptr;   // gets the CPU when this one waits or ends
    Waiter *waiter_ = nullptr;
    WaitQueue joiners_;
    HeldResources holds_;
    Nanoseconds created_at_ = 0;
    Deadline deadline_ = kNever;
    Deadline limit_ = kNever;
    Nanoseconds waits_since_ = 0;
    State state_ = State::kRunning;
    bool was_canceled_ = false;      // its last wait ended by cancel()
    bool is_cancel_due_ = false;
    bool is_shielded_ = false;
    [[no_unique_address]] SanitizerStack sanitizer_;
};

// For waits that have to be waited out: while it lives, neither the deadline nor cancel() ends a wait of the coroutine, but
// they end the next one after it. kill() does end it.
class Shield {
public:
    explicit Shield(Coroutine &coroutine) : coroutine_(coroutine) { set(true); }
    ~Shield() { set(false); }
    Shield(const Shield &) = delete;
    Shield &operator=(const Shield &) = delete;

private:
    void set(bool is_shielded)
    {
        coroutine_.is_shielded_ = is_shielded;
        coroutine_.update_limit();
    }

    Coroutine &coroutine_;
};

}  // namespace coro
