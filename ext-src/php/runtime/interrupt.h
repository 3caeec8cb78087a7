#pragma once

#include "coro/sched/coroutine.h"

namespace coro::php {

// Throws Coroutine\TimeoutException if the time limit or the deadline of the coroutine passed while code of the library ran,
// which must not be interrupted. The library calls this function where its code can stop.
void make_up_for_time_check(Coroutine &current);

}  // namespace coro::php
