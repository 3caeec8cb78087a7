#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Some internal functions call PHP code while their own state is in globals of their extension, where it cannot be
// saved with a coroutine. So for each such function, either the PHP code that it calls may not wait, or only one
// coroutine at a time runs the function and the other coroutines wait for their turn. guarded_functions.cc has the
// table of these functions.

// The handlers of these functions are replaced at the start of a PHP request: by then the extensions that are
// loaded after this extension have their classes, and no PHP code has run.

extern const RuntimeObserver guarded_functions_observer;

}  // namespace coro::php
