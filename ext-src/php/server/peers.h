#pragma once

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// The client with this id to which this worker can speak, or nullptr.
Peer *find_peer(zend_long session);

// What getClientInfo() says, of a client that has_info().
void describe_peer(Peer &peer, zval *into);

// Sends to a client, waiting for room where the caller may wait. False: see last_error().
bool send_to_peer(zend_long session, zend_string *data, const char *what);

// Says goodbye where the protocol can, and closes once everything is sent.
void close_peer(Peer &peer);

// Waits, where the caller may, until less than socket_buffer_size bytes are unsent. nullptr: see last_error().
Peer *wait_for_room(zend_long session, const char *what);

inline constexpr zend_long kSessionNotExist = 1005;   // CORO_ERROR_SESSION_NOT_EXIST
void no_such_peer(zend_long session);   // one that only workers can reach gets a warning, too

}  // namespace coro::php
