#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Declares Coro\Coroutine\Socket to PHP, at module startup.
void register_socket();

extern const RuntimeObserver socket_observer;

// Declares Coro\Coroutine\Redis to PHP, at module startup.
void register_redis();

extern const RuntimeObserver redis_observer;

}  // namespace coro::php
