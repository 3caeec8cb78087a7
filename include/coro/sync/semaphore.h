#pragma once

#include "coro/sched/waiter.h"

#include <cstdint>

namespace coro {

// Lets so many coroutines in at once, first come, first served. Whoever is woken out of the queue is in.
class Semaphore {
public:
    int64_t permits() const { return permits_; }
    int64_t available() const { return available_; }
    // Wants that nobody has one or waits.
    void set_permits(int64_t count) { permits_ = available_ = count; }
    bool is_used() const { return available_ != permits_; }

    bool may_take() const { return available_ > 0; }
    void take() { available_--; }
    // The waiter that is woken with 0 has taken one.
    void enter(Waiter &waiter) { queue_.push_back(waiter); }
    // False, and nothing changed, when none is missing.
    [[nodiscard]] bool give_back()
    {
        if (!is_used()) {
            return false;
        }
        if (!wake_first(queue_, 0)) {
            available_++;
        }
        return true;
    }

private:
    int64_t permits_ = 1;
    int64_t available_ = 1;   // while somebody waits, none
    WaitQueue queue_;
};

}  // namespace coro
