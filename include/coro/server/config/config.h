#pragma once

#include "coro/base/log.h"
#include "coro/ipc/packet.h"
#include "coro/net/socket_options.h"
#include "coro/proto/framing/framing_config.h"
#include "coro/proto/http/head.h"
#include "coro/server/config/tls_config.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coro {

class ClientTransfer;
class Privileges;

// Sets `to` to the path that the rule makes of `path`. Returns false if the rule does not fit the path. Several threads may call
// it at the same time.
using RewriteRule = std::function<bool(const std::string &path, std::string &to)>;

// The values of the option dispatch_mode: each value says how the master chooses the worker to which it forwards a
// packet of a client.
enum class Dispatch : int64_t {
    kRoundRobin = 1,
    kByClient = 2,
    kIdleWorker = 3,
    kByAddress = 4,
    kByUser = 5,
    kStream = 7,
    kByClientLeastBusy = 8,
    kLeastBusy = 9,
};

inline constexpr std::string_view kServerName = "coro";   // the value of the field Server in responses

// Habits of all servers of the process. Changed at the start of the process only.
struct ServerHabits {
    std::string_view server_name = kServerName;   // the field Server of responses, unless the program sets an option
    // true: clients of HTTP/1.1 are told "Connection: keep-alive", too. Has an effect only with another server_name.
    bool says_keep_alive = false;
    bool needs_host = true;               // false: a request of HTTP/1.1 needs no field Host
    LogLevel incident_level = LogLevel::kWarning;   // of lines about one client or one call of a handler
    bool warns_of_silent_clients = true;  // false: no line is logged when heartbeat_idle_time ends a connection
    bool is_target_strict = false;        // true: bytes above 0x7f in the target are refused, unless the program sets an option
    bool cuts_bodies = false;             // true: a response is no longer than the Content-Length that the program has set
    bool asks_for_local_address = false;  // true: server_addr is the address to which the client has connected, in BASE mode
    bool follows_links = false;           // true: links may lead out of document_root, unless the program sets an option
    int64_t longest_request_line = 8192;  // in bytes, unless the program sets an option
    std::string_view text_charset = "utf-8";   // of text files, unless the program sets an option; empty: none
    int64_t least_encoded_body = 256;     // smaller bodies are not compressed, unless the program sets an option
    bool refuses_large_files = false;     // true: a request with a file above upload_max_filesize gets 413
    bool files_like_php = true;           // uploads have the structure of $_FILES, unless the program sets an option
    // A process that ends earlier than this time after its start is replaced when this time has passed since its start.
    Nanoseconds youth = kSecond;
};
inline ServerHabits server_habits;

// The options of a server. The option table (server/config/options.h) lists the options, and the code that parses
// the program's settings fills this struct.
struct ServerConfig {
    enum Mode { kBase = 1, kProcess = 2 };

    int mode = kBase;
    int64_t worker_num = 1;
    int64_t reactor_num = 0;   // number of the master's threads that own sockets; 0: one per four processors
    int64_t dispatch_mode = int64_t(Dispatch::kByClient);
    // The most bytes of packets to and from workers that each reactor thread may keep in memory.
    int64_t master_buffer_size = 256 << 20;
    // size in bytes of one datagram between master and workers
    int64_t datagram_size = int64_t(kDefaultDatagramSize);
    int64_t max_request = 0;             // number of requests after which a worker is replaced; 0: never
    // The upper bound of a random number that each worker adds to max_request, so that not all workers are
    // replaced at the same time.
    int64_t max_request_grace = 0;
    int64_t worker_memory_limit = 0;     // bytes of memory above which a worker is replaced; 0: never
    int64_t task_worker_num = 0;         // number of task workers; 0: the server has none
    int64_t task_max_request = 0;        // number of tasks after which a task worker is replaced; 0: never
    int64_t task_max_request_grace = 0;  // the upper bound of a random number that each task worker adds to it
    int64_t max_wait_time = 3;           // seconds that a worker has to finish its requests when it ends
    int64_t worker_ready_timeout = 60;   // seconds that the workerStart callback may take during a reload
    // The most open connections of one worker or, in PROCESS mode, of the whole server. Further connections are
    // closed at once.
    int64_t max_connection = 100'000;
    // number of unsent bytes for one client above which a coroutine that writes to this client waits
    int64_t buffer_output_size = 2 << 20;
    // The most unsent bytes that a worker keeps for all its clients together; 0: a limit derived from
    // memory_limit.
    int64_t worker_buffer_size = 0;
    // the most requests that all workers together handle at once; further requests are refused; 0: no limit
    int64_t max_concurrency = 0;
    // the most requests that one worker handles at once; further requests wait; 0: no limit
    int64_t worker_max_concurrency = 0;
    // seconds that a request may wait until its handler begins; a request that has waited longer is refused; 0: no limit
    double max_queue_time = 0;
    int64_t max_rooms_per_connection = 1000;
    // The limits of each client address, see AddressLimits; 0: no limit.
    int64_t max_connections_per_ip = 0;
    double max_connection_rate_per_ip = 0;   // new connections per second
    double max_request_rate_per_ip = 0;      // requests per second
    // An address that was quiet may at once use what the rates allow in this number of seconds.
    double burst_time_per_ip = 5;
    int64_t stats_timer_interval = 1000;   // milliseconds between two writes of stats_file
    // Seconds between two checks whether the files of certificates have changed; 0: they are not checked.
    double ssl_reload_interval = 60;
    // true: send() waits while too many bytes are unsent for the client; false: send() fails then
    bool send_yield = true;
    bool enable_coroutine = true;
    bool open_cpu_affinity = false;
    bool enable_reuse_port = false;      // true: other servers may listen on the addresses of this server, too
    bool daemonize = false;
    std::string pid_file;
    // The address of the admin process: the path of a unix socket, "127.0.0.1:PORT", "[::1]:PORT" or, with admin_token, any other
    // address; empty: there is none.
    std::string admin_server;
    std::string admin_token;             // requests to the admin process must have it; empty: they need none
    std::string log_file;
    std::string stats_file;              // the file to which the first worker writes the values of stats()
    std::string user;                    // name of the user that the workers run as; empty: unchanged
    std::string group;
    std::string chroot;                  // the root folder of the workers; empty: unchanged

