#pragma once

#include "coro/sched/coroutine.h"

#include "php.h"

namespace coro::php {

// `foreach` over a result that is not buffered reads rows from the connection, but calls no function of PHP. So the
// iterators of such results are guarded as connection_guard.h guards functions.

// Returns the object over which the running code iterates if a function of its iterator runs, otherwise nullptr.
zend_object *iterated_object();

void forget_iterations();
// Must be called when a fatal error has jumped over the frames of a coroutine's functions.
void forget_iterations_of(const Coroutine &user);

}  // namespace coro::php
