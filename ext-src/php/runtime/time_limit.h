#pragma once

#include "php/runtime/executor_state.h"

namespace coro::php {

// Seconds from now on; 0 and negative: no limit any more.
void limit_time(Coroutine &coroutine, double seconds);
void end_time_limit(CoroutineState &state);
void renew_time_limit(Coroutine &coroutine);   // in a forked child, whose loop has forgotten it

// Coroutine\TimeoutException, once: the limit ends with it.
void throw_timed_out(CoroutineState &state);
void throw_deadline_passed(CoroutineState &state);
// For the current coroutine, where PHP code may be interrupted: the same, and for a deadline that has passed, once.
void throw_when_time_is_up(Coroutine &current);

}  // namespace coro::php
