#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Wraps the functions that close a stream, a process or a socket, or that change it so that functions which wait in it
// could not continue. While a coroutine waits in a function that uses the same handle, they throw a Coro\Error.
// Coroutines that wait for the descriptor in System::waitEvent() are woken instead.
extern const RuntimeObserver exclusive_functions_observer;

}  // namespace coro::php
