#pragma once

#include "coro/sched/waiter.h"

#include <cerrno>
#include <cstdint>

namespace coro {

// Counts unfinished tasks. Coroutines wait until the count is 0.
class WaitGroup {
public:
    int64_t count() const { return count_; }
    Waiter *first_waiter() { return queue_.front(); }   // returns the waiter that came first, or nullptr

    // Adds `delta` to the count, and wakes all waiters if the count is now 0. Returns false and changes nothing
    // if the count would become negative or overflow.
    [[nodiscard]] bool add(int64_t delta)
    {
        int64_t next;
        if (__builtin_add_overflow(count_, delta, &next) || next < 0) {
            return false;
        }
        count_ = next;
        if (count_ == 0) {
            wake_all(queue_, 0);
        }
        return true;
    }

    void enter(Waiter &waiter) { queue_.push_back(waiter); }

private:
    int64_t count_ = 0;
    WaitQueue queue_;
};

}  // namespace coro
