#pragma once

#include "coro/sched/coroutine.h"

namespace coro::php {

// Throws Coroutine\TimeoutException if the time limit or the deadline of the coroutine passed while code of the library ran,
// which must not be interrupted. The library calls this function where its code can stop.
void make_up_for_time_check(Coroutine &current);

// Calls the handlers of the signals that have arrived, for code that blocks outside of coroutines. Returns true if the program
// must go on elsewhere: a handler has thrown, or the time limit of the script has passed.
bool serve_signals();
// Called when a signal has ended a blocking wait. Calls the handlers that pcntl_async_signals() lets run. Returns true if the
// wait may go on; false also without such handlers, so that the program can call pcntl_signal_dispatch().
[[nodiscard]] bool signal_handlers_have_run();

}  // namespace coro::php
