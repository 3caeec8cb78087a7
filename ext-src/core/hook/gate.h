#pragma once

#include "coro/sched/scheduler.h"

namespace coro::hook {

// Decides whether a hooked call may wait in the loop. Hooked calls block as usual if they come from another
// thread, from outside of all coroutines, or while the engine forbids waits.
struct Gate {
    const void *thread = nullptr;            // the thread pointer of the thread whose coroutines may wait
    Scheduler *scheduler = nullptr;
    const int *waits_forbidden = nullptr;    // points to a number that is not 0 while no wait is allowed
    const void *thread_before_fork = nullptr;   // the value of `thread` before fork() has closed the gate in the child
};

extern constinit Gate gate;

// Called in a forked child. No call waits in the loop of the parent: between fork() and exec() a hooked function
// would otherwise run coroutines of the parent.
void close_gate_in_child();
// Opens the gate in a forked child whose loop was rebuilt. Returns true if the calling thread may wait now. Called
// only if fork() has closed the gate.
bool reopen_gate();

// Returns a value that no other thread of the process has. this_thread() takes one instruction, while reading a
// thread_local variable of a library that is loaded at run time takes a function call.
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

// Returns the coroutine that calls the hooked function, or nullptr if the call must block instead of waiting in
// the loop.
inline Coroutine *waiting_coroutine()
{
    if (__builtin_expect(this_thread() != gate.thread, false) && (!gate.thread_before_fork || !reopen_gate())) {
        return nullptr;
    }
    Coroutine &self = gate.scheduler->current();
    return self.is_main() || *gate.waits_forbidden ? nullptr : &self;
}

}  // namespace coro::hook
