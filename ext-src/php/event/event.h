#pragma once

#include "php/runtime/observer.h"

#include <cstddef>

namespace coro::php {

// Timers, and all that Coro\Event was given: at the end of the PHP request, by Event::exit(), or in a worker, which is a forked
// child whose loop has been rebuilt.
void forget_timers_and_events(bool forked = false);
size_t watched_signals();

extern const RuntimeObserver event_observer;

}  // namespace coro::php
