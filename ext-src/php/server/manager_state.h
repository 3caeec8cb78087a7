#pragma once

#include "php/server/certificates.h"
#include "php/server/state.h"

#include "coro/server/lifecycle/manager.h"
#include "coro/server/lifecycle/shutdown_watchdog.h"

#include <cstdint>
#include <memory>

namespace coro::php {

// The role of a process that is the manager. Calls the program's callbacks that belong to the manager.
class ManagerState final : public ManagerHandler, private ShutdownWatchdog::Observer {
public:
    // `links` creates the links between the workers and the master, and the master reads events from the other end of `events`;
    // nullptr and empty: the server has no master.
    ManagerState(ServerState &server, std::unique_ptr<ManagerLinks> links, Fd events);
    ~ManagerState();
    ManagerState(const ManagerState &) = delete;
    ManagerState &operator=(const ManagerState &) = delete;

    Manager &manager() { return manager_; }

    void on_manager_start() override;
    void on_manager_stop() override;
    void on_stop(Nanoseconds patience) override;
    int64_t on_before_shutdown() override { return server_.notify_before_shutdown(); }
    void reload_certificates() override;
    void on_before_reload(ProcessKind kind) override;
    void on_after_reload() override;
    bool has_tasks_for(int worker_id) override;
    void on_process_ended(pid_t pid) override;
    void on_server_event(ServerEvent event) override;
    void on_log_rotation(int log_file) override;
    void on_turn() override;
    void on_worker_error(int worker_id, pid_t pid, int exit_code, int signal) override;

private:
    void await_processes();
    void on_overdue() override { server_.end_stuck_process("manager"); }

    ServerState &server_;
    ShutdownWatchdog watchdog_{static_cast<ShutdownWatchdog::Observer &>(*this)};
    Fd events_;
    Manager manager_;
    CertificateWatch certificate_watch_;
};

}  // namespace coro::php
