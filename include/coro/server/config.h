#pragma once

#include "coro/proto/http1.h"

#include <cstdint>
#include <string>

namespace coro {

// What a server was set to. Filled from the option table (server/options.h).
struct ServerConfig {
    int64_t worker_num = 1;
    int64_t max_request = 0;             // requests after which a worker is replaced; 0: never
    int64_t max_request_grace = 0;       // random part of it, so that workers do not all go at once
    int64_t max_wait_time = 3;           // seconds that a worker's last requests get
    int64_t max_connection = 100'000;    // of one worker
    int64_t buffer_output_size = 2 << 20;   // bytes unsent above which a writing coroutine waits
    bool enable_coroutine = true;
    bool open_cpu_affinity = false;
    bool daemonize = false;
    std::string pid_file;
    std::string log_file;
};

struct PortConfig {
    int64_t backlog = 512;
    bool open_tcp_nodelay = true;
    int64_t package_max_length = 2 << 20;      // bytes of a body
    int64_t http_request_line_size = 8192;
    int64_t http_header_size = 65536;          // bytes of the whole head
    int64_t http_header_count = 100;
    double http_request_timeout = 30;          // seconds for a request to arrive, from its first byte
    int64_t heartbeat_idle_time = 0;           // seconds without a byte from the client after which it is cut off; 0: never
    double max_idle_time = 0;                  // seconds that a connection may be idle; 0: for ever
    double send_timeout = 60;                  // seconds without progress after which a client that does not read is cut off

    http1::Limits limits() const
    {
        return {uint32_t(http_request_line_size), uint32_t(http_header_size), uint32_t(http_header_count),
                uint64_t(package_max_length)};
    }
};

}  // namespace coro
