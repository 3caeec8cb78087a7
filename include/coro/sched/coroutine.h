#pragma once

#include "coro/base/clock.h"
#include "coro/fiber/context.h"
#include "coro/sched/hold.h"
#include "coro/sched/runnable.h"
#include "coro/sched/waiter.h"

#include <cstdint>

namespace coro {

class Scheduler;

// Lives in the shared page of its stack (fiber/stack.h), the host's memory directly behind it; made and destroyed by
// the Scheduler only.
class Coroutine final : public Runnable {
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
    bool is_main() const { return id_ < 0; }   // the thread's own stack
    Scheduler &scheduler() const { return scheduler_; }

    Waiter *waiter() const { return waiter_; }
    WaitQueue &joiners() { return joiners_; }   // woken when it ends
    Holds &holds() { return holds_; }           // given back when it ends

    // Wakes it with -ECANCELED out of whatever it waits for. False: it does not wait.
    [[nodiscard]] bool cancel();
    bool was_canceled() const { return was_canceled_; }

    void *host_memory() { return this + 1; }
    template <class T>
    T &host_memory_as()
    {
        return *static_cast<T *>(host_memory());
    }

    void run() override;

private:
    friend class Scheduler;

    Coroutine(Scheduler &scheduler, int64_t id, int64_t parent_id) :
        scheduler_(scheduler), id_(id), parent_id_(parent_id) {}

    Scheduler &scheduler_;
    int64_t id_;
    int64_t parent_id_;
    Context context_ = nullptr;
    Coroutine *resumer_ = nullptr;   // gets the CPU when this one waits or ends
    Waiter *waiter_ = nullptr;
    WaitQueue joiners_;
    Holds holds_;
    Nanoseconds created_at_ = 0;
    State state_ = State::kRunning;
    bool was_canceled_ = false;      // its last wait ended by cancel()
    [[no_unique_address]] SanitizerStack sanitizer_;
};

}  // namespace coro
