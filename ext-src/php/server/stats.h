#pragma once

#include "php.h"

#include "coro/server/shared/scoreboard.h"

#include <string>

namespace coro::php {

class ServerState;

// The values of the constants CORO_WORKER_*.
enum WorkerStatus : zend_long { kBusy = 1, kIdle = 2, kExit = 3 };
WorkerStatus status_of(const WorkerRow &row);

// Returns the array of Server::stats(): empty before start() is called.
void return_stats(ServerState &state, zval *return_value);
// Returns the content of the file of the option stats_file.
std::string stats_text(ServerState &state);

}  // namespace coro::php
