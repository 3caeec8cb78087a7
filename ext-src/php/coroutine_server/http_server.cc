#include "php/coroutine_server/http_server.h"

#include "php/coroutine_server/classes.h"
#include "php/coroutine_server/listening_address.h"
#include "php/http/upload_directory.h"
#include "php/runtime/notices.h"
#include "php/runtime/option_table.h"
#include "php/runtime/runtime.h"
#include "php/runtime/sni_option.h"
#include "php/runtime/spawn.h"
#include "php/server/budget.h"
#include "php/server/certificates.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/file_part.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/server/config/options.h"
#include "coro/server/connection/protocol.h"
#include "coro/server/http/protocol_table.h"

#include "php/stub/coroutine_http_server_arginfo.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <unistd.h>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

// The number of servers of a process whose connections have different ids.
constexpr uint32_t kServers = 1024;

// Applies the options that the program passes to set(): those of a port, and those of a server that limit its clients. Returns
// false if an exception was thrown.
bool apply_http_server_options(HttpServer &server, HashTable *options)
{
    ServerConfig config = server.address.config;
    PortConfig port = server.address.port(0).config;
    bool applied = apply_each(options, option_names(), [&](zend_string *name, zval *value) {
        Applied found = apply(config, kServerOptions, name, value);
        found = found == Applied::kUnknown ? apply(port, kPortOptions, name, value) : found;
        found = found == Applied::kUnknown ? apply_sni_option(port, name, value) : found;
        // Options of processes have no effect: programs pass their options to servers of both kinds.
        return found == Applied::kUnknown && has_option(view(name)) ? Applied::kYes : found;
    });
    if (!applied || !check_port_options(port)) {
        return false;
    }
    ServerConfig &own = server.address.config;
    own.max_connection = config.max_connection;
    own.max_concurrency = config.max_concurrency;
    own.max_connections_per_ip = config.max_connections_per_ip;
    own.max_connection_rate_per_ip = config.max_connection_rate_per_ip;
    own.max_request_rate_per_ip = config.max_request_rate_per_ip;
    own.burst_time_per_ip = config.burst_time_per_ip;
    own.max_wait_time = config.max_wait_time;
    own.buffer_output_size = config.buffer_output_size;
    own.worker_buffer_size = config.worker_buffer_size;
    own.send_yield = config.send_yield;
    own.upload_tmp_dir = config.upload_tmp_dir;
    own.http_parse_files = config.http_parse_files;
    own.upload_max_filesize = config.upload_max_filesize;
    own.upload_disk_size = config.upload_disk_size;
    own.upload_memory_size = config.upload_memory_size;
    own.http_server_header = config.http_server_header;
    port.open_http_protocol = port.open_websocket_protocol = true;
    port.enable_delay_receive = false;   // there is no confirm()
    if (port.enable_static_handler) {
        log(LogLevel::kNotice, "a coroutine server sends no files by itself: enable_static_handler and the other options of "
                               "static files have no effect; use Coro\\Http\\Server, or Response::sendfile() in a handler");
    }
    port.enable_static_handler = false;  // only servers with processes send files by themselves, as in Swoole
    server.address.port(0).config = port;
    IgnoredOptions ignored;
    ignored.add(options, IgnoredOptions::kAll);
    ignored.log_once();
    return true;
}

}  // namespace

HttpServer::HttpServer() : owner_(getpid())
{
}

HttpServer::~HttpServer()
{
    serving_.reset();   // its connections still call this object
    if (is_bound()) {
        close_address();
    }
}

// Closes the listening socket. The file of a unix socket is removed only by the process that has made it.
void HttpServer::close_address()
{
    owner_ == getpid() ? address.close() : address.close_streams();
}

void HttpServer::handle(std::string_view pattern, zval *function, const zend_fcall_info_cache &target)
{
    auto has_pattern = [pattern](const Route &route) { return route.pattern == pattern; };
    auto found = std::find_if(routes_.begin(), routes_.end(), has_pattern);
    if (found == routes_.end()) {
        auto is_shorter = [pattern](const Route &route) { return route.pattern.size() < pattern.size(); };
        found = routes_.emplace(std::find_if(routes_.begin(), routes_.end(), is_shorter), std::string(pattern), Callable());
    }
    found->function.set(function, target);
}

void HttpServer::show_to_collector(zend_get_gc_buffer *seen)
{
    for (Route &route : routes_) {
        route.function.show_to_collector(seen);
    }
}

