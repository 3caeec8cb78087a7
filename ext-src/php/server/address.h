#pragma once

#include "php.h"

#include <string>

namespace coro {
class Server;
}

namespace coro::php {

// Server::add_port() with names for hosts, too: the first address that a name has is used. Waits for it with the whole
// process. When it fails, `what` tells which address, and where the error number says too little, what is wrong with it.
[[nodiscard]] int add_port(Server &server, zend_long type, const char *host, zend_long number, std::string &what);

}  // namespace coro::php
