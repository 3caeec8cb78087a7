#pragma once

#include "coro/client/destination.h"

#include "php.h"

namespace coro::php {

// The connections that clients with CORO_KEEP leave to later ones.

// Connects the client with a connection that an earlier client has left, and whose server has neither closed it nor sent
// anything. Returns false if there is none.
bool reuse_connection(zval *self, const Destination &to);
// Leaves the connection to a later client, if that is possible. The client loses the connection in any case.
void leave_connection(zval *self);
// Sets the properties that say how often earlier clients had the connection.
void set_reuse(zval *self, zend_long count);

}  // namespace coro::php
