#pragma once

#include "coro/sched/coroutine.h"

namespace coro::php {

// Tells the watchdog that from now on coroutines may have time limits or deadlines, which the watchdog must check,
// too.
void watch_time_limits();

// Tells the watchdog that from now on single coroutines may ask for preemption, although the options switch
// preemption off.
void watch_preempted();

// Returns true if the scheduler may interrupt this coroutine to let other coroutines run, when it computes for
// long.
bool wants_preemption(Coroutine &coroutine);

// Returns true if the running coroutine has used up its time slice.
bool is_slice_over();

// Sets how often the watchdog checks. Must be called when an option on which the interval depends has changed.
void adjust_watchdog();

}  // namespace coro::php
