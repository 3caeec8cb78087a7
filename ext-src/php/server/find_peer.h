#pragma once

#include "php.h"

#include "coro/server/connection/peer.h"

namespace coro::php {

// The client with this id to which this worker can speak, or nullptr.
Peer *find_peer(zend_long session);

// Says goodbye where the protocol can, and closes once everything is sent.
void close_peer(Peer &peer);

inline constexpr zend_long kSessionNotExist = 1005;   // CORO_ERROR_SESSION_NOT_EXIST
void no_such_peer(zend_long session);   // one that only workers can reach gets a warning, too

}  // namespace coro::php
