#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// When one coroutine's autoloader loads a class, the other coroutines that need the class wait for it.
// Without this, the engine would act as if the class did not exist.

// Called when a coroutine ends: a native Fiber may have been left suspended inside its autoloader, and
// coroutines must not wait for that class.
void abandon_own_autoloads();
// Called after a fatal error, which has jumped out of the autoloaders of the running coroutine or of the main
// program.
void forget_own_autoloads();

extern const RuntimeObserver autoload_observer;

}  // namespace coro::php
