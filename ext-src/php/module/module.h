#pragma once

#include "php.h"

namespace coro::php {

// One per class file; module.cc calls them in an order in which parents come first.
void register_coroutine();
void register_system();
void register_scheduler();
void register_channel();
void register_wait_group();
void register_lock();
void register_semaphore();
void register_condition();
void register_task_group();
void register_timer();
void register_event();
void register_server();   // with its ports
void register_server_port();
void register_event_objects();
void register_connection_iterator();
void register_websocket_server(zend_class_entry *http_server);
void register_http_request();
void register_http_response();
void register_http_cookie();
void register_constant_class();

// End of the PHP request: a server that did not end by itself goes without calling PHP.
void end_server();

}  // namespace coro::php
