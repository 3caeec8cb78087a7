#pragma once

#include "coro/base/clock.h"

#include <cstdint>
#include <string>
#include <vector>

namespace coro::php {

// How often and for how long code at one place has blocked the event loop for longer than blocking_threshold.
struct BlockingFigure {
    std::string place;     // such as "Foo::bar() at /app/foo.php:12", or "sleep()" for a function of PHP
    uint64_t count;
    Nanoseconds total;
    Nanoseconds longest;
};

// Returns the figures since the PHP request has begun, those with the longest total time first. Only the 100 places
// with the longest total times are remembered.
std::vector<BlockingFigure> blocking_figures();

}  // namespace coro::php
