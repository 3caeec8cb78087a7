#pragma once

#include "php/zend/call.h"

#include <vector>

namespace coro::php {

// Removes all timers, watches, deferred functions and callbacks of Coro\Event. Called at the end of the PHP
// request, when exit() ends the program, by Event::exit(), and with `forked` = true in a worker, which is a forked
// child whose loop has been rebuilt.
void forget_timers_and_events(bool forked = false);

// Removes all timers and returns their functions. The caller releases the functions: see Keeper::take_all().
[[nodiscard]] std::vector<BoundCall> take_timers();
// Called in a child that PHP code has forked, and after a fatal error. Removes all timers without releasing PHP
// values.
void abandon_timers();
void forget_timer_numbers();   // called at the end of the PHP request, so that the next timer has the id 1

// Each of these functions declares its classes to PHP, at module startup.
void register_timer();
void register_event();
void register_selector();

}  // namespace coro::php
