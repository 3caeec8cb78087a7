#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/runtime/worker_end.h"
#include "php/server/life_state.h"
#include "php/server/process_commands.h"
#include "php/server/state.h"
#include "php/server/tasks.h"
#include "php/trace/lifetime.h"
#include "php/zend/destructors.h"
#include "php/zend/exceptions.h"

#include "coro/base/log.h"

#include "zend_exceptions.h"

#include <memory>
#include <string>

// The start of the server and of its workers, and the log messages about the start.
namespace coro::php {

namespace {

std::string place(const char *file, size_t size, zend_long line)
{
    return " in " + std::string(file, size) + " on line " + std::to_string(line);
}

std::string describe_exit(Callable &callback)
{
    std::string text = "it called exit(), status " + std::to_string(EG(exit_status));
    const zend_function *function = callback.with(0, nullptr).target->function_handler;
    if (function && function->type == ZEND_USER_FUNCTION) {
        const zend_string *file = function->op_array.filename;
        text += "; the callback begins" + place(ZSTR_VAL(file), ZSTR_LEN(file), function->op_array.line_start);
    }
    return text;
}

std::string describe_fatal_error()
{
    if (!PG(last_error_message) || !PG(last_error_file)) {
        return "a fatal error";
    }
    return std::string(ZSTR_VAL(PG(last_error_message)), ZSTR_LEN(PG(last_error_message))) +
           place(ZSTR_VAL(PG(last_error_file)), ZSTR_LEN(PG(last_error_file)), PG(last_error_lineno));
}

// Returns the text of the addresses of all ports, for example "http://127.0.0.1:9501, tcp://[::1]:9502".
std::string addresses_of(Server &server)
{
    std::string text;
    for (int i = 0; i < server.port_count(); i++) {
        const Port &port = server.port(i);
        const char *scheme = port.is_datagram                      ? "udp"
                             : port.config.open_websocket_protocol ? (port.uses_tls ? "wss" : "ws")
                             : port.config.open_http_protocol      ? (port.uses_tls ? "https" : "http")
                             : port.uses_tls                       ? "tls"
                                                                   : "tcp";
        bool is_unix = port.bound().family() == AF_UNIX;
        text += (i == 0 ? "" : ", ") + std::string(scheme) + "://" + (is_unix ? "unix:" : "") + port.bound().text();
    }
    return text;
}

}  // namespace

LifeState::~LifeState()
{
    server_.commands->end();
}

void LifeState::take_messages(const Manager::Role &role)
{
    if (role.awaits_preparation) {
        life().await_preparation();
    }
    server_.commands->begin(server_.shared.scoreboard->index_of(*role.row));
    if (!server_.shared.mailboxes.empty()) {
        life().take_mail(messages_, *server_.shared.mailboxes[size_t(role.worker_id)], *server_.shared.scoreboard);
    }
}

int64_t LifeState::on_worker_start()
{
    const CallbackOptions &options = server_.callback_options;
    TraceSettings tracing = {options.trace_endpoint, options.trace_service_name, options.trace_sample_ratio,
                             options.trace_queue_size, {}, {}};
    tracing.read_environment();
    begin_tracing(tracing, {.have_spans = options.trace_clients, .propagate = options.trace_propagation}, true);
    int64_t preparing =
        server_.notify(Event::kWorkerStart, CallOn::kNewCoroutine, {life().id()}, {.settled = worker_start_settled});
    if (preparing < 0) {
        start_failed("it could not be called");
    }
    return preparing;
}

// Called when the workerStart callback has returned, or has thrown the exception in EG(exception).
void LifeState::worker_start_settled(zend_long, zval *)
{
    LifeState &self = *the_server->life_state();
    if (!EG(exception)) {
        self.life().prepared();
    } else if (!runtime().is_killing()) {
        self.start_failed(exception_is_ending() ? describe_exit(self.server_.events[Event::kWorkerStart]) : describe_exception());
    }
}

void LifeState::start_failed(const std::string &why)
{
    log(LogLevel::kError, "the workerStart callback of worker %d has failed: %s", life().id(), why.c_str());
    life().fail();
}

void LifeState::fatal_error()
{
    call_destructors_again();
    // Raises memory_limit by a quarter: after a lack of memory, the requests that are still being handled need more
    // memory. The worker ends when these requests are done.
    constexpr double kReserve = 1.25;
    if (PG(memory_limit) > 0) {
        (void) zend_set_memory_limit(size_t(double(PG(memory_limit)) * kReserve));
    }
    if (life().is_serving()) {
        life().fail();
    } else {
        start_failed(describe_fatal_error());
    }
}

void LifeState::on_worker_exit()
{
    announce_worker_end(life().drain_until());
    if (!runtime().has_bailed_out()) {
        server_.notify(Event::kWorkerExit, CallOn::kCurrentStack, {life().id()});
    }
}

void LifeState::on_worker_end()
{
    if (!runtime().has_bailed_out()) {
        runtime().kill_all(Runtime::LastCalls::kAreCutOff);
    }
}

bool LifeState::is_done() const
{
    bool awaits_results = server_.tasks && server_.tasks->awaits_results();
    return !awaits_results && finish_tracing();
}

void LifeState::add_gauges(ThreadGauges &gauges)
{
    gauges[ThreadGauge::php_memory] = zend_memory_usage(false);
    gauges[ThreadGauge::php_memory_limit] = PG(memory_limit) > 0 ? uint64_t(PG(memory_limit)) : 0;
    auto figures = std::make_unique<ProgramFigures>();
    figures->published_at = gauges.published_at;
    notify_observers(&RuntimeObserver::on_figures, *figures);
    add_figures(*figures);
    life().row().program->publish(*figures);
}

bool LifeState::end()
{
    bool has_failed = life().has_failed();
    bool has_begun = life().is_serving() || life().is_prepared();
    if (!runtime().has_bailed_out() && has_begun) {
        server_.notify(Event::kWorkerStop, CallOn::kCurrentStack, {life().id()});
    }
    server_.end_coroutines();
    end_tracing();
    return !has_failed;
}

void log_start(Server &server)
{
    auto number = [](int64_t count, const char *what) {
        return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
    };
    std::string mode = server.has_master() ? "PROCESS mode, " + number(server.config.reactor_num, "reactor thread") : "BASE mode";
    std::string processes = number(server.config.worker_num, "worker");
    if (server.config.task_worker_num > 0) {
        processes += ", " + number(server.config.task_worker_num, "task worker");
    }
    log(LogLevel::kNotice, "listening on %s (%s, %s)", addresses_of(server).c_str(), mode.c_str(), processes.c_str());
}

}  // namespace coro::php
