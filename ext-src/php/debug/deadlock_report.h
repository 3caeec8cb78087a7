#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Raises a warning, with a dump of the coroutines, when all coroutines wait and nothing can wake them.
extern const RuntimeObserver deadlock_report_observer;

}  // namespace coro::php
