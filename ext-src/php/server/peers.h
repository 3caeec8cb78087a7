#pragma once

#include "php/server/find_peer.h"

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// What getClientInfo() says, of a client that has_info().
void describe_peer(Peer &peer, zval *into);

// Sends to a client, waiting for room where the caller may wait. False: see last_error().
bool send_to_peer(zend_long session, zend_string *data, const char *what);

// Waits, where the caller may, until less than socket_buffer_size bytes are unsent. nullptr: see last_error().
Peer *wait_for_room(zend_long session, const char *what);

}  // namespace coro::php
