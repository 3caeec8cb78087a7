#pragma once

#include <cstddef>

namespace coro::php {

// At the end of the PHP request, or in a worker, which is a forked child whose loop has been rebuilt.
void forget_events(bool forked = false);
// In a child that PHP code has forked, likewise: without releasing what the callbacks hold.
void abandon_events();

size_t watched_signals();

}  // namespace coro::php
