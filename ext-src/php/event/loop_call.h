#pragma once

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"

#include <utility>

namespace coro::php {

// Calls a function of the program in a new coroutine, unless the program is over.
inline void call_from_loop(Callable callable, uint32_t count = 0, zval *arguments = nullptr)
{
    if (callable && EXPECTED(!runtime().is_over())) {
        spawn_from_loop(std::move(callable), count, arguments);
    }
}

}  // namespace coro::php
