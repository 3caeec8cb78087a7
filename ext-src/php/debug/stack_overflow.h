#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// From now on a coroutine that runs into the guard page below its C stack is named, with its PHP backtrace, before the
// process dies of it. PHP 8.3 and newer notice most such recursions themselves and throw an Error.

extern const RuntimeObserver stack_overflow_observer;

}  // namespace coro::php
