#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Logs a warning when the running code has blocked the loop for longer than the option blocking_threshold allows.
// The warning names the time and the place in the program. The same place is reported at most once a minute.
extern const RuntimeObserver blocking_report_observer;

}  // namespace coro::php