int HttpServer::start(std::string &error)
{
    Port &port = address.port(0);
    choose_alpn(port);
    if (!address.load_certificates(error)) {
        return -kTlsNoContext;
    }
    if (int outcome = address.listen(); outcome < 0) {   // again, because set() may have changed the options of the socket
        return outcome;
    }
    if (std::string &directory = address.config.upload_tmp_dir; !directory.empty()) {
        bool is_new;
        directory = absolute_path(directory);
        if (int outcome = make_upload_base(directory, is_new); outcome < 0) {
            error = "option [upload_tmp_dir] cannot be applied to " + directory;
            return outcome;
        }
    }
    remove_left_uploads(upload_base(address.config.upload_tmp_dir));
    set_uploads(make_upload_settings(address.config));
    port.config.http_form_streaming = true;
    unread_storage_.emplace(unread_budget(address));
    SessionNumbers numbers;
    numbers.row = (number() - 1u) % kServers;
    numbers.rows = kServers;
    std::vector<ServedPort> ports = address.ports_served_by(0);
    for (ServedPort &served : ports) {
        // Processes that were forked after the constructor accept from the same socket, and may go on when this one ends.
        bool is_kept = served.at_end == ServedPort::AtEnd::kKeep;
        served.at_end = is_kept ? served.at_end : ServedPort::AtEnd::kClose;
        served.is_shared = false;
    }
    serving_ = std::make_unique<CoroutineServer>(runtime().loop(), static_cast<Handler &>(*this),
                                                 static_cast<CoroutineServer::Observer &>(*this), address.config, numbers,
                                                 std::move(ports));
    set_unsent_budget(serving_->unsent_total(), address.config);
    PG(ignore_user_abort) = true;   // PHP must not end the process when it cannot write a warning to standard output
    ::signal(SIGPIPE, SIG_IGN);     // send() can suppress the signal with a flag, but sendfile() cannot
    GC_ADDREF(HttpServerBox::object_of(*this));   // until run() releases the reference
    serving_->start();
    return 0;
}

void HttpServer::wait_until_finished()
{
    while (is_running() && !serving_->is_finished()) {
        Waiter waiter(runtime().scheduler().current(), "Http\\Server::start");
        waiting_.push_back(waiter);
        int outcome = runtime().wait(waiter, kNever);
        if (EG(exception)) {
            if (is_running()) {   // otherwise the server has finished during the wait
                serving_->shut_down_now();
            }
            return;
        }
        if (outcome < 0) {
            shut_down();
        }
    }
}

void HttpServer::shut_down()
{
    if (is_running()) {
        serving_->shut_down();
    } else if (is_bound()) {
        close_address();
    }
}

void HttpServer::on_finished()
{
    wake_all(waiting_, 0);
    runtime().scheduler().enqueue(*this);
}

// Called by the run queue when the server has finished.
void HttpServer::run()
{
    serving_.reset();
    OBJ_RELEASE(HttpServerBox::object_of(*this));
    settle_destructors();
}

void HttpServer::abandon()
{
    if (serving_) {
        serving_->was_forked();
        (void) serving_.release();
        Runnable::unlink();
    }
}

const RuntimeObserver coroutine_http_server_observer({
    .order = Order::kServers,
    .on_fork = ResponseHost::abandon_all,
    .on_loop_abandoned = ResponseHost::abandon_all,
});

void register_coroutine_http_server()
{
    HttpServerBox::install(register_class_Coro_Coroutine_Http_Server());
    add_names(HttpServerBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Http_Server, __construct)
{
    ListeningAddress where;
    if (!where.read(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        RETURN_THROWS();
    }
    HttpServer &server = HttpServerBox::of(ZEND_THIS);
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    if (server.is_bound()) {
        throw_error("%s() must be called only once");
        RETURN_THROWS();
    }
    set_property(self, "host", view(where.host));
    zend_update_property_bool(self->ce, self, ZEND_STRL("ssl"), where.uses_tls);
    if (!where.listen(server.address, self)) {
        RETURN_THROWS();
    }
    server.address.port(0).uses_tls = where.uses_tls;
    PortConfig &config = server.address.port(0).config;
    config.open_http_protocol = config.open_websocket_protocol = true;
    config.open_http2_protocol = coroutine_servers_expect_http2 && !where.uses_tls;
    set_property(self, "fd", server.address.port(0).listeners[0].fd());
    set_property(self, "port", server.address.port(0).bound().port());
}

ZEND_METHOD(Coro_Coroutine_Http_Server, set)
{
    HashTable *options;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, options);
    HttpServer &server = HttpServerBox::of(ZEND_THIS);
    if (server.is_running() || !server.is_bound()) {
        php_error_docref(nullptr, E_WARNING, "options cannot be changed after start()");
        RETURN_FALSE;
    }
    if (!apply_http_server_options(server, options)) {
        RETURN_THROWS();
    }
    merge_into_property(Z_OBJ_P(ZEND_THIS), "settings", options);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Server, handle)
{
    zend_string *pattern;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(pattern)
        Z_PARAM_FUNC(info, target)
    ZEND_PARSE_PARAMETERS_END();
    HttpServerBox::of(ZEND_THIS).handle(view(pattern), &info.function_name, target);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Server, start)
{
    ZEND_PARSE_PARAMETERS_NONE();
    HttpServer &server = HttpServerBox::of(ZEND_THIS);
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    if (!runtime().waiting_coroutine()) {
        RETURN_THROWS();
    }
    std::string error;
    int outcome = server.is_running() ? -EALREADY
                  : !server.is_bound() || server.address.port(0).listeners[0].fd() < 0 ? -EBADF
                                                                                       : 0;
    outcome = outcome == 0 ? server.start(error) : outcome;
    if (outcome < 0) {
        set_property(self, "errCode", -outcome);
        set_property(self, "errMsg", error.empty() ? std::string(error_text(-outcome)) : error);
        set_last_error(-outcome);
        RETURN_FALSE;
    }
    server.wait_until_finished();
    RETURN_BOOL(!EG(exception));
}

ZEND_METHOD(Coro_Coroutine_Http_Server, shutdown)
{
    ZEND_PARSE_PARAMETERS_NONE();
    HttpServer &server = HttpServerBox::of(ZEND_THIS);
    server.shut_down();
}