    // Uploaded files of forms.
    bool http_parse_files = server_habits.files_like_php;   // false: an upload "a[b]" is at files[a][b]
    std::string upload_tmp_dir;          // the directory for the files; empty: the host language decides
    int64_t upload_max_filesize = 0;     // the most bytes of one file; 0: the host language decides
    // The most bytes of all files that a worker keeps for its requests; 0: 1 GiB, or four files of upload_max_filesize.
    int64_t upload_disk_size = 0;
    // the most bytes of fields and of unwritten parts of files that a worker keeps of forms which are arriving
    int64_t upload_memory_size = 64 << 20;
    std::string access_log;              // name of the access log's file; "stdout", "stderr"; empty: there is none
    std::string access_log_format = "combined";   // "combined" or "json"
    bool http_request_id = false;        // true: requests have ids, even without an access log
    std::string http_server_header{server_habits.server_name};   // the value of the field Server; empty: the field is not sent

    // The rights with which threads of the master open the files of document_root; nullptr: the rights of the process.
    const Privileges *file_rights = nullptr;
    // Where threads that end put idle clients; nullptr: they close them.
    const ClientTransfer *transfer = nullptr;

    // Returns true if workers have sockets of clients: in BASE mode, and if the master passes all accepted sockets on.
    bool workers_have_sockets() const { return mode == kBase || Dispatch(dispatch_mode) == Dispatch::kStream; }
    bool drops_privileges() const { return !user.empty() || !group.empty() || !chroot.empty(); }
};

// The largest length, in bytes, of the value of the option websocket_subprotocol. The subprotocol that is chosen
// for a client must fit into the inline part of a packet to a worker.
inline constexpr int64_t kMostSubprotocolBytes = 4096;

