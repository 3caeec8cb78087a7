#pragma once

#include "php.h"

#include "coro/shm/shared_news.h"

namespace coro::php {

// Describes the wait of a method of `object` for other processes: in the loop if a coroutine has called the method, otherwise
// the thread blocks, and PHP's signal handlers run meanwhile. Throws Coro\Error and returns false in a coroutine that must not
// wait now.
[[nodiscard]] bool describe_wait(SharedWait &how, zval *object, const char *what, double timeout);

}  // namespace coro::php
