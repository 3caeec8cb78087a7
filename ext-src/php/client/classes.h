#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Declares Coro\Coroutine\Socket to PHP, at module startup.
void register_socket();

extern const RuntimeObserver socket_observer;

}  // namespace coro::php
