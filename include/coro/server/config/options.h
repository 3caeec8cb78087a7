#pragma once

#include "coro/base/option.h"
#include "coro/server/config/config.h"

#include <string_view>

namespace coro {

inline constexpr Option<ServerConfig> kServerOptions[] = {
    {"worker_num", &ServerConfig::worker_num, 0, 1024},
    {"reactor_num", &ServerConfig::reactor_num, 0, 64},
    {"dispatch_mode", &ServerConfig::dispatch_mode, 1, 9},
    {"master_buffer_size", &ServerConfig::master_buffer_size, 1 << 20, kGigabyte * 16, true},
    {"datagram_size", &ServerConfig::datagram_size, 8 << 10, 128 << 10, true},
    {"max_request", &ServerConfig::max_request},
    {"max_request_grace", &ServerConfig::max_request_grace},
    {"worker_memory_limit", &ServerConfig::worker_memory_limit, 0, kGigabyte << 20, true},
    {"task_worker_num", &ServerConfig::task_worker_num, 0, 1024},
    {"task_max_request", &ServerConfig::task_max_request},
    {"task_max_request_grace", &ServerConfig::task_max_request_grace},
    {"max_wait_time", &ServerConfig::max_wait_time, 0, 86400},
    {"worker_ready_timeout", &ServerConfig::worker_ready_timeout, 1, 86400},
    {"max_connection", &ServerConfig::max_connection, 1, 1 << 20},
    {"max_conn", &ServerConfig::max_connection, 1, 1 << 20},
    {"buffer_output_size", &ServerConfig::buffer_output_size, 1, UINT32_MAX, true},
    {"output_buffer_size", &ServerConfig::buffer_output_size, 1, UINT32_MAX, true},
    {"worker_buffer_size", &ServerConfig::worker_buffer_size, 0, kGigabyte * 16, true},
    {"max_concurrency", &ServerConfig::max_concurrency},
    {"worker_max_concurrency", &ServerConfig::worker_max_concurrency},
    {"max_queue_time", &ServerConfig::max_queue_time, 0, 86400},
    {"max_rooms_per_connection", &ServerConfig::max_rooms_per_connection, 1, 1'000'000},
    {"max_connections_per_ip", &ServerConfig::max_connections_per_ip, 0, 1 << 20},
    {"max_connection_rate_per_ip", &ServerConfig::max_connection_rate_per_ip, 0, 1'000'000},
    {"max_request_rate_per_ip", &ServerConfig::max_request_rate_per_ip, 0, 1'000'000},
    {"burst_time_per_ip", &ServerConfig::burst_time_per_ip, 0, 3600},
    name_option("stats_file", &ServerConfig::stats_file),
    {"ssl_reload_interval", &ServerConfig::ssl_reload_interval, 0, 86400},
    {"stats_timer_interval", &ServerConfig::stats_timer_interval, 1, 86'400'000},
    {"send_yield", &ServerConfig::send_yield},
    {"enable_coroutine", &ServerConfig::enable_coroutine},
    {"open_cpu_affinity", &ServerConfig::open_cpu_affinity},
    {"enable_reuse_port", &ServerConfig::enable_reuse_port},
    {"daemonize", &ServerConfig::daemonize},
    name_option("pid_file", &ServerConfig::pid_file),
    name_option("admin_server", &ServerConfig::admin_server),
    name_option("admin_token", &ServerConfig::admin_token),
    name_option("log_file", &ServerConfig::log_file),
    name_option("user", &ServerConfig::user),
    name_option("group", &ServerConfig::group),
    name_option("chroot", &ServerConfig::chroot),
    name_option("upload_tmp_dir", &ServerConfig::upload_tmp_dir),
    {"http_parse_files", &ServerConfig::http_parse_files},
    {"upload_max_filesize", &ServerConfig::upload_max_filesize, 0, kGigabyte << 20, true},
    {"upload_disk_size", &ServerConfig::upload_disk_size, 0, kGigabyte << 20, true},
    {"upload_memory_size", &ServerConfig::upload_memory_size, 1 << 20, kGigabyte * 16, true},
    name_option("access_log", &ServerConfig::access_log),
    {"access_log_format", &ServerConfig::access_log_format, 0, 16},
    {"http_request_id", &ServerConfig::http_request_id},
    field_text_option("http_server_header", &ServerConfig::http_server_header, 256, &server_habits.server_name),
};

inline constexpr Option<PortConfig> kPortOptions[] = {
    {"backlog", &PortConfig::backlog, 1, 65535},
    {"open_tcp_nodelay", &PortConfig::open_tcp_nodelay},
    {"open_tcp_keepalive", &PortConfig::open_tcp_keepalive},
    {"tcp_keepidle", &PortConfig::tcp_keepidle, 1, 32767},
    {"tcp_keepinterval", &PortConfig::tcp_keepinterval, 1, 32767},
    {"tcp_keepcount", &PortConfig::tcp_keepcount, 1, 127},
    {"tcp_user_timeout", &PortConfig::tcp_user_timeout, 0, INT32_MAX},
    {"tcp_defer_accept", &PortConfig::tcp_defer_accept, 0, 86400},
    {"tcp_fastopen", &PortConfig::tcp_fastopen},
    {"kernel_socket_recv_buffer_size", &PortConfig::kernel_socket_recv_buffer_size, 0, kGigabyte, true},
    {"kernel_socket_send_buffer_size", &PortConfig::kernel_socket_send_buffer_size, 0, kGigabyte, true},
    {"open_http_protocol", &PortConfig::open_http_protocol},
    {"open_http2_protocol", &PortConfig::open_http2_protocol},
    {"http2_max_concurrent_streams", &PortConfig::http2_max_concurrent_streams, 1, 1 << 16},
    {"http2_init_window_size", &PortConfig::http2_init_window_size, 1 << 10, INT32_MAX, true},
    {"http2_initial_window_size", &PortConfig::http2_init_window_size, 1 << 10, INT32_MAX, true},
    {"http2_max_frame_size", &PortConfig::http2_max_frame_size, 1 << 14, (1 << 24) - 1, true},
    {"http2_header_table_size", &PortConfig::http2_header_table_size, 0, 1 << 16, true},
    {"http2_max_resets", &PortConfig::http2_max_resets, 1, 1 << 20},
    {"http2_max_control_size", &PortConfig::http2_max_control_size, 1 << 16, kGigabyte, true},
    {"http2_max_header_list_size", &PortConfig::http_header_size, 256, 16 << 20, true},
    {"http2_max_headers", &PortConfig::http_header_count, 1, http::kMaxHeaders},
    {"socket_buffer_size", &PortConfig::socket_buffer_size, 1, kGigabyte, true},
    {"buffer_high_watermark", &PortConfig::buffer_high_watermark, 0, kGigabyte, true},
    {"buffer_low_watermark", &PortConfig::buffer_low_watermark, 0, kGigabyte, true},
    {"enable_delay_receive", &PortConfig::enable_delay_receive},
    {"open_websocket_protocol", &PortConfig::open_websocket_protocol},
    {"open_websocket_ping_frame", &PortConfig::open_websocket_ping_frame},
    {"open_websocket_pong_frame", &PortConfig::open_websocket_pong_frame},
    {"open_websocket_close_frame", &PortConfig::open_websocket_close_frame},
    {"websocket_compression", &PortConfig::websocket_compression},
    {"websocket_mask", &PortConfig::websocket_mask},
    field_text_option("websocket_subprotocol", &PortConfig::websocket_subprotocol, kMostSubprotocolBytes),
    CORO_FRAMING_OPTIONS(PortConfig),
    {"open_redis_protocol", &PortConfig::open_redis_protocol},
    CORO_TLS_OPTIONS(PortConfig),
    {"http_request_line_size", &PortConfig::http_request_line_size, 64, 1 << 20, true},
    {"http_header_size", &PortConfig::http_header_size, 256, 16 << 20, true},
    {"http_header_count", &PortConfig::http_header_count, 1, http::kMaxHeaders},
    {"http_compression", &PortConfig::http_compression},
    {"http_compression_level", &PortConfig::http_compression_level, 1, 9},
    {"http_gzip_level", &PortConfig::http_compression_level, 1, 9},
    {"compression_level", &PortConfig::http_compression_level, 1, 9},
    {"http_compression_min_length", &PortConfig::http_compression_min_length, 0, kGigabyte, true},
    {"compression_min_length", &PortConfig::http_compression_min_length, 0, kGigabyte, true},
    {"enable_static_handler", &PortConfig::enable_static_handler},
    name_option("document_root", &PortConfig::document_root),
    {"static_handler_locations", &PortConfig::static_handler_locations},
    {"url_rewrite_rules", &PortConfig::url_rewrite_rules},
    {"http_index_files", &PortConfig::http_index_files},
    {"http_autoindex", &PortConfig::http_autoindex},
    field_text_option("static_handler_charset", &PortConfig::static_handler_charset, 64),
    {"static_handler_follow_links", &PortConfig::static_handler_follow_links},
    {"static_handler_cache_time", &PortConfig::static_handler_cache_time, 0, 3600},
    {"http_decompress", &PortConfig::http_decompress},
    {"http_body_streaming", &PortConfig::http_body_streaming},
    {"http_compression_types", &PortConfig::http_compression_types},
    {"compression_types", &PortConfig::http_compression_types},
    {"http_request_timeout", &PortConfig::http_request_timeout, 0, 86400},
    {"http_min_body_rate", &PortConfig::http_min_body_rate, 0, kGigabyte, true},
    {"http_keepalive_timeout", &PortConfig::http_keepalive_timeout, 0, 86400},
    {"http_strict_target", &PortConfig::http_strict_target},
    {"http_methods", &PortConfig::http_methods},
    {"trusted_proxies", &PortConfig::trusted_proxies},
    {"trusted_proxy_header", &PortConfig::trusted_proxy_header, 0, 128},
    {"open_proxy_protocol", &PortConfig::open_proxy_protocol},
    {"heartbeat_idle_time", &PortConfig::heartbeat_idle_time, 0, 86400},
    {"max_idle_time", &PortConfig::max_idle_time, 0, 86400},
    {"send_timeout", &PortConfig::send_timeout, 0, 86400},
};

// The option with the certificates for host names (SNI): an array of arrays, which the embedding language (PHP) reads.
inline constexpr std::string_view kSniOption = "ssl_sni_certs";

// The names of the two options whose values are functions. The embedding language (PHP) stores these functions.
// kLengthFunction is an option of a port, kDispatchFunction an option of the server.
inline constexpr std::string_view kLengthFunction = "package_length_func";
inline constexpr std::string_view kDispatchFunction = "dispatch_func";

// An option of Swoole that has no effect in coro. set() accepts it and raises no warning, because many frameworks turn warnings
// into exceptions: programs written for Swoole must start.
struct IgnoredOption {
    // Says which values of the option request the behavior that coro has in any case. If the program sets another
    // value, the server logs a notice when it starts.
    enum Met { kNever, kIfOff, kIfOn, kAlways };

