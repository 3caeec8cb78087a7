#pragma once

#include "php/server/certificates.h"
#include "php/server/state.h"

#include "coro/server/lifecycle/manager.h"

#include <cstdint>
#include <memory>

namespace coro::php {

// The role of a process that is the manager. Calls the program's callbacks that belong to the manager.
class ManagerState final : public ManagerHandler {
public:
    // `links` creates the links between the workers and the master; nullptr: the server has no master.
    ManagerState(ServerState &server, std::unique_ptr<ManagerLinks> links);
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
    void on_process_ended(pid_t pid) override;
    void on_turn() override;
    void on_worker_error(int worker_id, pid_t pid, int exit_code, int signal) override;

private:
    void await_processes();

    ServerState &server_;
    Manager manager_;
    CertificateWatch certificate_watch_;
};

}  // namespace coro::php
