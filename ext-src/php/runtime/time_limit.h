#pragma once

#include "php/runtime/executor_state.h"

#include "coro/loop/loop.h"

namespace coro::php {

// Limits the time of the coroutine to this many seconds from now. Zero and negative numbers remove the limit.
// Returns true if the coroutine has a limit now: the caller must then call watch_time_limits().
bool limit_time(Loop &loop, Coroutine &coroutine, double seconds);
void end_time_limit(CoroutineState &state);
// Called in a forked child, whose rebuilt loop has lost the timer of the limit: arms the timer again.
void renew_time_limit(Coroutine &coroutine);

// throw_timed_out() and throw_deadline_passed() throw Coroutine\TimeoutException. throw_timed_out() also ends the
// time limit of the coroutine.
void throw_timed_out(CoroutineState &state);
bool is_time_limit_over(CoroutineState &state);
void throw_deadline_passed(CoroutineState &state);

}  // namespace coro::php
