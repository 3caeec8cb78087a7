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

// A coroutine. The object lies in the shared page of its stack (fiber/stack.h), and the host's memory
// directly behind it. Only the Scheduler makes and destroys coroutines.
class Coroutine final : public Runnable, public IdTableNode<Coroutine> {
public:
    enum class State : uint8_t {
        kRunning,    // is the current coroutine
        kResuming,   // has started or resumed another coroutine and continues when that one waits or ends
        kWaiting,    // sleeps in a Waiter
        kEnded,
    };

    int64_t id() const { return id_; }
    int64_t parent_id() const { return parent_id_; }
    State state() const { return state_; }
    Nanoseconds created_at() const { return created_at_; }
    Nanoseconds waits_since() const { return waits_since_; }   // valid while it waits
    bool is_main() const { return id_ < 0; }   // stands for the thread's own stack
    Scheduler &scheduler() const { return scheduler_; }

    Waiter *waiter() const { return waiter_; }
    WaitQueue &joiners() { return joiners_; }   // coroutines that wait for the end of this one
    HeldResources &holds() { return holds_; }           // released when it ends

    // Ends its wait with -ECANCELED. Behind a Shield it ends the first wait after the Shield instead. False:
    // it does not wait.
    [[nodiscard]] bool cancel();
    // Cancels its wait or, when it does not wait, its next one.
    void cancel_soon();
    void kill();   // ends its wait with -ECANCELED even behind a Shield, because the coroutine has to end
    bool was_canceled() const { return was_canceled_; }
    void set_canceled(bool is_so) { was_canceled_ = is_so; }   // after an internal wait, which must not change it

    // The time at which its waits end with -ETIMEDOUT. Coroutines that it creates from now on inherit the
    // deadline.
    Deadline deadline() const { return deadline_; }
    void set_deadline(Deadline when)
    {
        deadline_ = when;
        update_limit();
    }
    // The latest end of its next wait: its deadline, kPast when a cancel is due, or kNever behind a Shield.
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
    Coroutine *resumer_ = nullptr;   // continues when this one waits or ends
    Waiter *waiter_ = nullptr;
    WaitQueue joiners_;
    HeldResources holds_;
    Nanoseconds created_at_ = 0;
    Deadline deadline_ = kNever;
    Deadline limit_ = kNever;
    Nanoseconds waits_since_ = 0;
    State state_ = State::kRunning;
    bool was_canceled_ = false;      // true if cancel() ended its last wait
    bool is_cancel_due_ = false;     // true if its next wait ends by a cancel
    bool is_shielded_ = false;
    [[no_unique_address]] SanitizerStack sanitizer_;
};

// Protects waits that must not end early: while a Shield exists, neither the deadline nor cancel() ends a
// wait of its coroutine. They end the first wait after it instead. kill() ends even a protected wait.
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
