#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Internal functions that keep what they are in the middle of in globals of their extension, and call PHP code meanwhile. Such
// state cannot be told apart and moved with a coroutine, so either nothing may wait in there, or one coroutine at a time is
// inside, and the others wait for it. See the table in the .cc file.

// When a request begins: extensions that are loaded after this one have their classes then, and no other code has run.

extern const RuntimeObserver guarded_functions_observer;

}  // namespace coro::php
