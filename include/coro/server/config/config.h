#pragma once

#include "coro/net/socket_options.h"
#include "coro/proto/framing/framer.h"
#include "coro/proto/http1/parser.h"
#include "coro/ipc/packet.h"

#include <cstdint>
#include <string>

namespace coro {

// Which worker gets what a client sends: the numbers of dispatch_mode.
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

// What a server was set to. Filled from the option table (server/options.h).
struct ServerConfig {
    enum Mode { kBase = 1, kProcess = 2 };

    int mode = kBase;
    int64_t worker_num = 1;
    int64_t reactor_num = 0;             // threads of the master that own sockets; 0: one for every four processors
    int64_t dispatch_mode = int64_t(Dispatch::kByClient);
    int64_t master_buffer_size = 256 << 20;   // bytes of packets on their way that each reactor thread may keep
    int64_t datagram_size = int64_t(kDefaultDatagramSize);   // bytes, between master and workers
    int64_t max_request = 0;             // requests after which a worker is replaced; 0: never
    int64_t max_request_grace = 0;       // random part of it, so that workers do not all go at once
    int64_t max_wait_time = 3;           // seconds that a worker's last requests get
    int64_t worker_ready_timeout = 60;   // seconds that a workerStart may take where other workers serve meanwhile
    int64_t max_connection = 100'000;    // of one worker
    int64_t buffer_output_size = 2 << 20;   // bytes unsent above which a writing coroutine waits
    int64_t worker_buffer_size = 0;      // bytes that a worker keeps for all who do not read; 0: what its memory allows
    int64_t max_concurrency = 0;         // requests in work, of all workers, beyond which they are refused; 0: any number
    int64_t worker_max_concurrency = 0;  // requests that a worker handles at once; the others wait; 0: any number
    int64_t stats_timer_interval = 1000;   // milliseconds
    bool event_object = false;           // callbacks get one object in the place of several arguments
    bool fail_on_warning = true;         // in handlers of requests
    bool warnings_as_exceptions = false;   // in coroutines
    bool send_yield = true;              // who sends to a client that does not read waits, else is refused
    bool enable_coroutine = true;
    bool open_cpu_affinity = false;
    bool enable_reuse_port = false;      // other servers may share the addresses
    bool daemonize = false;
    std::string pid_file;
    std::string log_file;
    std::string stats_file;              // where the first worker writes what stats() says
    std::string user;                    // whom the workers run as
    std::string group;
    std::string chroot;                  // their root folder

    bool drops_privileges() const { return !user.empty() || !group.empty() || !chroot.empty(); }
};

// A handshake takes the chosen name to its worker in the inline part of a packet.
inline constexpr int64_t kMostSubprotocolBytes = 4096;

struct PortConfig {
    int64_t backlog = 512;
    bool open_tcp_nodelay = true;
    bool open_tcp_keepalive = false;
    int64_t tcp_keepidle = 3600;               // seconds of silence before the first probe
    int64_t tcp_keepinterval = 60;             // seconds between probes
    int64_t tcp_keepcount = 5;                 // probes without an answer
    int64_t tcp_user_timeout = 0;              // milliseconds that what was sent may be unacknowledged; 0: the kernel's
    int64_t tcp_defer_accept = 0;              // seconds that a connection without a byte is not accepted
    bool tcp_fastopen = false;
    int64_t kernel_socket_recv_buffer_size = 0;   // bytes; 0: the kernel's
    int64_t kernel_socket_send_buffer_size = 0;
    bool open_http_protocol = false;           // else packets
    bool open_websocket_protocol = false;      // HTTP that may be upgraded
    bool open_websocket_ping_frame = false;    // control frames are delivered, pings not answered for the handler
    bool open_websocket_pong_frame = false;
    bool open_websocket_close_frame = false;
    bool websocket_compression = false;        // permessage-deflate where the client offers it
    bool websocket_mask = false;               // masks what is sent, which RFC 6455 forbids servers
    std::string websocket_subprotocol;         // names that are supported, with commas; at most kMostSubprotocolBytes
    bool open_eof_check = false;               // packets end with package_eof, several may come together
    bool open_eof_split = false;               // packets end with package_eof, one by one
    std::string package_eof = "\r\n\r\n";
    bool open_length_check = false;            // packets begin with their length
    std::string package_length_type = "N";     // as for PHP's pack()
    int64_t package_length_offset = 0;         // bytes before the length
    int64_t package_body_offset = 0;           // bytes that the length does not count
    int64_t package_max_length = 2 << 20;      // bytes of a packet or of a body
    int64_t socket_buffer_size = 8 << 20;      // bytes unsent to one client above which send() waits
    int64_t buffer_high_watermark = 0;         // bytes unsent at which bufferFull is told; 0: never
    int64_t buffer_low_watermark = 0;          // bytes unsent at which bufferEmpty is told afterwards
    bool enable_delay_receive = false;         // nothing is read from a new client before confirm()
    int64_t http_request_line_size = 8192;
    int64_t http_header_size = 65536;          // bytes of the whole head
    int64_t http_header_count = 100;
    double http_request_timeout = 30;          // seconds for a request to arrive, from its first byte
    int64_t heartbeat_idle_time = 0;           // seconds without a byte from the client after which it is cut off; 0: never
    double max_idle_time = 0;                  // seconds that a connection may be idle; 0: for ever
    double send_timeout = 60;                  // seconds without progress after which a client that does not read is cut off

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
