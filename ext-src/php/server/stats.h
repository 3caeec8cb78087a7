#pragma once

#include "php.h"

#include "coro/server/shared/scoreboard.h"

namespace coro::php {

class ServerState;

// CORO_WORKER_*
enum WorkerStatus : zend_long { kBusy = 1, kIdle = 2, kExit = 3 };
WorkerStatus status_of(const WorkerRow &row);

// What Server::stats() says; nothing before the start.
void return_stats(ServerState &state, zval *return_value);

}  // namespace coro::php
