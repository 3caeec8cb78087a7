#pragma once

#include "php.h"

#include "coro/server/config/server.h"

namespace coro::php {

// The arguments of the constructor of a coroutine server.
struct ListeningAddress {
    zend_string *host;   // an IP address, a name, or "unix:" with the path of a unix socket
    zend_long port = 0;  // 0: the kernel chooses a port
    bool uses_tls = false;
    bool reuse_port = false;

    // Reads the arguments ($host, $port, $ssl, $reuse_port). Returns false if an exception was thrown.
    [[nodiscard]] bool read(INTERNAL_FUNCTION_PARAMETERS);
    // Binds the address as the only port of the server, and listens. Sets the properties errCode and, if the class
    // declares it, errMsg of `self`, and throws an exception and returns false after an error.
    [[nodiscard]] bool listen(Server &server, zend_object *self) const;
};

// Sets a declared property of an object to an integer or a text.
void set_property(zend_object *object, std::string_view name, zend_long value);
void set_property(zend_object *object, std::string_view name, std::string_view value);

}  // namespace coro::php
