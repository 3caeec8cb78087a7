#pragma once

namespace coro::php {

// Each declares its classes to PHP, at module startup. Coro\Http\Server must be declared before.
void register_websocket_frame();
void register_websocket_server();

}  // namespace coro::php
