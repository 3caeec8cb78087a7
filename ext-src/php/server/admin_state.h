#pragma once

#include "php/zend/call.h"

#include "coro/sched/runnable.h"
#include "coro/server/admin/admin.h"
#include "coro/server/shared/scoreboard.h"

#include <memory>
#include <string>
#include <vector>

namespace coro::php {

// The checks of Server::health(). Each worker runs them once a second, and writes the results to its row of the scoreboard, where
// the admin process reads them: a probe never waits for a worker.
class HealthChecks final : private Runnable {
public:
    HealthChecks() = default;
    ~HealthChecks();
    // Returns false if there are WorkerRow::kMostHealthChecks checks already, or one with this name.
    [[nodiscard]] bool add(const std::string &name, Callable callback);
    const std::vector<std::string> &names() const { return names_; }
    void show_to_collector(zend_get_gc_buffer *seen);
    // Runs the checks soon, except those that still run. Called once a second in a worker that serves.
    void run_later(WorkerRow &row);

private:
    struct Check {
        Callable callback;
        bool is_running = false;
    };

    void run() override;
    static void settled(zend_long index, zval *result);
    static void ended(zend_long index);

    static HealthChecks *of_worker;   // the checks that this process runs; nullptr: it runs none

    std::vector<std::string> names_;
    std::vector<std::unique_ptr<Check>> checks_;   // in the same order
    WorkerRow *row_ = nullptr;
};

// What a server has for its admin process, whose role is in the core (serve_admin()).
struct AdminState {
    AdminListener listener;
    HealthChecks health_checks;
};

}  // namespace coro::php
