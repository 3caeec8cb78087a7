#pragma once

#include "php.h"

#include "coro/loop/timer.h"
#include "coro/server/lifecycle/worker.h"
#include "coro/server/shared/scoreboard.h"

namespace coro::php {

class ServerState;

// The state of a worker, with the values of the PHP constants CORO_WORKER_*.
enum WorkerStatus : zend_long { kBusy = 1, kIdle = 2, kExit = 3 };
WorkerStatus status_of(const WorkerRow &row);

// Returns to PHP the array of Server::stats(). The array is empty before start() is called.
void return_stats(ServerState &state, zval *return_value);
// Implements the option stats_file: while the object exists, it replaces the file at the interval stats_timer_interval.
class StatsFile final : public Timer {
public:
    StatsFile(ServerState &server, Worker &worker) : server_(server), worker_(worker) {}
    void on_time() override;

private:
    ServerState &server_;
    Worker &worker_;
    bool has_complained_ = false;
};

}  // namespace coro::php