    std::string_view name;
    Met met;
    bool is_of_coroutines = false;   // true: Coroutine::set() accepts the option, too

    bool is_met_by(bool is_on) const { return met == kAlways || met == (is_on ? kIfOn : kIfOff); }
};

inline constexpr IgnoredOption kIgnoredOptions[] = {
    {"reload_async", IgnoredOption::kIfOn},
    {"http_parse_post", IgnoredOption::kIfOn},
    {"http_parse_cookie", IgnoredOption::kIfOn},
    {"enable_unsafe_event", IgnoredOption::kIfOn},
    {"heartbeat_check_interval", IgnoredOption::kIfOff},
    {"input_buffer_size", IgnoredOption::kIfOff},
    {"buffer_input_size", IgnoredOption::kIfOff},
    {"max_queued_bytes", IgnoredOption::kIfOff},
    {"discard_timeout_request", IgnoredOption::kIfOff},
    {"single_thread", IgnoredOption::kIfOff},
    {"start_session_id", IgnoredOption::kIfOff},
    // kAlways, because tasks are sent in one way, whatever their size
    {"task_ipc_mode", IgnoredOption::kAlways},
    {"task_tmpdir", IgnoredOption::kAlways},
    {"ssl_compress", IgnoredOption::kIfOff},
    {"enable_server_token", IgnoredOption::kIfOn},   // of OpenSwoole, as max_request_execution_time and reactor_type
    {"max_request_execution_time", IgnoredOption::kIfOff},

    {"aio_max_idle_time", IgnoredOption::kIfOff, true},
    {"aio_max_wait_time", IgnoredOption::kIfOff, true},
    {"deadlock_check_depth", IgnoredOption::kIfOff, true},
    {"deadlock_check_disable_trace", IgnoredOption::kIfOff, true},
    {"deadlock_check_limit", IgnoredOption::kIfOff, true},
    {"debug_mode", IgnoredOption::kIfOff, true},
    {"display_errors", IgnoredOption::kNever, true},   // kNever: PHP's ini setting of this name decides
    {"enable_kqueue", IgnoredOption::kIfOff, true},
    {"enable_signalfd", IgnoredOption::kIfOn, true},
    {"iouring_entries", IgnoredOption::kIfOff, true},
    {"iouring_flag", IgnoredOption::kIfOff, true},
    {"iouring_workers", IgnoredOption::kIfOff, true},
    {"log_date_format", IgnoredOption::kIfOff, true},
    {"log_date_with_microseconds", IgnoredOption::kIfOff, true},
    {"log_rotation", IgnoredOption::kIfOff, true},
    {"print_backtrace_on_error", IgnoredOption::kIfOff, true},
    {"reactor_type", IgnoredOption::kIfOff, true},
    {"socket_dontwait", IgnoredOption::kIfOn, true},
    {"trace_flags", IgnoredOption::kIfOff, true},
    // kAlways, because name resolution never blocks in coro
    {"use_async_resolver", IgnoredOption::kAlways, true},

    // features of Swoole that coro does not have yet
    {"bootstrap", IgnoredOption::kIfOff},
    {"cpu_affinity_ignore", IgnoredOption::kIfOff},
    {"enable_message_bus", IgnoredOption::kIfOff},
    {"init_arguments", IgnoredOption::kIfOff},
    {"max_package_size", IgnoredOption::kIfOff},
    {"message_queue_key", IgnoredOption::kIfOff},
    {"dns_lookup_random", IgnoredOption::kIfOff, true},
    {"dns_server", IgnoredOption::kIfOff, true},
    {"exit_condition", IgnoredOption::kIfOff, true},
    {"http2_enable_push", IgnoredOption::kIfOff, true},
    {"http_client_driver", IgnoredOption::kIfOff, true},
    {"name_resolver", IgnoredOption::kIfOff, true},
};

// Returns the row of an option that has no effect, or nullptr if there is no such option.
constexpr const IgnoredOption *find_ignored_option(std::string_view name)
{
    for (const IgnoredOption &option : kIgnoredOptions) {
        if (option.name == name) {
            return &option;
        }
    }
    return nullptr;
}

}  // namespace coro
