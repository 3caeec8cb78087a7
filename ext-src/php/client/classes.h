#pragma once

namespace coro::php {

// Declares Coro\Coroutine\Socket to PHP, at module startup.
void register_socket();

// Declares Coro\Client, Coro\Async\Client and Coro\Coroutine\Client.
void register_clients();

// Declares Coro\Coroutine\Redis to PHP, at module startup.
void register_redis();

}  // namespace coro::php
