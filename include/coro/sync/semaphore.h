#pragma once

#include "coro/sched/waiter.h"

#include <cstdint>

namespace coro {

// A counting semaphore. Waiting coroutines are served in the order of their arrival. A waiting coroutine gets its
// permit before it is woken.
class Semaphore {
public:
    int64_t permits() const { return permits_; }
    int64_t available() const { return available_; }
    // Sets the number of permits. May be called only while no coroutine has a permit or waits for a permit.
    void set_permits(int64_t count) { permits_ = available_ = count; }
    bool is_used() const { return available_ != permits_; }

    bool may_take() const { return available_ > 0; }
    void take() { available_--; }
    // Adds a waiter to the queue. A waiter that is woken with 0 has a permit.
    void enter(Waiter &waiter) { queue_.push_back(waiter); }
    // Gives a permit back. Returns false and changes nothing if no permit is taken.
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
    int64_t available_ = 1;   // the number of permits that are not taken; 0 while a coroutine waits
    WaitQueue queue_;
};

}  // namespace coro
