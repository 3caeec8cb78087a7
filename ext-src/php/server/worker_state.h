#pragma once

#include "php/http/route_watch.h"
#include "php/server/callback_handler.h"
#include "php/server/certificates.h"
#include "php/server/life_state.h"
#include "php/server/state.h"
#include "php/server/stats.h"

#include "coro/server/lifecycle/manager.h"
#include "coro/server/lifecycle/shutdown_watchdog.h"
#include "coro/server/lifecycle/worker.h"

#include <cstdint>
#include <memory>

namespace coro::php {

// The role of a process that is a worker, or the only process of a server without a manager. Starts and ends the
// worker, and calls the program's callbacks for the start and the end.
class WorkerState final : public LifeState, private ShutdownWatchdog::Observer {
public:
    WorkerState(ServerState &server, Manager::Role &role);
    ~WorkerState() override;

    CallbackHandler &handler() { return handler_; }
    WorkerLife &life() override { return worker_.life(); }

    // Serves until the worker has ended. Returns false if the worker has failed.
    bool run();

    int64_t on_worker_start() override;
    int64_t on_before_shutdown() override;
    bool reload_certificates() override;
    void on_worker_exit() override;
    void on_worker_end() override;
    void add_gauges(ThreadGauges &gauges) override;

private:
    void add_figures(ProgramFigures &figures) override;
    static WorkerLinkSettings link_settings(ServerState &server, Manager::Role &role);
    static SessionNumbers session_numbers(ServerState &server, const Manager::Role &role);
    void start_stats_file();
    void on_overdue() override;

    bool calls_start_;   // true: this worker calls the start callback, because the server has no master to call it
    ShutdownWatchdog watchdog_{static_cast<ShutdownWatchdog::Observer &>(*this)};   // runs if the server has no manager
    CallbackHandler handler_;
    Worker worker_;
    std::unique_ptr<CertificateWatch> certificate_watch_;   // nullptr: the manager watches the files of certificates
    std::unique_ptr<RouteWatch> routes_;      // nullptr: the server has no admin process
    std::unique_ptr<StatsFile> stats_file_;   // nullptr: this worker does not write the file of the option stats_file
};

}  // namespace coro::php
