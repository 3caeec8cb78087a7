#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_server();
void register_server_port();
void register_event_objects();
void register_server_task();
void register_server_rooms();
void register_connection_iterator();

}  // namespace coro::php
