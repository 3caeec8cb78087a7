#pragma once

#include "php/runtime/executor_state.h"

#include <cstddef>

namespace coro::php {

// One Coro\run() in a callback of a server that runs outside of coroutines (Scheduler::run_outside()). Lies on the stack of the
// callback, which waits while the loop runs everything else. Each coroutine that starts within the run belongs to it: the first
// ones, those that they start, and so on.
class InnerRun {
public:
    // Returns true if the running code may wait for an InnerRun.
    static bool is_possible();

    InnerRun();
    ~InnerRun();
    InnerRun(const InnerRun &) = delete;
    InnerRun &operator=(const InnerRun &) = delete;

    // Waits until all coroutines of the run have ended. Logs a warning after ten times blocking_threshold. Throws a
    // graceful exit if the process ends them.
    void wait();

    void coroutine_starts() { live_++; }
    void coroutine_ends();

private:
    void warn(Nanoseconds waited) const;

    CoroutineState &caller_;
    size_t live_ = 0;
    Waiter *waiter_ = nullptr;
};

}  // namespace coro::php
