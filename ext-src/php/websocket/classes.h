#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup, after
// Coro\Http\Server has been declared.
void register_websocket_frame();
void register_websocket_server();

}  // namespace coro::php
