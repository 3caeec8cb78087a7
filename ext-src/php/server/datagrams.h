#pragma once

#include "php.h"

namespace coro::php {

// Sends a datagram from the socket with the descriptor `from`, or from any suitable socket if `from` is
// negative. Returns false, with a warning, if it was not sent; see last_error().
bool send_datagram(const char *host, zend_long number, zend_string *data, zend_long from);

}  // namespace coro::php
