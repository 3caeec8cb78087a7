#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// While PHP looks for, reads and compiles code, no coroutine may wait: the lexer, the compiler and opcache
// keep their state in globals that work like a stack. PHP code can run in the middle of compiling, for
// example in stream wrappers and error handlers.

// The functions are replaced at the start of a request, not at module startup: opcache wraps the functions
// that it finds, and its own wrappers have global state, too.

extern const RuntimeObserver compiler_guard_observer;

}  // namespace coro::php
