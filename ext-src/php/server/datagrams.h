#pragma once

#include "php.h"

namespace coro::php {

// Sends from the socket `from`, or where that is negative, from whichever can. False: see last_error(); a warning said why not.
bool send_datagram(const char *host, zend_long number, zend_string *data, zend_long from);

}  // namespace coro::php
