#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Wraps PHP's functions that start processes, because a child process must not inherit the signals that a server
// blocks, and because a child of pcntl_fork() needs a loop of its own.

extern const RuntimeObserver process_functions_observer;

}  // namespace coro::php
