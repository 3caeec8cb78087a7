#pragma once

#include "php/zend/call.h"

#include <cstddef>
#include <vector>

namespace coro::php {

// Removes all callbacks of signals, and returns them. The caller releases them, which may run PHP code.
[[nodiscard]] std::vector<Callable> take_signal_callbacks();

// Forgets all callbacks of signals, but releases no PHP values, and all waits for signals.
void abandon_signals();

size_t watched_signals();   // returns the number of signals that have a callback

}  // namespace coro::php
