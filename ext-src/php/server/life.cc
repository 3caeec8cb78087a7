#include "php/zend/destructors.h"
#include "php/event/event.h"
#include "php/runtime/runtime.h"
#include "php/server/state.h"
#include "php/runtime/spawn.h"

#include "coro/base/log.h"

#include "zend_exceptions.h"

#include <algorithm>
#include <string>

// How a worker begins, how it fails before it serves, and what is left of a process when its part in the server has ended.
namespace coro::php {

namespace {

std::string place(const char *file, size_t size, zend_long line)
{
    return " in " + std::string(file, size) + " on line " + std::to_string(line);
}

// What a property of an exception holds, if it is a string.
std::string text_of(zend_object *exception, const char *property)
{
    zval room;
    zval *value = zend_read_property(zend_get_exception_base(exception), exception, property, strlen(property), true, &room);
    return Z_TYPE_P(value) == IS_STRING ? std::string(Z_STRVAL_P(value), Z_STRLEN_P(value)) : "";
}

// Of EG(exception), which stays.
std::string describe_exception()
{
    zend_object *exception = EG(exception);
    EG(exception) = nullptr;   // a class may have a property whose value its code computes
    zval room;
    zval *line = zend_read_property(zend_get_exception_base(exception), exception, ZEND_STRL("line"), true, &room);
    std::string file = text_of(exception, "file");
    std::string text = std::string(ZSTR_VAL(exception->ce->name), ZSTR_LEN(exception->ce->name)) + ": " +
                       text_of(exception, "message") + place(file.data(), file.size(), zval_get_long(line));
    if (EG(exception)) {
        zend_clear_exception();
    }
    EG(exception) = exception;
    return text;
}

std::string describe_exit(Callable &callback)
{
    std::string text = "it called exit(), status " + std::to_string(EG(exit_status));
    const zend_function *function = callback.with(0, nullptr).target->function_handler;
    if (function && function->type == ZEND_USER_FUNCTION) {
        const zend_string *file = function->op_array.filename;
        text += "; it begins" + place(ZSTR_VAL(file), ZSTR_LEN(file), function->op_array.line_start);
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

}  // namespace

int64_t ServerState::on_worker_start()
{
    if (tells_start_) {
        notify(Event::kStart, Stack::kOwnCoroutine);
    }
    int64_t preparing = notify(Event::kWorkerStart, Stack::kOwnCoroutine, {worker_->id()}, {.settled = worker_start_settled});
    if (preparing < 0) {
        fail_worker("it could not be called");
    }
    return preparing;
}

// The workerStart has returned, or EG(exception) is why it has not.
void ServerState::worker_start_settled(zend_long, zval *)
{
    if (!EG(exception)) {
        the_server->worker_->prepared();
    } else if (!runtime().is_killing()) {
        the_server->fail_worker(exception_is_ending() ? describe_exit(the_server->events[Event::kWorkerStart])
                                                      : describe_exception());
    }
}

void ServerState::fail_worker(const std::string &why)
{
    log(LogLevel::kError, "the workerStart of worker %d has failed: %s", worker_->id(), why.c_str());
    worker_->fail();
}

void ServerState::fatal_error()
{
    if (master_) {
        fatal_error_in_master();
    }
    if (!worker_) {
        return;
    }
    call_destructors_again();
    // The requests that are still being handled need memory, too; the worker ends when they are done.
    constexpr double kReserve = 1.25;
    if (PG(memory_limit) > 0) {
        (void) zend_set_memory_limit(size_t(double(PG(memory_limit)) * kReserve));
    }
    if (worker_->is_serving()) {
        worker_->fail();
    } else {
        fail_worker(describe_fatal_error());
    }
}

// What the program has started in this process goes on no longer than the server.
void ServerState::leave_nothing()
{
    if (!runtime().has_bailed_out()) {
        forget_timers_and_events();
        runtime().kill_all();
    }
}

// "http://127.0.0.1:9501 and tcp://[::1]:9502".
std::string ServerState::addresses()
{
    std::string text;
    for (int i = 0; i < server.port_count(); i++) {
        const Port &port = server.port(i);
        const char *scheme = port.is_datagram                      ? "udp"
                             : port.config.open_websocket_protocol ? "ws"
                             : port.config.open_http_protocol      ? "http"
                                                                   : "tcp";
        bool is_unix = port.bound().family() == AF_UNIX;
        text += (i == 0 ? "" : ", ") + std::string(scheme) + "://" + (is_unix ? "unix:" : "") + port.bound().text();
    }
    return text;
}

void ServerState::log_start()
{
    auto number = [](int64_t count, const char *what) {
        return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
    };
    std::string mode = server.has_master() ? "PROCESS mode, " + number(server.config.reactor_num, "reactor thread") : "BASE mode";
    log(LogLevel::kNotice, "listening on %s (%s, %s)", addresses().c_str(), mode.c_str(),
        number(server.config.worker_num, "worker").c_str());
}

}  // namespace coro::php
