#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Wraps the PHP functions that close descriptors, so that coroutines that wait for such a descriptor in waitEvent() are woken.
extern const RuntimeObserver wait_event_observer;

}  // namespace coro::php
