#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Wraps the PHP functions that close descriptors, so that coroutines which wait for such a descriptor in
// System::waitEvent() are woken.
extern const RuntimeObserver wait_event_observer;

}  // namespace coro::php
