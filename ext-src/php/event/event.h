#pragma once

#include <cstddef>

namespace coro::php {

// Timers, and all that Coro\Event was given: at the end of the PHP request, by Event::exit(), or in a worker, which is a forked
// child whose loop has been rebuilt.
void forget_timers_and_events(bool forked = false);
// In a child that PHP code has forked, likewise: without releasing what the callbacks hold.
void abandon_timers_and_events();

size_t watched_signals();

}  // namespace coro::php
