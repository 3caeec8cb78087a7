#pragma once

#include "coro/base/clock.h"
#include "coro/sched/coroutine.h"

#include <cstdint>
#include <sys/types.h>

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

// Has the watchdog interrupt the running code at this interval, so that on_interrupt() can see where it is; 0: ends this.
void sample_running_code(Nanoseconds interval);
// Returns how often the watchdog has asked for a sample since the last call. More than once: C code ran meanwhile, which cannot
// be interrupted.
uint32_t take_due_samples();

// Makes the watchdog end this process if the program blocks it for `patience` after the parent of the process has died:
// the parent cannot kill it any more. Called in a process of a server, with the pid of the parent.
void end_when_orphaned(pid_t parent, Nanoseconds patience);

// Sets how often the watchdog checks. Must be called when an option on which the interval depends has changed.
void adjust_watchdog();

}  // namespace coro::php
