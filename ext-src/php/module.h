#pragma once

namespace coro::php {

// One per class file; module.cc calls them in an order in which parents come first.
void register_coroutine();
void register_scheduler();
void register_channel();
void register_wait_group();
void register_timer();
void register_server();
void register_http_request();
void register_http_response();

}  // namespace coro::php
