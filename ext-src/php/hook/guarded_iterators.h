#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// `foreach` over a result that is not buffered reads rows from the connection, but calls no function of PHP. So the
// iterators of such results are guarded as connection_guard.h guards functions.
extern const RuntimeObserver guarded_iterators_observer;

}  // namespace coro::php
