#pragma once

#include "coro/sched/coroutine.h"

namespace coro::php {

// Called at points where PHP code may be interrupted. Throws Coroutine\TimeoutException, once, if the time limit
// or the deadline of the running coroutine has passed.
void throw_when_time_is_up(Coroutine &current);

}  // namespace coro::php
