#pragma once

#include "php/zend/frames.h"

#include "coro/sched/coroutine.h"

#include <string>

namespace coro::php {

// Returns the innermost PHP frame of the coroutine, which may be running or waiting.
zend_execute_data *frame_of(Coroutine &coroutine);

// Returns a text for messages such as "coroutine 3 (at /app/jobs.php:12)", with the line that the coroutine runs
// or in which it waits.
std::string with_place(Coroutine &coroutine);
std::string current_with_place();

}  // namespace coro::php
