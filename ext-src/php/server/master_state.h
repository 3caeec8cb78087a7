#pragma once

#include "php/server/state.h"

#include "coro/server/lifecycle/shutdown_watchdog.h"
#include "coro/server/master/master.h"

#include <cstdint>
#include <string_view>

namespace coro::php {

// The role of a process that is the master in PROCESS mode. Calls the program's callbacks that belong to the master.
class MasterState final : public MasterHandler, private ShutdownWatchdog::Observer {
public:
    explicit MasterState(ServerState &server);
    ~MasterState();
    MasterState(const MasterState &) = delete;
    MasterState &operator=(const MasterState &) = delete;

    // Runs the master until the server has ended; see Master::run().
    [[nodiscard]] int run(Master::Role &role) { return master_.run(role); }
    bool has_lost_manager() const { return master_.has_lost_manager(); }
    SpareAnswers *spare_answers() { return master_.spare_answers(); }
    // Must be called after a fatal error of PHP in the master process.
    void fatal_error();

    void on_master_start() override;
    void on_server_event(ServerEvent event) override { server_.main_process()->handle(event); }
    int64_t on_before_shutdown() override { return server_.notify_before_shutdown(); }

private:
    static int64_t dispatch(void *server, int64_t session, int kind, std::string_view bytes);

    void on_overdue() override { server_.end_stuck_process("master"); }

    ServerState &server_;
    ShutdownWatchdog watchdog_{static_cast<ShutdownWatchdog::Observer &>(*this)};
    Master master_;
};

}  // namespace coro::php
