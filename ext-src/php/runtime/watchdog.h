#pragma once

#include "php/runtime/observer.h"

#include "coro/sched/coroutine.h"

namespace coro::php {

// From here on coroutines have time limits or deadlines, which the watchdog has to check, too.
void watch_time_limits();

// From here on coroutines may be preempted although the options say otherwise.
void watch_preempted();

// True if this coroutine is preempted when it computes for long.
bool wants_preemption(Coroutine &coroutine);

// True if the running coroutine has run for as long as it may before others get their turn.
bool is_slice_over();

// Sets how often the watchdog checks, after the options that it depends on have changed.
void adjust_watchdog();

extern const RuntimeObserver watchdog_observer;

}  // namespace coro::php
