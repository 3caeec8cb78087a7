#pragma once

namespace coro::php {

// Each declares its classes to PHP, at module startup.
void register_http_request();
void register_http_cookie();
void register_http_response();

}  // namespace coro::php
