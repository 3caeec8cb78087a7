#pragma once

#include <cstdint>

namespace coro::php {

// Points to the function that is called when a fatal error has ended a coroutine: neither `finally` blocks nor deferred
// calls nor destructors have run. The function must not run PHP code. The library sets the pointer at module startup.
extern void (*on_crash)(int64_t coroutine);

}  // namespace coro::php
