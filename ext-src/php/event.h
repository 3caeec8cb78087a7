#pragma once

#include "php/runtime.h"

namespace coro::php {

struct Duty;

// At the end of the PHP request, or in a worker, which is a forked child whose loop has been rebuilt.
void forget_events(bool forked = false);
// In a child that PHP code has forked, likewise: without releasing what the callbacks hold.
void abandon_events();

size_t watched_signals();

// Calls it in a new coroutine, from the stack of the loop; it may let go of itself. False: it was not called.
bool call_from_loop(Callable &callable, uint32_t count, zval *arguments, const Duty &duty);

}  // namespace coro::php
