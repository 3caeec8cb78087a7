#pragma once

namespace coro::php {

// Declare the classes to PHP at module startup.
void register_server();
void register_server_port();
void register_event_objects();
void register_connection_iterator();

}  // namespace coro::php
