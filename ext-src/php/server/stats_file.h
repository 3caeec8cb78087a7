#pragma once

#include "coro/loop/timer.h"
#include "coro/server/lifecycle/worker.h"

#include <string>

namespace coro::php {

// The option stats_file: the first worker writes the file anew at intervals, for as long as this exists.
class StatsFile final : public Timer {
public:
    StatsFile(Worker &worker, const ServerConfig &config, std::string (*text)()) :
        worker_(worker), config_(config), text_(text) {}
    void on_time() override;

private:
    Worker &worker_;
    const ServerConfig &config_;
    std::string (*text_)();
    bool has_complained_ = false;
};

}  // namespace coro::php
