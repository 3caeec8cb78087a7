#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Wraps the functions that open persistent connections. PHP would give the same connection to several coroutines, so
// inside a coroutine such a function opens a connection that is not persistent, unless all hooks are off. The first
// such call of a process raises a notice.
extern const RuntimeObserver persistent_connections_observer;

}  // namespace coro::php
