#pragma once

namespace coro::php {

// Declares the classes of Coro\Coroutine\Http\Client to PHP, at module startup.
void register_http_client();

}  // namespace coro::php
