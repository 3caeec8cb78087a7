#pragma once

#include "php/server/state.h"

#include "coro/loop/timer.h"
#include "coro/server/lifecycle/worker.h"

namespace coro::php {

// The option stats_file: replaces the file at intervals, as long as this object exists.
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
