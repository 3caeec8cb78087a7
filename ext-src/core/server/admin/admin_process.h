#pragma once

#include "core/server/admin/endpoints.h"
#include "coro/server/admin/admin.h"
#include "coro/server/connection/handler_thread.h"
#include "coro/server/lifecycle/worker_handler.h"
#include "coro/server/lifecycle/worker_life.h"
#include "coro/server/shared/address_limits.h"

#include <memory>

namespace coro {

// The admin process: the threads and the life of a worker, whose only handler is AdminEndpoints.
class AdminProcess final : public HandlerThread, private WorkerLife::Work, private WorkerHandler {
public:
    AdminProcess(Loop &loop, AdminListener &listener, std::unique_ptr<AdminEndpoints> endpoints, WorkerRow &row, int id,
                 Fd manager_pipe, Scoreboard::End &end);
    ~AdminProcess() override;

    [[nodiscard]] int run();

private:
    // WorkerHandler
    int64_t on_worker_start() override { return 0; }
    void on_worker_exit() override {}

    // WorkerLife::Work
    int start_work() override;
    bool begin_drain(char reason, bool is_server_ending) override;
    void stop_taking() override { stop_listening(); }
    bool is_taking() const override { return is_listening(); }
    bool may_get_work() const override { return may_get_connections(); }
    bool ends_at_interrupt() const override { return false; }   // the manager ends this process after the workers
    void drain(bool ends_server, bool is_over) override;
    bool has_finished() const override { return sessions_.size() == 0 && !may_get_connections(); }
    void close() override { close_all(); }
    void last_connection_gone() override { life_.check_drain(); }

    std::unique_ptr<AdminEndpoints> endpoints_;
    AddressLimits limits_;
    WorkerLife life_;
};

}  // namespace coro
