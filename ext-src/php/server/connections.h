#pragma once

#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session_directory.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Functions that find the open connections of all workers to which this worker can send. In a process that is no
// worker, the functions find no connections.
namespace coro::php {

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
