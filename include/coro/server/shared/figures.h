#pragma once

#include "coro/server/config/config.h"
#include "coro/server/shared/scoreboard.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace coro {

// The metrics of figures that differ in a label, such as the status of responses. Each row: the name of the metric in this table
// and in CORO_FIGURES, its kind, its name in OpenTelemetry's style, its unit, and what it says.
#define CORO_LABELED_METRICS(X)                                                                                               \
    X(limits, kCounter, "coro.limited", "{refusal}",                                                                          \
      "What the limits of the server have refused or ended, by limit")                                                        \
    X(protocols, kCounter, "coro.requests.by_protocol", "{request}",                                                          \
      "Requests, messages and packets that workers have got, by protocol")                                                    \
    X(statuses, kCounter, "coro.http.responses", "{response}",                                                                \
      "HTTP responses, by the class of their status")                                                                         \
    X(handshakes, kCounter, "coro.tls.handshakes", "{handshake}",                                                             \
      "TLS handshakes of clients, by result")                                                                                 \
    X(buffers, kGauge, "coro.buffered", "By",                                                                                 \
      "Bytes that wait in workers for clients, or in the master for clients and workers")                                     \
    X(room_messages, kCounter, "coro.rooms.messages", "{message}",                                                            \
      "Messages to rooms for each member: queued, or lost because it reads too slowly or is no WebSocket yet")                \
    X(resets, kCounter, "coro.http2.resets", "{stream}",                                                                      \
      "Streams of HTTP/2 that were reset, by the side that did it")

