#pragma once

#include "php/server/state.h"

#include "coro/loop/timer.h"
#include "coro/server/lifecycle/worker.h"

namespace coro::php {

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
