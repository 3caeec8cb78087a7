#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Declares Coro\Coroutine\Socket to PHP, at module startup.
void register_socket();

// Declares Coro\Client, Coro\Async\Client and Coro\Coroutine\Client.
void register_clients();

extern const RuntimeObserver async_client_observer;
extern const RuntimeObserver socket_observer;

// Declares Coro\Coroutine\Redis to PHP, at module startup.
void register_redis();

extern const RuntimeObserver redis_observer;

}  // namespace coro::php
