#pragma once

#include "php.h"

#include <string>

namespace coro {
class Server;
}

namespace coro::php {

// Calls Server::add_port(), and also accepts a host name: then the first address of the name is used. Looking
// up the name blocks the process. Returns the index of the port or -errno; then `what` is the address, with
// the reason if the error number does not say enough.
[[nodiscard]] int add_port(Server &server, zend_long type, const char *host, zend_long number, std::string &what);

}  // namespace coro::php
