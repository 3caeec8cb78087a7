#pragma once

#include "php.h"

#include "coro/loop/timer.h"
#include "coro/server/shared/scoreboard.h"

namespace coro::php {

class ServerState;

// CORO_WORKER_*
enum WorkerStatus : zend_long { kBusy = 1, kIdle = 2, kExit = 3 };
WorkerStatus status_of(const WorkerRow &row);

// What Server::stats() says; nothing before the start.
void return_stats(ServerState &state, zval *return_value);

// The option stats_file: writes it anew each time, for as long as this exists.
class StatsFile final : public Timer {
public:
    explicit StatsFile(ServerState &state) : state_(state) {}
    void on_time() override;

private:
    ServerState &state_;
    bool has_complained_ = false;
};

}  // namespace coro::php
