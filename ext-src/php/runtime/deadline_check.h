#pragma once

#include "coro/sched/coroutine.h"

namespace coro::php {

// Called at points where PHP code may be interrupted. Throws Coroutine\TimeoutException, once, if the time limit
// or the deadline of the running coroutine has passed.
void throw_when_time_is_up(Coroutine &current);

// Notes that throw_when_time_is_up() was not called, because the code of the library must not be interrupted. The library
// makes up for it at the next point where it can stop.
void put_off_time_check();
void make_up_for_time_check(Coroutine &current);

}  // namespace coro::php
