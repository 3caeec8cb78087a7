#pragma once

namespace coro::php {

// Declare the classes to PHP at module startup, after Coro\Http\Server has been declared.
void register_websocket_frame();
void register_websocket_server();

}  // namespace coro::php
