#pragma once

#include "php/runtime/interrupt.h"
#include "php/runtime/runtime.h"

#include "php.h"

#include "coro/shm/shared_news.h"

namespace coro::php {

// Describes the wait of a method of `object` for other processes: in the loop if a coroutine has called the method, otherwise
// the thread blocks, and PHP's signal handlers run meanwhile. Throws Coro\Error and returns false in a coroutine that must not
// wait now.
[[nodiscard]] inline bool describe_wait(SharedWait &how, zval *object, const char *what, double timeout)
{
    how.self = runtime().current_coroutine();
    if (how.self && !runtime().waiting_coroutine()) {
        return false;
    }
    how.what = what;
    how.subject = WaitSubject::value(Z_OBJ_P(object));
    how.deadline = timeout > 0 ? system_clock().now() + seconds(timeout) : kNever;
    how.wait = wait_again_in_php;
    how.is_interrupted = serve_signals;
    return true;
}

}  // namespace coro::php
