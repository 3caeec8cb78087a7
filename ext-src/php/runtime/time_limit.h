#pragma once

#include "php/runtime/executor_state.h"

#include "coro/loop/loop.h"

namespace coro::php {

// Limits the time of the coroutine to this many seconds from now. Zero and negative numbers end a limit that it has. Returns true
// if there is a limit now: then watch_time_limits() has to be called, too.
bool limit_time(Loop &loop, Coroutine &coroutine, double seconds);
void end_time_limit(CoroutineState &state);
void renew_time_limit(Coroutine &coroutine);   // in a forked child, whose loop has forgotten it

// Coroutine\TimeoutException, once: the limit ends with it.
void throw_timed_out(CoroutineState &state);
bool is_time_limit_over(CoroutineState &state);
void throw_deadline_passed(CoroutineState &state);

}  // namespace coro::php
