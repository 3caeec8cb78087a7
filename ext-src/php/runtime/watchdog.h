#pragma once

#include "php/runtime/observer.h"

#include "coro/sched/coroutine.h"

namespace coro::php {

// Tells the watchdog that coroutines may have time limits or deadlines from now on, which it must check, too.
void watch_time_limits();

// Tells the watchdog that coroutines may ask for preemption from now on, although the options switch it off.
void watch_preempted();

// True if the scheduler may interrupt this coroutine to let others run when it computes for long.
bool wants_preemption(Coroutine &coroutine);

// True if the running coroutine has used up its time slice.
bool is_slice_over();

// Sets how often the watchdog checks. To be called when an option has changed that it depends on.
void adjust_watchdog();

extern const RuntimeObserver watchdog_observer;

}  // namespace coro::php
