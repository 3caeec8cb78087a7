#pragma once

#include "coro/base/clock.h"

namespace coro {
class Coroutine;
class Waiter;
}

namespace coro::hook {

// What the hooked functions need from the program whose coroutines call them.
class Host {
public:
    // Waits like park(). May raise an error in the program when the wait ends by a cancel or by the deadline
    // of the coroutine.
    virtual int wait(Waiter &waiter, Deadline deadline) = 0;
    // True if a cancel, a deadline or the end of the program has interrupted the code that runs. Its further
    // calls must not wait, so that it comes to its end.
    virtual bool is_interrupted() const = 0;
    // Raises an error in the program: `self` cannot wait for a descriptor because `other` waits for it.
    virtual void report_shared(Coroutine &self, Coroutine &other, int fd) = 0;

protected:
    ~Host() = default;
};

}  // namespace coro::hook
