#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Log a warning when what runs has held the loop for longer than blocking_threshold: for how long, and where it is; for
// one place no more than once a minute.
extern const RuntimeObserver blocking_report_observer;

}  // namespace coro::php
