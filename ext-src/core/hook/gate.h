#pragma once

#include "coro/sched/scheduler.h"

#include <atomic>

namespace coro::hook {

// Decides whether a hooked call may wait. Hooked functions are also called by other threads, by the main
// program and inside the engine's sections without waits; there they block as always.
struct Gate {
    const void *thread = nullptr;            // the thread pointer of the thread whose coroutines may wait
    Scheduler *scheduler = nullptr;
    const int *waits_forbidden = nullptr;   // points to a number that is not 0 while no wait is allowed
};

extern constinit Gate gate;

// Returns a value that no other thread of the process has. It costs one instruction, while a thread_local variable of
// a library that is loaded at run time costs a function call.
inline const void *this_thread()
{
#if defined(__x86_64__)
    const void *self;
    __asm__("mov %%fs:0, %0" : "=r"(self));
    return self;
#else
    return __builtin_thread_pointer();
#endif
}

// Returns the coroutine that makes this call if it may wait, otherwise nullptr.
inline Coroutine *waiting_coroutine()
{
    if (__builtin_expect(this_thread() != gate.thread, false)) {
        return nullptr;
    }
    Coroutine &self = gate.scheduler->current();
    return self.is_main() || *gate.waits_forbidden ? nullptr : &self;
}

}  // namespace coro::hook
