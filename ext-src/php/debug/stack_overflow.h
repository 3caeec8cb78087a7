#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// When a coroutine runs into the guard page below its C stack, the process dies. This observer installs a signal
// handler that first prints the number of the coroutine and its PHP backtrace. PHP 8.3 and newer notice most such
// recursions themselves and throw an Error.

extern const RuntimeObserver stack_overflow_observer;

}  // namespace coro::php
