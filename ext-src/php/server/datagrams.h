#pragma once

#include "php.h"

namespace coro::php {

// Sends a datagram to `host` and the port `number`, from the socket with the descriptor `from`, or from any suitable
// socket if `from` is negative. Returns false, raises a warning and sets last_error() if the datagram was not sent.
bool send_datagram(const char *host, zend_long number, zend_string *data, zend_long from);

}  // namespace coro::php
