#pragma once

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/exceptions.h"

#include <utility>

namespace coro::php {

// Calls a function of the program in a new coroutine, unless the program is over.
inline void call_from_loop(Callable callable, uint32_t count = 0, zval *arguments = nullptr)
{
    if (callable && EXPECTED(!runtime().is_over())) {
        spawn_from_loop(std::move(callable), count, arguments);
    }
}

// Returns true if the running code may run or turn the loop: outside of coroutines and of the loop. Otherwise throws
// Coro\Error with this text, as throw_error() does.
inline bool is_outside(const char *text)
{
    if (runtime().is_running() || !runtime().scheduler().current().is_main() || unsafe_depth) {
        throw_error(text);
        return false;
    }
    return true;
}

// Returns the time until which a turn waits for events, for a timeout in seconds; negative: without a limit.
inline Deadline turn_limit(double timeout)
{
    Loop &loop = runtime().loop();
    return timeout == 0 ? loop.now() : loop.deadline_in(timeout);
}

}  // namespace coro::php
