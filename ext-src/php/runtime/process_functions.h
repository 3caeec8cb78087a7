#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// PHP's functions that start processes: their children are to inherit nothing of a server's signals, and a child that
// pcntl_fork() has made begins with a loop of its own.

extern const RuntimeObserver process_functions_observer;

}  // namespace coro::php
