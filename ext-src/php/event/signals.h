#pragma once

#include "php/zend/call.h"

#include <cstddef>
#include <vector>

namespace coro::php {

// Removes all callbacks of signals, and returns them. The caller releases them, which may run PHP code. Coroutines that wait
// for signals go on waiting.
[[nodiscard]] std::vector<Callable> take_signal_callbacks();

// Forgets all waits for signals, because the waiting coroutines do not continue, and catches no signals any more.
void forget_signal_waits();

// Does the same, and also forgets all callbacks of signals, but releases no PHP values.
void abandon_signals();

// Stores the function in `into` that the program has set for the signal, or null.
void copy_signal_callback(int number, zval *into);

size_t watched_signals();   // returns the number of signals that have a callback

}  // namespace coro::php
