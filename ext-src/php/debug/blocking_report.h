#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Logs a warning when the running code has blocked the loop for longer than blocking_threshold: for how long,
// and at which place in the program. One place is reported at most once a minute.
extern const RuntimeObserver blocking_report_observer;

}  // namespace coro::php
