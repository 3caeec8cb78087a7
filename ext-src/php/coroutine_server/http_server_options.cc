#include "php/coroutine_server/http_server.h"
#include "php/runtime/notices.h"
#include "php/runtime/option_table.h"
#include "php/runtime/sni_option.h"

#include "coro/base/log.h"
#include "coro/server/config/options.h"

#include <string_view>

// The options of Coro\Coroutine\Http\Server::set(): those of a port, and those of a server that limit its clients.
namespace coro::php {

namespace {

// Returns kYes if the option is one of processes or of coroutines, which a server in a coroutine does not have.
// Programs pass their options to servers of both kinds.
Applied accept_option_of_processes(zend_string *name)
{
    for (const char *known : option_names()) {
        if (view(name) == known) {
            return Applied::kYes;
        }
    }
    return Applied::kUnknown;
}

}  // namespace

bool apply_http_server_options(HttpServer &server, HashTable *options)
{
    ServerConfig config = server.address.config;
    PortConfig port = server.address.port(0).config;
    bool applied = apply_each(options, option_names(), [&](zend_string *name, zval *value) {
        Applied found = apply(config, kServerOptions, name, value);
        found = found == Applied::kUnknown ? apply(port, kPortOptions, name, value) : found;
        found = found == Applied::kUnknown ? apply_sni_option(port, name, value) : found;
        return found == Applied::kUnknown ? accept_option_of_processes(name) : found;
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

}  // namespace coro::php
