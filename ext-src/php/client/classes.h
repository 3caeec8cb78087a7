#pragma once

namespace coro::php {

// Declares Coro\Coroutine\Socket to PHP, at module startup.
void register_socket();

// Declares Coro\Client, Coro\Async\Client and Coro\Coroutine\Client.
void register_clients();

// From now on the calls of a Coro\Client that have waited for their time limit fail with EAGAIN instead of ETIMEDOUT.
void time_out_with_eagain();

// Declares Coro\Coroutine\Redis to PHP, at module startup.
void register_redis();

}  // namespace coro::php
