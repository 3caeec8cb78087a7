#pragma once

#include "php.h"

#include "coro/server/connection/peer.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session_directory.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coro::php {

// Returns the client with this session id, or nullptr if this process cannot send to the client any more, or is no
// worker.
Peer *find_peer(zend_long session);

// Closes the connection when all unsent bytes have been sent. Before that, sends a close frame to a WebSocket client.
void close_peer(Peer &peer);

inline constexpr zend_long kSessionClosed = 1004;     // the value of CORO_ERROR_SESSION_CLOSED
inline constexpr zend_long kSessionNotExist = 1005;   // the value of CORO_ERROR_SESSION_NOT_EXIST
void no_such_peer();   // sets last_error() after find_peer() has returned nullptr

// Builds the array that Server::getClientInfo() returns. Returns false if this process knows no such client.
bool describe_client(int64_t session, zval *into);

// The functions below find the open connections of all workers to which this worker can send. In a process that is no worker,
// they find no connections.

// Returns the ids of open connections, beginning after the id `after` and at most `most`, in no particular order. The
// result does not contain connections of other workers that are ending or, without `of_all_workers`, of any other worker.
std::vector<int64_t> connection_ids(int64_t after, size_t most, bool of_all_workers);
size_t connection_count();   // of all workers
inline int64_t first_connection_key = 0;   // of foreach over the connections; changed at module startup only

inline bool shows_only_own_connections = false;   // in workers with clients of their own; changed at module startup only
// Returns true if lists for the program contain connections of other workers, and exists() knows them.
bool shows_other_workers();

// Returns the worker through which a process without clients reaches those of a master: always the same one for this number,
// which keeps the order of what is sent, or the next one while that one is replaced. Returns nullptr if no worker reads messages.
WorkerRow *worker_for(int64_t number);
// Returns the row of the worker that has assigned the connection's id, if it is another worker that still reads
// messages. Otherwise returns nullptr.
WorkerRow *find_other_owner(int64_t session);
// Finds a connection of another worker. The protocol of the result is kNone if no other worker has the connection.
ShownSession find_at_other_worker(int64_t session);
// Returns true if another worker has this connection.
bool other_worker_has(int64_t session);
// Returns true if another worker has this connection, and the connection is an open WebSocket.
bool other_worker_has_websocket(int64_t session);

}  // namespace coro::php
