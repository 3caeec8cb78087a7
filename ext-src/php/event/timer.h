#pragma once

#include "php/zend/call.h"

#include <vector>

namespace coro::php {

// Removes all timers and returns their functions, which the caller releases: see Keeper::take_all().
[[nodiscard]] std::vector<BoundCall> take_timers();
void abandon_timers();         // in a child that PHP code has forked: removes them without releasing PHP values
void forget_timer_numbers();   // at the end of the PHP request: the next id is 1 again

}  // namespace coro::php
