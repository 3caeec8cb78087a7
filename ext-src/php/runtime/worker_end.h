#pragma once

#include "coro/base/clock.h"

namespace coro::php {

// Must be called when a worker or a task worker begins to end, and may be called again: the coroutines that wait in
// await_worker_end() go on. `until` is when the coroutines that are left then are ended.
void announce_worker_end(Deadline until);

// Waits until the worker of a server in which the coroutine runs begins to end, and returns when its coroutines are ended.
// Returns kNever if something else has ended the wait.
Deadline await_worker_end();

}  // namespace coro::php
