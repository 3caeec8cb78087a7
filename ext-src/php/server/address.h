#pragma once

#include "php.h"

#include <string>

namespace coro {
class Server;
}

namespace coro::php {

// Adds a port like Server::add_port(), but also accepts a host name, and uses the first address of the name. The lookup
// of a name blocks the process. Returns the index of the port or -errno. After an error, `what` is the text of the
// address, followed by a reason if the error number does not say enough.
[[nodiscard]] int add_port(Server &server, zend_long type, const char *host, zend_long number, std::string &what);

}  // namespace coro::php