// All figures of a server. Server::stats(), stats_file, /metrics and /status.json show them, and ./dev reference makes
// docs/reference/figures.md of them and of the gauges of threads (thread_gauges.h). Rows with the same metric follow each other.
// Each row X: the scope, the kind, the key in stats(), the name of the metric in OpenTelemetry's style (empty: /metrics does not
// show the figure), its label, its unit, the expression that reads it from a FigureSource `s`, and what it says. Each row L: the
// scope, the metric in CORO_LABELED_METRICS, the key, the label, and the expression.
#define CORO_FIGURES(X, L)                                                                                                    \
    X(kServer, kGauge, "start_time", "coro.server.start_time", "", "s",                                                       \
      uint64_t(s.started_at),                                                                                                 \
      "When the server was started (Unix time)")                                                                              \
    X(kServer, kGauge, "connection_num", "coro.connections", "", "{connection}",                                              \
      s.board.connections(),                                                                                                  \
      "Open connections")                                                                                                     \
    X(kServer, kCounter, "accept_count", "coro.connections.accepted", "", "{connection}",                                     \
      sum(&Row::accepted),                                                                                                    \
      "Connections that the server has accepted")                                                                             \
    X(kServer, kCounter, "close_count", "coro.connections.closed", "", "{connection}",                                        \
      sum(&Row::closed),                                                                                                      \
      "Connections that have ended")                                                                                          \
    X(kServer, kCounter, "abort_count", "coro.refusals", "", "{refusal}",                                                     \
      sum(&Row::refused),                                                                                                     \
      "Requests, packets and clients that the server did not accept")                                                         \
    X(kServer, kCounter, "timeout_count", "coro.connections.timed_out", "", "{connection}",                                   \
      sum(&Row::timed_out),                                                                                                   \
      "Clients that were disconnected because they were too slow")                                                            \
    L(kServer, limits, "limited_connection_count", "limit=\"connections_per_ip\"",                                            \
      of_limit(s, Limit::kConnectionsOfAddress))                                                                              \
    L(kServer, limits, "limited_request_count", "limit=\"requests_per_ip\"",                                                  \
      of_limit(s, Limit::kRequestsOfAddress))                                                                                 \
    L(kServer, limits, "limited_client_count", "limit=\"max_connection\"",                                                    \
      of_limit(s, Limit::kConnections))                                                                                       \
    L(kServer, limits, "limited_head_count", "limit=\"header_size\"",                                                         \
      of_limit(s, Limit::kHead))                                                                                              \
    L(kServer, limits, "limited_body_count", "limit=\"body_size\"",                                                           \
      of_limit(s, Limit::kBody))                                                                                              \
    L(kServer, limits, "limited_packet_count", "limit=\"packet_size\"",                                                       \
      of_limit(s, Limit::kPacket))                                                                                            \
    L(kServer, limits, "limited_concurrency_count", "limit=\"concurrency\"",                                                  \
      of_limit(s, Limit::kConcurrency))                                                                                       \
    L(kServer, limits, "limited_stream_count", "limit=\"http2_streams\"",                                                     \
      of_limit(s, Limit::kStreams))                                                                                           \
    L(kServer, limits, "limited_flood_count", "limit=\"http2_flood\"",                                                        \
      of_limit(s, Limit::kFlood))                                                                                             \
    L(kServer, limits, "limited_buffer_count", "limit=\"buffer_size\"",                                                       \
      of_limit(s, Limit::kBuffer))                                                                                            \
    X(kServer, kCounter, "queue_timeout_count", "coro.queue.timeouts", "", "{request}",                                       \
      sum(&Row::queue_timeouts),                                                                                              \
      "Requests that got status 503 because they waited longer than max_queue_time")                                          \
    X(kServer, kGauge, "worker_num", "coro.workers", "", "{worker}",                                                          \
      uint64_t(s.config.worker_num),                                                                                          \
      "The option worker_num")                                                                                                \
    X(kServer, kGauge, "task_worker_num", "coro.task_workers", "", "{worker}",                                                \
      uint64_t(s.config.task_worker_num),                                                                                     \
      "The option task_worker_num")                                                                                           \
    X(kServer, kGauge, "user_worker_num", "coro.user_processes", "", "{process}",                                             \
      s.user_processes,                                                                                                       \
      "Processes of addProcess()")                                                                                            \
    X(kServer, kGauge, "idle_worker_num", "coro.workers.idle", "", "{worker}",                                                \
      idle_processes(s.board, 0, s.board.workers()),                                                                          \
      "Workers without a running request")                                                                                    \
    X(kServer, kGauge, "leaving_worker_num", "coro.workers.leaving", "", "{worker}",                                          \
      leaving_processes(s.board),                                                                                             \
      "Workers and task workers that are about to end: replaced, spent, or because the server ends")                          \
    X(kServer, kCounter, "dispatch_count", "coro.dispatched", "", "{request}",                                                \
      sum_of_workers(&Row::requests),                                                                                         \
      "Requests, messages and packets that workers have got")                                                                 \
    X(kServer, kCounter, "request_count", "coro.requests", "", "{request}",                                                   \
      sum_of_workers(&Row::requests) + answered_by_master(s),                                                                 \
      "Requests, messages and packets, with those that the master has answered")                                              \
    X(kServer, kCounter, "response_count", "coro.responses", "", "{response}",                                                \
      sum_of_workers(&Row::responses) + answered_by_master(s),                                                                \
      "Complete HTTP responses")                                                                                              \
    L(kServer, protocols, "http1_request_count", "protocol=\"http1\"",                                                        \
      of_kind(s, RequestKind::kHttp1))                                                                                        \
    L(kServer, protocols, "http2_request_count", "protocol=\"http2\"",                                                        \
      of_kind(s, RequestKind::kHttp2))                                                                                        \
    L(kServer, protocols, "websocket_request_count", "protocol=\"websocket\"",                                                \
      of_kind(s, RequestKind::kWebSocketMessage))                                                                             \
    L(kServer, protocols, "tcp_request_count", "protocol=\"tcp\"",                                                            \
      of_kind(s, RequestKind::kPacket))                                                                                       \
    L(kServer, protocols, "udp_request_count", "protocol=\"udp\"",                                                            \
      of_kind(s, RequestKind::kDatagram))                                                                                     \
    L(kServer, statuses, "status_1xx_count", "status=\"1xx\"",                                                                \
      of_status(s, 0))                                                                                                        \
    L(kServer, statuses, "status_2xx_count", "status=\"2xx\"",                                                                \
      of_status(s, 1))                                                                                                        \
    L(kServer, statuses, "status_3xx_count", "status=\"3xx\"",                                                                \
      of_status(s, 2))                                                                                                        \
    L(kServer, statuses, "status_4xx_count", "status=\"4xx\"",                                                                \
      of_status(s, 3))                                                                                                        \
    L(kServer, statuses, "status_5xx_count", "status=\"5xx\"",                                                                \
      of_status(s, 4))                                                                                                        \
    X(kServer, kCounter, "websocket_count", "coro.websockets.opened", "", "{connection}",                                     \
      sum(&Row::upgraded),                                                                                                    \
      "Connections that have become WebSockets")                                                                              \
    L(kServer, handshakes, "tls_handshake_count", "result=\"ok\"",                                                            \
      sum(&Row::tls_handshakes))                                                                                              \
    L(kServer, handshakes, "tls_failure_count", "result=\"failed\"",                                                          \
      sum(&Row::failed_tls_handshakes))                                                                                       \
    L(kServer, resets, "http2_reset_count", "by=\"client\"",                                                                  \
      of_resets(s, 0))                                                                                                        \
    L(kServer, resets, "http2_own_reset_count", "by=\"server\"",                                                              \
      of_resets(s, 1))                                                                                                        \
    X(kServer, kCounter, "total_recv_bytes", "coro.received", "", "By",                                                       \
      sum(&Row::received_bytes),                                                                                              \
      "Bytes that the clients have sent")                                                                                     \
    X(kServer, kCounter, "total_send_bytes", "coro.sent", "", "By",                                                           \
      sum(&Row::sent_bytes),                                                                                                  \
      "Bytes that the sockets have taken or that wait for them")                                                              \
    X(kServer, kCounter, "pipe_packet_msg_id", "", "", "{packet}",                                                            \
      s.has_master() ? sum_of_workers(&Row::requests) : 0,                                                                    \
      "In PROCESS mode the value of dispatch_count")                                                                          \
    X(kServer, kCounter, "session_round", "", "", "{connection}",                                                             \
      sum(&Row::accepted),                                                                                                    \
      "The value of accept_count")                                                                                            \
    X(kServer, kGauge, "min_fd", "", "", "{descriptor}",                                                                      \
      uint64_t(s.board.descriptors().lowest),                                                                                 \
      "The lowest descriptor of all sockets of clients since the start")                                                      \
    X(kServer, kGauge, "max_fd", "", "", "{descriptor}",                                                                      \
      uint64_t(s.board.descriptors().highest),                                                                                \
      "The highest descriptor of all sockets of clients since the start")                                                     \
    X(kServer, kGauge, "concurrency", "coro.requests.running", "", "{request}",                                               \
      sum_of_workers(&Row::running),                                                                                          \
      "Requests that have no answer yet")                                                                                     \
    L(kServer, buffers, "worker_buffer_bytes", "process=\"worker\"",                                                          \
      sum_of_workers(&Row::unsent_bytes))                                                                                     \
    L(kServer, buffers, "master_buffer_bytes", "process=\"master\"",                                                          \
      sum(&Row::kept_bytes))                                                                                                  \
    L(kServer, room_messages, "room_message_count", "result=\"queued\"",                                                      \
      s.board.sum_over([](const Row &row) -> auto & { return row.rooms.queued; }))                                            \
    L(kServer, room_messages, "lost_room_message_count", "result=\"lost\"",                                                   \
      s.board.sum_over([](const Row &row) -> auto & { return row.rooms.lost; }))                                              \
    X(kServer, kGauge, "rooms_engine_away", "coro.rooms.engine.away", "", "{engine}",                                         \
      s.board.cluster().away,                                                                                                 \
      "1 while the engine of Coro\\Rooms cannot be reached")                                                                  \
    X(kServer, kGauge, "rooms_kept_count", "coro.rooms.kept", "", "{message}",                                                \
      s.board.cluster().kept,                                                                                                 \
      "Messages that Coro\\Rooms keeps until its engine is back")                                                             \
    X(kServer, kGauge, "rooms_user_count", "coro.rooms.users", "", "{user}",                                                  \
      s.board.cluster().users,                                                                                                \
      "Users of this server in rooms of Coro\\Rooms, counted once for each room")                                             \
    X(kServer, kCounter, "rooms_received_count", "coro.rooms.received", "", "{message}",                                      \
      s.board.cluster().received,                                                                                             \
      "Messages that came from the engine of Coro\\Rooms")                                                                    \
    X(kServer, kCounter, "rooms_delivered_count", "coro.rooms.delivered", "", "{message}",                                    \
      s.board.cluster().delivered,                                                                                            \
      "Messages that Coro\\Rooms has passed to members of this server, counted once for each member")                         \
    X(kServer, kCounter, "rooms_refused_count", "coro.rooms.refused", "", "{message}",                                        \
      s.board.cluster().refused,                                                                                              \
      "Messages that were refused while the engine was away, because queue_bytes were used up")                               \
    X(kServer, kCounter, "lost_log_lines", "coro.access_log.lost", "", "{line}",                                              \
      sum(&Row::lost_log_lines),                                                                                              \
      "Lines of the access log that could not be written")                                                                    \
    X(kTasks, kGauge, "task_idle_worker_num", "coro.task_workers.idle", "", "{worker}",                                       \
      idle_processes(s.board, s.board.workers(), s.board.rows()),                                                             \
      "Task workers without a running task")                                                                                  \
    X(kTasks, kGauge, "tasking_num", "coro.tasks.unfinished", "", "{task}",                                                   \
      s.tasks->unfinished,                                                                                                    \
      "Tasks that have not ended")                                                                                            \
    X(kTasks, kGauge, "task_queue_num", "coro.tasks.waiting", "", "{task}",                                                   \
      s.tasks->waiting,                                                                                                       \
      "Tasks that no task worker has begun")                                                                                  \
    X(kTasks, kGauge, "task_queue_bytes", "coro.tasks.waiting.size", "", "By",                                                \
      s.tasks->waiting_bytes,                                                                                                 \
      "Bytes of the tasks that wait")                                                                                         \
    X(kTasks, kCounter, "task_count", "coro.tasks.sent", "", "{task}",                                                        \
      s.tasks->sent,                                                                                                          \
      "Tasks that were sent")                                                                                                 \
    X(kProcess, kGauge, "worker_encoder_num", "", "", "{encoder}",                                                            \
      s.process->encoders,                                                                                                    \
      "Encoders of response bodies that this process keeps")                                                                  \
    X(kProcess, kGauge, "worker_encoder_bytes", "", "", "By",                                                                 \
      s.process->encoder_bytes,                                                                                               \
      "Memory of the encoders of this process")                                                                               \
    X(kProcess, kCounter, "worker_request_count", "", "", "{request}",                                                        \
      s.process->row.requests.load(),                                                                                         \
      "Requests, messages and packets that this process has got")                                                             \
    X(kProcess, kCounter, "worker_response_count", "", "", "{response}",                                                      \
      s.process->row.responses.load(),                                                                                        \
      "HTTP responses of this process")                                                                                       \
    X(kProcess, kCounter, "worker_dispatch_count", "", "", "{request}",                                                       \
      s.process->row.requests.load(),                                                                                         \
      "The value of worker_request_count")                                                                                    \
    X(kProcess, kGauge, "worker_concurrency", "", "", "{request}",                                                            \
      s.process->row.running.load(),                                                                                          \
      "Requests of this process that have no answer yet")                                                                     \
    X(kProcess, kGauge, "coroutine_num", "", "", "{coroutine}",                                                               \
      s.process->coroutines,                                                                                                  \
      "Coroutines of this process")                                                                                           \
    X(kProcess, kGauge, "coroutine_peek_num", "", "", "{coroutine}",                                                          \
      s.process->most_coroutines,                                                                                             \
      "The most coroutines of this process at a time")

