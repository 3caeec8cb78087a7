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
void throw_deadline_passed(CoroutineState &state);

// Called at points where PHP code may be interrupted. Throws Coroutine\TimeoutException, once, if the time limit
// or the deadline of the running coroutine has passed.
void throw_when_time_is_up(Coroutine &current);

// Notes that throw_when_time_is_up() was not called, because the code of the library must not be interrupted. The library
// makes up for it at the next point where it can stop.
void put_off_time_check();
void make_up_for_time_check(Coroutine &current);

}  // namespace coro::php
