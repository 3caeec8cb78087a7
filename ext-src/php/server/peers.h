#pragma once

#include "php/server/find_peer.h"

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// Builds the array that Server::getClientInfo() returns. has_info() of the client must be true.
void describe_peer(Peer &peer, zval *into);

// Sends `data` to a client. If the caller is a coroutine, waits for room in the client's send buffer. `what` is the
// name of the PHP method, which dumps show for the waiting coroutine. Returns false and sets last_error() if nothing
// was sent.
bool send_to_peer(zend_long session, zend_string *data, const char *what);

// Returns the client as soon as less than socket_buffer_size bytes are unsent for this client. Waits only if the
// caller is a coroutine and the option send_yield is on. Returns nullptr and sets last_error() if there is no room or
// no client.
Peer *wait_for_room(zend_long session, const char *what);

}  // namespace coro::php
