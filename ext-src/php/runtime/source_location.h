#pragma once

#include "coro/sched/coroutine.h"

#include <string>

namespace coro::php {

// "coroutine 3 (at /app/jobs.php:12)", for messages: the line it runs or waits in.
std::string with_place(Coroutine &coroutine);
std::string current_with_place();

}  // namespace coro::php
