#pragma once

#include "php/call.h"

#include <cstdint>

namespace coro::php {

// Calls the function in a new coroutine until it first waits. Its id; negative: a core code, and nothing was called.
int64_t spawn(const FunctionCall &what);

// What a failed spawn() is for PHP: a warning.
void warn_spawn_failed(int64_t code);

// Registers a call for the end of the current coroutine.
void defer(BoundCall call);

}  // namespace coro::php
