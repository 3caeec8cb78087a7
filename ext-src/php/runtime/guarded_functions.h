#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Some internal functions call PHP code while their own state is in globals of their extension. That state
// cannot be saved with a coroutine. So either the PHP code that they call may not wait, or only one coroutine
// at a time runs such a function, and the others wait for it. The .cc file has the table of these functions.

// The functions are replaced at the start of a request: then extensions that are loaded after this one have
// their classes, and no other code has run.

extern const RuntimeObserver guarded_functions_observer;

}  // namespace coro::php
