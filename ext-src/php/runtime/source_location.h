#pragma once

#include "php/zend/frames.h"

#include "coro/sched/coroutine.h"

#include <string>

namespace coro::php {

// Returns the innermost PHP frame of a coroutine, whether it runs or waits.
zend_execute_data *frame_of(Coroutine &coroutine);

// Returns "coroutine 3 (at /app/jobs.php:12)" for messages, with the line that the coroutine runs or waits
// in.
std::string with_place(Coroutine &coroutine);
std::string current_with_place();

}  // namespace coro::php
