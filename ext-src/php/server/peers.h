#pragma once

#include "php/server/find_peer.h"

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// Builds the array that Server::getClientInfo() returns. Returns false if this process knows no such client.
bool describe_client(int64_t session, zval *into);

// Sends `data` to a client. If the caller is a coroutine, waits for room in the client's send buffer. `what` is the
// name of the PHP method, which dumps show for the waiting coroutine. Returns false and sets last_error() if nothing
// was sent.
bool send_to_peer(zend_long session, zend_string *data, const char *what);

}  // namespace coro::php