// The options of a port.
struct PortConfig : FramingConfig, TlsConfig {
    int64_t backlog = 512;
    bool open_tcp_nodelay = true;
    bool open_tcp_keepalive = false;
    int64_t tcp_keepidle = 3600;   // seconds of silence before the kernel sends the first keepalive probe
    int64_t tcp_keepinterval = 60;             // seconds between two keepalive probes
    // number of unanswered keepalive probes after which the kernel closes the connection
    int64_t tcp_keepcount = 5;
    // Milliseconds that sent bytes may stay unacknowledged before the kernel closes the connection; 0: the
    // kernel's default.
    int64_t tcp_user_timeout = 0;
    int64_t tcp_defer_accept = 0;   // seconds that the kernel holds back a connection that has sent no data
    bool tcp_fastopen = false;
    // size of the kernel's receive buffer in bytes; 0: the kernel's default
    int64_t kernel_socket_recv_buffer_size = 0;
    int64_t kernel_socket_send_buffer_size = 0;
    bool open_http_protocol = false;           // true: the port speaks HTTP; false: it receives packets
    bool open_websocket_protocol = false;      // true: the port speaks HTTP, and requests may upgrade to WebSocket
    // true: ping frames are passed to the program as messages, and the server does not answer them
    bool open_websocket_ping_frame = false;
    bool open_websocket_pong_frame = false;
    bool open_websocket_close_frame = false;
    // true: messages are compressed (permessage-deflate) if the client offers it
    bool websocket_compression = false;
    bool websocket_mask = false;               // true: sent frames are masked, which RFC 6455 forbids servers
    std::string websocket_subprotocol;         // the names of the supported subprotocols, separated by commas
    int64_t socket_buffer_size = 8 << 20;      // number of unsent bytes of one client above which send() waits
    // number of unsent bytes of one client at which the program's callback bufferFull is called; 0: never
    int64_t buffer_high_watermark = 0;
    // number of unsent bytes of one client at which, after bufferFull, the callback bufferEmpty is called
    int64_t buffer_low_watermark = 0;
    // true: nothing is read from a new client before the program calls confirm()
    bool enable_delay_receive = false;
    int64_t http_request_line_size = server_habits.longest_request_line;
    // The most bytes of a request's head, request line included. A larger head is refused with status 431.
    int64_t http_header_size = 65536;
    int64_t http_header_count = 100;
    // true: bodies of responses are encoded with the coding that the client prefers (gzip and the like)
    bool http_compression = true;
    int64_t http_compression_level = 1;            // 1 (fast) to 9 (small)
    int64_t http_compression_min_length = server_habits.least_encoded_body;     // smaller bodies are sent as they are
    // Options of static files (server/http/static_files.h).
    bool enable_static_handler = false;
    std::string document_root;   // the folder of the files; absolute when the server starts
    std::vector<std::string> static_handler_locations;   // the paths of URLs must begin with one of these; empty: any path
    // The rules for the paths of URLs that stand for other files: pattern and replacement, as the program has given them.
    std::vector<std::pair<std::string, std::string>> url_rewrite_rules;
    std::vector<RewriteRule> rewrite_rules;              // the same rules; no option sets this field
    std::vector<std::string> http_index_files;           // names of the files that stand for their folder
    bool http_autoindex = false;                         // true: a folder without such a file is answered with a list
    // the charset of text files; empty: Content-Type has none
    std::string static_handler_charset{server_habits.text_charset};
    bool static_handler_follow_links = server_habits.follows_links;   // true: links may lead out of document_root
    double static_handler_cache_time = 1;                // seconds for which a file is not looked up again
    // true: encoded bodies of requests (gzip and the like) are decoded; false: they are passed on as they are
    bool http_decompress = false;
    // True: a handler begins as soon as the head of its request has arrived, if the body has not arrived with it.
    bool http_body_streaming = false;
    // True: the same for bodies of the type multipart/form-data alone. No option sets this field.
    bool http_form_streaming = false;
    // The media types of the bodies that are encoded, such as "text/*"; empty: the types that are kinds of text.
    std::vector<std::string> http_compression_types;
    // Seconds that the head of a request may take to arrive, counted from its first byte, and that its body may take
    // to go on; 0: no limit.
    double http_request_timeout = 60;
    // The least bytes per second of a request's body, once http_request_timeout has passed; 0: no limit.
    int64_t http_min_body_rate = 500;
    double http_keepalive_timeout = 75;   // seconds that a connection waits for its next request; 0: no limit
    // Options of HTTP/2. The number of streams that one client may use at once, and the sizes in bytes that RFC 9113 section
    // 6.5.2 defines.
    bool open_http2_protocol = false;     // true: a port that speaks HTTP also speaks HTTP/2
    int64_t http2_max_concurrent_streams = 128;
    int64_t http2_init_window_size = 65535;
    int64_t http2_max_frame_size = 16384;
    int64_t http2_header_table_size = 4096;
    int64_t http2_max_resets = 1000;          // streams that one client may reset at once; a tenth of them each second
    int64_t http2_max_control_size = 8 << 20;   // bytes of one client's frames that carry nothing
    bool http_strict_target = server_habits.is_target_strict;   // true: bytes above 0x7f in the target of a request are refused
    // The methods that are admitted; empty: the registered ones; "*": all.
    std::vector<std::string> http_methods;
    // The networks of proxies that tell the addresses of their clients.
    std::vector<std::string> trusted_proxies;
    // The field with the client's address; empty: X-Forwarded-For, or Forwarded if the request has no such field.
    std::string trusted_proxy_header;
    bool open_proxy_protocol = false;     // true: trusted proxies begin connections with a header of the PROXY protocol
    // Seconds without received bytes after which a client is closed; 0: never.
    int64_t heartbeat_idle_time = 0;
    double max_idle_time = 0;   // seconds that a connection may be idle before it is closed; 0: no limit
    // The connection of a client that takes none of its unsent bytes for this number of seconds is closed; 0:
    // never.
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

    // Returns the limits of a request. If handlers may read bodies while they arrive, the limit of the body is for
    // these: the code that collects a body in memory must check package_max_length.
    http::Limits limits() const
    {
        bool are_bodies_unlimited = http_body_streaming || http_form_streaming;
        return {uint32_t(http_request_line_size), uint32_t(http_header_size), uint32_t(http_header_count),
                are_bodies_unlimited ? uint64_t(INT64_MAX) : uint64_t(package_max_length), server_habits.needs_host};
    }
};

}  // namespace coro