enum class FigureKind { kCounter, kGauge };

// kServer: of the whole server. kTasks: the same, if the server has task workers. kProcess: of the process that asks.
enum class FigureScope { kServer, kTasks, kProcess };

struct TaskCounts {
    uint64_t sent = 0;         // number of tasks that were sent since the start
    uint64_t unfinished = 0;   // number of tasks that have not ended
    uint64_t waiting = 0;      // number of those that no task worker has begun
    uint64_t waiting_bytes = 0;
};

// What a worker or task worker knows of itself.
struct ProcessNumbers {
    const WorkerRow &row;
    uint64_t coroutines;
    uint64_t most_coroutines;
    uint64_t encoders;
    uint64_t encoder_bytes;
};

// Where figures are read.
struct FigureSource {
    Scoreboard &board;
    const ServerConfig &config;
    double started_at;                       // seconds since 1970
    uint64_t user_processes;                 // number of processes of addProcess()
    const TaskCounts *tasks = nullptr;       // nullptr: the server has no task workers
    const ProcessNumbers *process = nullptr; // nullptr: the process that asks is no worker

    bool has_master() const { return config.mode == ServerConfig::kProcess; }
    bool has(FigureScope scope) const
    {
        return scope == FigureScope::kServer || (scope == FigureScope::kTasks ? tasks != nullptr : process != nullptr);
    }
};

struct Figure {
    FigureScope scope;
    FigureKind kind;
    std::string_view key;
    std::string_view metric;
    std::string_view label;
    std::string_view unit;   // as in UCUM: "s", "By", or what is counted, in braces
    uint64_t (*read)(const FigureSource &source);
    std::string_view help;
};

std::span<const Figure> figures();

// Returns true if the worker or task worker has no running request, and does not end.
bool is_idle(const WorkerRow &row);

}  // namespace coro
