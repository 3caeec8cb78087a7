#pragma once

#include "coro/net/socket_options.h"
#include "coro/proto/framing/framer.h"
#include "coro/proto/http1/parser.h"
#include "coro/ipc/packet.h"

#include <cstdint>
#include <string>

namespace coro {

// How the worker is chosen that gets what a client sends: the values of dispatch_mode.
enum class Dispatch : int64_t {
    kRoundRobin = 1,
    kByClient = 2,
    kIdleWorker = 3,
    kByAddress = 4,
    kByUser = 5,
    kStream = 7,
    kFewestCoroutines = 8,
    kFewestRequests = 9,
};

// The options of a server. Filled from the option table (server/config/options.h).
struct ServerConfig {
    enum Mode { kBase = 1, kProcess = 2 };

    int mode = kBase;
    int64_t worker_num = 1;
    int64_t reactor_num = 0;             // threads of the master that own sockets; 0: one per four processors
    int64_t dispatch_mode = int64_t(Dispatch::kByClient);
    // Bytes of packets to and from workers that each reactor thread may keep.
    int64_t master_buffer_size = 256 << 20;
    int64_t datagram_size = int64_t(kDefaultDatagramSize);   // bytes of a datagram between master and workers
    int64_t max_request = 0;             // requests after which a worker is replaced; 0: never
    // Maximum of a random number that is added, so that workers are not replaced at once.
    int64_t max_request_grace = 0;
    int64_t max_wait_time = 3;           // seconds that a worker which ends has to finish its requests
    int64_t worker_ready_timeout = 60;   // seconds that workerStart may take during a reload
    int64_t max_connection = 100'000;    // connections of one worker
    int64_t buffer_output_size = 2 << 20;   // unsent bytes above which a coroutine that writes waits
    // Unsent bytes that a worker keeps for all clients; 0: depends on memory_limit.
    int64_t worker_buffer_size = 0;
    int64_t max_concurrency = 0;         // requests of all workers above which more are refused; 0: no limit
    int64_t worker_max_concurrency = 0;  // requests that a worker handles at once, others wait; 0: no limit
    int64_t stats_timer_interval = 1000;   // milliseconds between two writes of stats_file
    bool event_object = false;           // true: callbacks get one object instead of several arguments
    bool fail_on_warning = false;        // true: a PHP warning in a request's handler makes the answer a 500
    bool warnings_as_exceptions = false;   // true: PHP warnings in coroutines become exceptions
    bool send_yield = true;              // true: send() to a client that does not read waits; false: it fails
    bool enable_coroutine = true;
    bool open_cpu_affinity = false;
    bool enable_reuse_port = false;      // true: other servers may share the addresses
    bool daemonize = false;
    std::string pid_file;
    std::string log_file;
    std::string stats_file;              // file to which the first worker writes the values of stats()
    std::string user;                    // user that the workers run as
    std::string group;
    std::string chroot;                  // root folder of the workers

    bool drops_privileges() const { return !user.empty() || !group.empty() || !chroot.empty(); }
};

// Bytes of the option websocket_subprotocol: the chosen name must fit into the inline part of a packet to a
// worker.
inline constexpr int64_t kMostSubprotocolBytes = 4096;

// The options of a port.
struct PortConfig {
    int64_t backlog = 512;
    bool open_tcp_nodelay = true;
    bool open_tcp_keepalive = false;
    int64_t tcp_keepidle = 3600;               // seconds of silence before the first probe
    int64_t tcp_keepinterval = 60;             // seconds between probes
    int64_t tcp_keepcount = 5;                 // probes without an answer
    // Milliseconds that sent bytes may stay unacknowledged; 0: the kernel's default.
    int64_t tcp_user_timeout = 0;
    int64_t tcp_defer_accept = 0;              // seconds that the kernel holds back a connection without data
    bool tcp_fastopen = false;
    int64_t kernel_socket_recv_buffer_size = 0;   // bytes; 0: the kernel's default
    int64_t kernel_socket_send_buffer_size = 0;
    bool open_http_protocol = false;           // false: the port receives packets
    bool open_websocket_protocol = false;      // HTTP whose requests may upgrade to WebSocket
    bool open_websocket_ping_frame = false;    // true: pings are delivered as messages and not answered
    bool open_websocket_pong_frame = false;
    bool open_websocket_close_frame = false;
    bool websocket_compression = false;        // true: permessage-deflate if the client offers it
    bool websocket_mask = false;               // true: sent frames are masked, which RFC 6455 forbids servers
    std::string websocket_subprotocol;         // supported names, separated by commas
    // Packets end with package_eof; several may be delivered together.
    bool open_eof_check = false;
    bool open_eof_split = false;               // packets end with package_eof and are delivered one by one
    std::string package_eof = "\r\n\r\n";
    bool open_length_check = false;            // packets begin with their length
    std::string package_length_type = "N";     // format of the length, as for PHP's pack()
    int64_t package_length_offset = 0;         // bytes before the length
    // Bytes at the beginning of a packet that the length does not count.
    int64_t package_body_offset = 0;
    int64_t package_max_length = 2 << 20;      // bytes of a packet, a message or a body
    int64_t socket_buffer_size = 8 << 20;      // unsent bytes of one client above which send() waits
    int64_t buffer_high_watermark = 0;         // unsent bytes at which bufferFull is called; 0: never
    int64_t buffer_low_watermark = 0;          // unsent bytes at which bufferEmpty is called afterwards
    bool enable_delay_receive = false;         // true: nothing is read from a new client before confirm()
    int64_t http_request_line_size = 8192;
    int64_t http_header_size = 65536;          // bytes of a request's head, request line included
    int64_t http_header_count = 100;
    // Seconds in which a request must arrive, from its first byte on.
    double http_request_timeout = 30;
    // Seconds after which a client that sends nothing is closed; 0: never.
    int64_t heartbeat_idle_time = 0;
    double max_idle_time = 0;                  // seconds that a connection may be idle; 0: no limit
    // Seconds after which a client that does not read is closed; 0: never.
    double send_timeout = 60;

    StreamOptions stream() const
    {
        StreamOptions options;
        options.nodelay = open_tcp_nodelay;
        options.keepalive = open_tcp_keepalive;
        options.keepalive_idle = int(tcp_keepidle);
        options.keepalive_interval = int(tcp_keepinterval);
        options.keepalive_count = int(tcp_keepcount);
        options.user_timeout = int(tcp_user_timeout);
        options.defer_accept = int(tcp_defer_accept);
        options.fastopen = tcp_fastopen ? int(backlog) : 0;
        options.receive_buffer = int(kernel_socket_recv_buffer_size);
        options.send_buffer = int(kernel_socket_send_buffer_size);
        return options;
    }

    FramingOptions framing() const
    {
        FramingKind kind = open_length_check ? FramingKind::kLength
                           : open_eof_split  ? FramingKind::kEofSplit
                           : open_eof_check  ? FramingKind::kEofCheck
                                             : FramingKind::kRaw;
        return {kind,
                package_max_length,
                package_eof,
                package_length_type,
                package_length_offset,
                package_body_offset};
    }

    http1::Limits limits() const
    {
        return {uint32_t(http_request_line_size), uint32_t(http_header_size), uint32_t(http_header_count),
                uint64_t(package_max_length)};
    }
};

}  // namespace coro
