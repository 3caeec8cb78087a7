#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_http_request();
void register_http_body_iterator();
void register_http_cookie();
void register_http_response();

}  // namespace coro::php
