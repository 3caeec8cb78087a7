#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// While PHP finds, reads and compiles code, nothing in between may wait: the lexer and the compiler keep their state in globals,
// last in, first out, and so does opcache. PHP code runs there all the same: stream wrappers, error handlers.

// When a request begins, not at module startup: opcache puts its own functions in front of those that it finds, and has state
// in globals as well.

extern const RuntimeObserver compiler_guard_observer;

}  // namespace coro::php
