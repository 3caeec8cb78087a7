#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// A class that one coroutine's autoloader is loading is waited for by others that want it; alone, the engine would tell
// them that there is no such class.

void abandon_own_autoloads();        // of a coroutine that ends: Fibers left suspended in them; nobody waits for them
void forget_own_autoloads();         // of the running coroutine, or the main stack: a fatal error has jumped out of them

extern const RuntimeObserver autoload_observer;

}  // namespace coro::php
