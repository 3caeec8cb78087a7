#pragma once

#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session_directory.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// The open connections of all workers, as far as this process can send to them. All functions find nothing in
// a process that is no worker.
namespace coro::php {

// Returns at most so many ids of open connections, beginning after this id, in no particular order.
// Connections of workers that are ending are left out.
std::vector<int64_t> connection_ids(int64_t after, size_t most);
size_t connection_count();

// Returns the worker's row if another worker, which still reads its messages, has given out this id; nullptr
// otherwise.
WorkerRow *find_other_owner(int64_t session);
// Finds a connection of another worker.
ShownSession find_at_other_worker(int64_t session);
// True if another worker has this connection.
bool other_worker_has(int64_t session);
// True if another worker has this connection and it is an open WebSocket.
bool other_worker_has_websocket(int64_t session);

}  // namespace coro::php
