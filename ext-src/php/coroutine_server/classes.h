#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_coroutine_http_server();
void register_coroutine_server();

}  // namespace coro::php
