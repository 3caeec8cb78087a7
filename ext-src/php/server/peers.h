#pragma once

#include "php/server/find_peer.h"

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// Returns the array of getClientInfo(). The client must have has_info().
void describe_peer(Peer &peer, zval *into);

// Sends to a client; waits for room in its send buffer if the caller is a coroutine. `what` is the method
// that the log names as the place where the coroutine waits. Returns false if nothing was sent; see
// last_error().
bool send_to_peer(zend_long session, zend_string *data, const char *what);

// Waits, if the caller is a coroutine and send_yield is on, until less than socket_buffer_size bytes are
// unsent. Returns nullptr if there is no room or no such client; see last_error().
Peer *wait_for_room(zend_long session, const char *what);

}  // namespace coro::php
