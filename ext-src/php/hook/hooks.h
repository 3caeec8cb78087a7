#pragma once

#include "php/runtime/observer.h"

#include "php.h"

namespace coro::php {

// Returns the sum of the CORO_HOOK_* constants whose hooks are on.
zend_long hook_flags();

// Switches the hooks. False after a warning: an object could not be changed.
bool set_hook_flags(zend_long flags);

extern const RuntimeObserver hooks_observer;

}  // namespace coro::php
