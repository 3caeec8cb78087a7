#pragma once

namespace coro::php {

inline bool coroutine_servers_expect_http2 = false;   // without TLS, unless an option says no; changed at module startup only

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_coroutine_http_server();
void register_coroutine_server();

}  // namespace coro::php
