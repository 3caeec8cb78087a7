#pragma once

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// Returns the client with this id if this process, a worker, can still send to it, or nullptr.
Peer *find_peer(zend_long session);

// Closes the connection when everything has been sent; a WebSocket is sent a close frame.
void close_peer(Peer &peer);

inline constexpr zend_long kSessionNotExist = 1005;   // CORO_ERROR_SESSION_NOT_EXIST
// Sets last_error() after find_peer() has returned nullptr. Raises a warning if only a worker can use the
// connection.
void no_such_peer(zend_long session);

}  // namespace coro::php
