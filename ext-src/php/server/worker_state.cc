#include "php/server/worker_state.h"

#include "php/debug/quit_signal.h"
#include "php/runtime/runtime.h"
#include "php/server/admin_state.h"
#include "php/server/budget.h"
#include "php/server/request_log.h"
#include "php/server/tasks.h"
#include "php/server/worker_errors.h"

#include "coro/base/error.h"
#include "coro/base/log.h"

#include <unistd.h>
#include <utility>

namespace coro::php {

WorkerState::WorkerState(ServerState &server, Manager::Role &role) :
    LifeState(server), calls_start_(role.worker_id == 0 && role.is_first && !server.server.has_master()), handler_(server),
    worker_(runtime().loop(), handler_, *this, server.server.config, *role.row, role.worker_id,
            server.server.ports_served_by(role.worker_id), Fd(role.ready_fd), link_settings(server, role),
            session_numbers(server, role))
{
    server.set_worker(&worker_);
    if (server.tasks) {
        server.tasks->take_results(server.shared.scoreboard->index_of(*role.row));
    }
    set_unsent_budget(worker_.unsent_total(), server.server.config);
    if (AddressLimits *limits = server.shared.scoreboard->address_limits()) {
        worker_.limit_addresses(*limits, server.shared.scoreboard->holder_of(*role.row));
    }
    if (server.server.config.workers_have_sockets()) {
        int row = server.shared.scoreboard->index_of(*role.row);
        server.shared.rooms->drop_owner(row);   // a worker that had this row may have died
        worker_.use_rooms(*server.shared.rooms, row);
    }
    take_messages(role);
}

WorkerState::~WorkerState()
{
    route_watch = nullptr;
    if (server_.tasks) {
        server_.tasks->end();
    }
    server_.set_worker(nullptr);
}

WorkerLinkSettings WorkerState::link_settings(ServerState &server, Manager::Role &role)
{
    Scoreboard &scoreboard = *server.shared.scoreboard;
    WorkerLinkSettings settings;
    if (server.server.has_master()) {
        settings.peers = server.shared.peers.get();
        for (size_t i = 0; i < role.links.size(); i++) {
            settings.taken.push_back(&scoreboard.taken(*role.row, int(i)));
            settings.reactors.push_back(&scoreboard.reactor_row(int(i)));
        }
        settings.links = std::move(role.links);
        settings.datagram_size = server.shared.datagram_size;
    }
    settings.end = &scoreboard.end();
    return settings;
}

SessionNumbers WorkerState::session_numbers(ServerState &server, const Manager::Role &role)
{
    int row = int(role.row - &server.shared.scoreboard->row(0));
    return server.server.needs_manager() ? server.shared.sessions.numbers(row) : SessionNumbers();
}

bool WorkerState::run()
{
    const ServerConfig &config = server_.server.config;
    if (!server_.server.needs_manager()) {
        constexpr Nanoseconds kGrace = 2 * kSecond;   // the time between the end of max_wait_time and the kill
        if (int outcome = watchdog_.start(config.max_wait_time * kSecond + kGrace); outcome < 0) {
            log(LogLevel::kWarning, "the server may not end while PHP code blocks it: cannot start the watchdog thread: %s",
                err::Reason(-outcome).text());
        }
        certificate_watch_ = std::make_unique<CertificateWatch>(server_);
    }
    start_stats_file();
    listen_to_quit_signal();
    answer_admin_process();
    if (server_.shared.scoreboard->inquiry()) {
        routes_ = std::make_unique<RouteWatch>(worker_.row());
        route_watch = routes_.get();
    }
    WorkerErrors errors(server_.callback_options);
    PrintWatch prints;
    RequestLog request_log(!config.access_log.empty(), config.access_log_format == "json");
    if (int outcome = worker_.run(); outcome < 0) {
        log(LogLevel::kError, "worker %d cannot start serving: %s", worker_.id(), err::Reason(-outcome).text());
    }
    watchdog_.begin();
    stats_file_.reset();
    certificate_watch_.reset();
    return end();
}

void WorkerState::add_gauges(ThreadGauges &gauges)
{
    LifeState::add_gauges(gauges);
    worker_.add_gauges_of_clients(gauges);
    gauges[ThreadGauge::queued_requests] = handler_.waiting_requests();
    slow_requests->forget_old(runtime().loop().now());
    if (worker_.life().is_prepared()) {
        server_.admin->health_checks.run_later(worker_.row());
    }
}

void WorkerState::add_figures(ProgramFigures &figures)
{
    routes_->copy_to(figures.routes);
}

// Starts to write the file of the option stats_file, if this is the worker with id 0.
void WorkerState::start_stats_file()
{
    if (worker_.id() == 0 && !server_.server.config.stats_file.empty()) {
        stats_file_ = std::make_unique<StatsFile>(server_, worker_);
        stats_file_->on_time();
    }
}

// Called in the watchdog's thread if the program blocks the loop during the shutdown. Ends the process at once: there
// is no manager that could end the process, and PHP code cannot be called in this thread.
void WorkerState::on_overdue()
{
    log(LogLevel::kWarning, "worker %d (pid %d) has not ended in time and is killed; see the option max_wait_time", 0, getpid());
    server_.remove_traces();
    ::_exit(0);
}

int64_t WorkerState::on_worker_start()
{
    if (calls_start_) {
        server_.notify(Event::kStart, CallOn::kNewCoroutine);
    }
    return LifeState::on_worker_start();
}

int64_t WorkerState::on_before_shutdown()
{
    watchdog_.begin();
    return server_.notify_before_shutdown();
}

bool WorkerState::reload_certificates()
{
    std::string error;
    ServerTls *tls = server_.server.tls();
    return tls && (tls->reload(error) || true);   // reload() logs why it fails
}

void WorkerState::on_worker_exit()
{
    watchdog_.begin();
    LifeState::on_worker_exit();
}

void WorkerState::on_worker_end()
{
    handler_.refuse_waiting();
    server_.plain_calls.drop_waiting();
    LifeState::on_worker_end();
}

}  // namespace coro::php
