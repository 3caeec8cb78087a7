#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// PHP's functions that close descriptors: who waits for one in waitEvent() is to know.
extern const RuntimeObserver wait_event_observer;

}  // namespace coro::php
