#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Acts on interrupts of PHP code: lets other coroutines run when one coroutine computes for long, throws when a
// time limit has passed, and calls signal handlers while the loop waits.
extern const RuntimeObserver interrupt_observer;

}  // namespace coro::php
