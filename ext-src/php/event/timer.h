#pragma once

#include "php/zend/call.h"

#include <vector>

namespace coro::php {

// Removes all timers and returns their functions. The caller releases the functions: see Keeper::take_all().
[[nodiscard]] std::vector<BoundCall> take_timers();
// Called in a child that PHP code has forked, and after a fatal error. Removes all timers without releasing PHP
// values.
void abandon_timers();
void forget_timer_numbers();   // called at the end of the PHP request, so that the next timer has the id 1

}  // namespace coro::php
