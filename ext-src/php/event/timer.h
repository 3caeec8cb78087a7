#pragma once

#include "php/zend/call.h"

#include <vector>

namespace coro::php {

// Clears them all, and gives what they were to call: see Keeper::take_all().
[[nodiscard]] std::vector<BoundCall> take_timers();
void abandon_timers();         // in a child that PHP code has forked: without releasing what they hold
void forget_timer_numbers();   // at the end of the PHP request

}  // namespace coro::php
