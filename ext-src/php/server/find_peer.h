#pragma once

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// Returns the client with this session id, or nullptr if this process cannot send to the client any more, or is no
// worker.
Peer *find_peer(zend_long session);

// Returns the client whose connection is closed as soon as everything is sent, or nullptr.
Peer *find_ending_peer(zend_long session);

// Closes the connection when all unsent bytes have been sent. Before that, sends a close frame to a WebSocket client.
void close_peer(Peer &peer);

inline constexpr zend_long kSessionClosed = 1004;     // the value of CORO_ERROR_SESSION_CLOSED
inline constexpr zend_long kSessionNotExist = 1005;   // the value of CORO_ERROR_SESSION_NOT_EXIST
void no_such_peer();   // sets last_error() after find_peer() has returned nullptr

}  // namespace coro::php
