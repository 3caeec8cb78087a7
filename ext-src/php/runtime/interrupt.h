#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Acts on what the watchdog has seen, between two operations of PHP code; and has a loop that waits serve the interrupts that
// PHP itself serves between operations.
extern const RuntimeObserver interrupt_observer;

}  // namespace coro::php
