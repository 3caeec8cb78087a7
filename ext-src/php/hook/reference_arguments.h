#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Wraps the functions that wait and that have arguments by reference, such as exec() with its array of lines. While
// such a function waits, it keeps pointers into the values of these arguments, which other coroutines may change. So
// inside a coroutine the function gets references of its own, and their values are assigned to the variables of the
// program when the function returns.
extern const RuntimeObserver reference_arguments_observer;

}  // namespace coro::php
