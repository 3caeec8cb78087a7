#pragma once

#include "coro/loop/loop.h"

#include <atomic>

namespace coro::php {

// The watchdog's thread has seen one coroutine run for long. What is to be done about it is done where PHP code may be
// interrupted, between two of its operations.
extern std::atomic<bool> held_up;

// At module startup: the JIT takes the hook over once and for all.
void hook_interrupts();
void unhook_interrupts();

// A new loop: while it waits, interrupts that PHP itself would look for are served all the same.
void serve_interrupts(Loop &loop);

// From here on coroutines have time limits or deadlines, too.
void watch_time_limits();

// From here on coroutines may ask to be preempted where the options say otherwise, too.
void watch_preempted();

// Does this coroutine give way to others when it computes?
bool wants_preemption(Coroutine &coroutine);

// Has the watchdog look as often as the options of coroutines want it. After they have changed, and for a new loop.
void adjust_watchdog();

}  // namespace coro::php
