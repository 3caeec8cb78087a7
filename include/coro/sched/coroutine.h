#pragma once

#include "coro/base/clock.h"
#include "coro/fiber/context.h"
#include "coro/sched/held_resource.h"
#include "coro/sched/id_table.h"
#include "coro/sched/runnable.h"
#include "coro/sched/waiter.h"

#include <cstddef>
#include <cstdint>

namespace coro {

class Scheduler;

// A coroutine. The Coroutine object lies in the shared page of its stack (fiber/stack.h), with the memory of
// the Host directly behind the object. Only the Scheduler makes and destroys coroutines.
class Coroutine final : public Runnable, public IdTableNode<Coroutine> {
public:
    enum class State : uint8_t {
        kRunning,    // the coroutine is the current coroutine of its thread
        kResuming,   // the coroutine has resumed another coroutine, and continues when that coroutine waits or ends
        kWaiting,    // the coroutine sleeps in a Waiter
        kEnded,
    };

    int64_t id() const { return id_; }
    int64_t parent_id() const { return parent_id_; }
    State state() const { return state_; }
    Nanoseconds created_at() const { return created_at_; }
    Nanoseconds waits_since() const { return waits_since_; }   // the time at which the present wait has begun
    // True for the object that stands for the thread's own stack, and for those of Scheduler::run_outside().
    bool is_main() const { return id_ < 0; }
    Scheduler &scheduler() const { return scheduler_; }
    // Returns how many bytes of its C stack this coroutine uses now, or used when it began to wait. The coroutine must not be
    // main, and must run on its own stack. The object lies above the stack.
    size_t stack_usage() const
    {
        const void *end = state_ == State::kRunning ? __builtin_frame_address(0) : context_;
        return size_t(reinterpret_cast<const char *>(this) - static_cast<const char *>(end));
    }

    Waiter *waiter() const { return waiter_; }
    WaitQueue &joiners() { return joiners_; }   // the waiters that are woken when this coroutine ends
    HeldResources &holds() { return holds_; }   // the resources that are given back when this coroutine ends

    // Ends the wait of this coroutine with -ECANCELED. If the coroutine has a Shield, does not end the wait, but
    // ends the coroutine's first wait after the Shield. Returns false if the coroutine does not wait. A coroutine with
    // a RepeatedWait is still waiting between two of its waits: the next one ends.
    [[nodiscard]] bool cancel();
    // Cancels the wait of this coroutine or, if the coroutine does not wait, its next wait.
    void cancel_soon();
    // Ends the wait of this coroutine with -ECANCELED, even if the coroutine has a Shield. Used for coroutines
    // that must end.
    void kill();
    // Returns true if the last wait of this coroutine ended with -ECANCELED.
    bool was_canceled() const { return was_canceled_; }
    // Sets the result of was_canceled(). For functions that wait internally: they restore the result from before
    // their wait.
    void set_canceled(bool is_so) { was_canceled_ = is_so; }

    // The point in time at which the waits of this coroutine end with -ETIMEDOUT. Coroutines that this
    // coroutine creates inherit its present deadline.
    Deadline deadline() const { return deadline_; }
    void set_deadline(Deadline when)
    {
        deadline_ = when;
        update_limit();
    }
    // Returns the time at which the next wait of this coroutine ends at the latest. This is the coroutine's
    // deadline; or kPast if the next wait must be canceled; or kNever while the coroutine has a Shield.
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
    friend class RepeatedWait;
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
    Coroutine *resumer_ = nullptr;   // the coroutine that continues when this coroutine waits or ends
    Waiter *waiter_ = nullptr;
    WaitQueue joiners_;
    HeldResources holds_;
    Nanoseconds created_at_ = 0;
    Deadline deadline_ = kNever;
    Deadline limit_ = kNever;
    Nanoseconds waits_since_ = 0;
    State state_ = State::kRunning;
    bool was_canceled_ = false;      // true if the last wait ended with -ECANCELED
    bool is_cancel_due_ = false;     // true if the first wait without a Shield must end with -ECANCELED
    bool is_shielded_ = false;       // true while the coroutine has a Shield
    bool repeats_wait_ = false;      // true while the coroutine has a RepeatedWait
    [[no_unique_address]] SanitizerStack sanitizer_;
};

// Protects the waits of a coroutine from an early end. While a Shield exists, neither the coroutine's deadline
// nor cancel() ends a wait of the coroutine; instead, they end its first wait after the Shield. kill() ends even
// a protected wait.
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

// Exists while a coroutine waits more than once for the same thing. For cancel(), all these waits are one wait.
class RepeatedWait {
public:
    explicit RepeatedWait(Coroutine &coroutine) : coroutine_(coroutine) { coroutine_.repeats_wait_ = true; }
    ~RepeatedWait() { coroutine_.repeats_wait_ = false; }
    RepeatedWait(const RepeatedWait &) = delete;
    RepeatedWait &operator=(const RepeatedWait &) = delete;

private:
    Coroutine &coroutine_;
};

}  // namespace coro
