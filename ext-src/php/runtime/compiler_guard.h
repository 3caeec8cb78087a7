#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// While PHP looks for, reads and compiles code, no coroutine may wait: the lexer, the compiler and opcache keep
// their state in globals that work like a stack. PHP code can run in the middle of compiling, for example in
// stream wrappers and error handlers.

// The engine's functions for compiling are replaced at the start of a request and not at module startup: opcache
// wraps the functions that it finds at its own startup, and its wrappers have global state that needs the guard,
// too.

extern const RuntimeObserver compiler_guard_observer;

}  // namespace coro::php
