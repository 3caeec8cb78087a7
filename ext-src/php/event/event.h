#pragma once

#include <cstddef>

namespace coro::php {

// Removes all timers, watches, deferred functions and callbacks of Coro\Event. Called at the end of the PHP
// request, by Event::exit(), and in a worker, which is a forked child whose loop has been rebuilt (`forked`).
void forget_timers_and_events(bool forked = false);
// Does the same in a child that PHP code has forked, but releases no PHP values: destructors of the parent's
// objects must not run there.
void abandon_timers_and_events();

size_t watched_signals();   // the number of signals that have a callback

}  // namespace coro::php
