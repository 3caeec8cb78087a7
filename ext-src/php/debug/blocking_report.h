#pragma once

#include "php/runtime/observer.h"

#include "coro/base/clock.h"

#include <cstdint>
#include <string>
#include <vector>

namespace coro::php {

// Logs a warning when the running code has blocked the loop for longer than the option blocking_threshold allows.
// The warning names the time and the place in the program. The same place is reported at most once a minute.
extern const RuntimeObserver blocking_report_observer;

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
