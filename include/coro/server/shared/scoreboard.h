#pragma once

#include "coro/base/clock.h"
#include "coro/base/shared_memory.h"
#include "coro/server/shared/address_limits.h"
#include "coro/server/shared/histogram.h"
#include "coro/server/shared/inquiry.h"
#include "coro/server/shared/program_figures.h"
#include "coro/server/shared/published.h"
#include "coro/server/shared/thread_gauges.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <sys/types.h>

namespace coro {

// The bytes that a worker writes to the pipe to its manager. Each byte reports a state or makes a request.
inline constexpr char kWorkerServes = 'S';        // the worker serves, and its workerStart has returned
inline constexpr char kWorkerServesEarly = 'E';   // the worker serves, and its workerStart has not returned yet
inline constexpr char kWorkerFailed = 'F';        // the worker's workerStart has failed before the worker served
// The worker accepts nothing more, not even packets that are already in its links.
inline constexpr char kWorkerDrains = 'D';
// The worker drains because max_request or worker_memory_limit is reached.
inline constexpr char kWorkerIsSpent = 'M';
// The worker was sent a signal to end. The worker accepts packets, and in BASE mode clients of HTTP, until its successor
// serves.
inline constexpr char kWorkerLeaves = 'L';
// Requests to reload and to shut down the server, from a worker that has no permission to send its manager a
// signal.
inline constexpr char kWorkerWantsReload = 'R';
inline constexpr char kWorkerWantsShutdown = 'T';
inline constexpr char kWorkerWantsTaskReload = 'U';   // only of the task workers
inline constexpr char kWorkerWantsUpgrade = 'N';      // another server is to replace this one
// A request to load the certificates again, from a worker that may not read their files.
inline constexpr char kWorkerWantsCertificates = 'C';

// The bytes with which a manager hands over a file, which it has opened after a log rotation, to a worker.
inline constexpr char kManagerGivesLog = 'l';
inline constexpr char kManagerGivesAccessLog = 'a';

// A request to write all coroutines of the server's processes to the log, from the admin process.
inline constexpr char kWorkerWantsDump = 'Q';
// The admin process has asked a question (Inquiry): the manager sends SIGURG to the processes that answer. This signal does
// nothing in a process without a handler for it.
inline constexpr char kWorkerAsks = 'A';

// What a request is, for the counters of a thread.
enum class RequestKind { kHttp1, kHttp2, kWebSocketMessage, kPacket, kDatagram };
inline constexpr size_t kRequestKinds = 5;
inline constexpr size_t kStatusClasses = 5;   // 1xx to 5xx

// The limits that refuse or end what clients ask for, for the counters of a thread.
enum class Limit {
    kConnectionsOfAddress,   // max_connections_per_ip, max_connection_rate_per_ip
    kRequestsOfAddress,      // max_request_rate_per_ip
    kConnections,            // max_connection
    kHead,                   // http_request_line_size, http_header_size, http_header_count
    kBody,                   // the size of a request's body
    kPacket,                 // the size of a packet, message or datagram
    kConcurrency,            // max_concurrency
    kStreams,                // http2_max_concurrent_streams, and the streams that max_connection admits
    kFlood,                  // floods of HTTP/2: resets, frames that carry nothing, settings, pings
    kBuffer,                 // worker_buffer_size, buffer_output_size: the client does not read
};
inline constexpr size_t kLimits = 10;

// The numbers of messages to rooms, counted once for each member of the room.
struct RoomCounts {
    std::atomic<uint64_t> queued{0};
    std::atomic<uint64_t> lost{0};   // because the member reads too slowly
};

// What the rooms process of a server tells of itself. Only this process writes.
struct ClusterFigures {
    std::atomic<uint64_t> away{0};        // 1: the engine cannot be reached
    std::atomic<uint64_t> kept{0};        // number of messages that wait for the engine
    std::atomic<uint64_t> users{0};       // number of users that the engine was told, counted once for each room
    std::atomic<uint64_t> received{0};    // number of messages that came from the engine
    std::atomic<uint64_t> delivered{0};   // number of messages that were delivered, counted once for each member
    std::atomic<uint64_t> refused{0};     // number of messages that were not kept, because there was no space
};

// The lowest and highest descriptor of all clients' sockets since the start; 0: there was no client.
struct SeenDescriptors {
    std::atomic<int> lowest{0};
    std::atomic<int> highest{0};

    void note(int fd)
    {
        if (fd > highest.load(std::memory_order_relaxed)) {
            highest.store(fd, std::memory_order_relaxed);
        }
        int before = lowest.load(std::memory_order_relaxed);
        if (before == 0 || fd < before) {
            lowest.store(fd, std::memory_order_relaxed);
        }
    }
};

// The counters of one serving thread. Only this thread adds to them.
struct alignas(64) ServingRow {
    std::atomic<uint64_t> accepted{0};
    std::atomic<uint64_t> closed{0};
    std::atomic<uint64_t> refused{0};   // number of requests, packets and clients that the server did not accept
    std::atomic<uint64_t> requests{0};
    std::array<std::atomic<uint64_t>, kRequestKinds> requests_of_kind{};    // index: RequestKind
    std::array<std::atomic<uint64_t>, kStatusClasses> statuses{};           // number of HTTP responses; index 0: 1xx
    std::atomic<uint64_t> responses{0};
    std::atomic<uint64_t> filtered{0};   // number of requests that a RequestFilter has answered, not a handler
    std::atomic<uint64_t> received_bytes{0};
    std::atomic<uint64_t> running{0};      // number of requests that have no answer yet
    std::atomic<uint64_t> sent_bytes{0};   // number of bytes that the sockets have taken or that wait for them
    std::atomic<uint64_t> unsent_bytes{0}; // number of bytes that wait because the sockets do not take them
    // number of bytes of packets between master and workers that a reactor thread keeps
    std::atomic<uint64_t> kept_bytes{0};
    std::array<std::atomic<uint64_t>, kLimits> limits{};         // how often each Limit has refused or ended something
    std::array<std::atomic<uint64_t>, 2> http2_resets{};         // of streams: by clients, by the server
    std::atomic<uint64_t> tls_handshakes{0};
    std::atomic<uint64_t> failed_tls_handshakes{0};
    std::atomic<uint64_t> upgraded{0};    // number of connections that have become WebSockets
    std::atomic<uint64_t> queue_timeouts{0};   // number of requests that have waited too long for their handler (max_queue_time)
    std::atomic<uint64_t> timed_out{0};   // number of clients that were disconnected because they were too slow
    RoomCounts rooms;
    std::atomic<uint64_t> lost_log_lines{0};   // number of lines of the access log that could not be written
    SeenDescriptors descriptors;
    // The figures that only a server with the option admin_server collects. durations: the times from the arrival of HTTP
    // requests to the end of their responses; nullptr: the server collects none.
    SharedHistogram *durations = nullptr;
    PublishedGauges gauges;
};

// A worker's row of the scoreboard. Only this worker writes the row.
struct WorkerRow : ServingRow {
    std::atomic<pid_t> pid{0};             // pid of the worker that uses this row; 0: none
    std::atomic<int> worker_id{-1};
    // Time of the monotonic clock when the worker started. Of two workers with the same id the later one serves.
    std::atomic<int64_t> started_at{0};
    // number of coroutines that have not ended; one more while a packet or message of the master is handled, which may block
    std::atomic<uint64_t> coroutines{0};
    std::atomic<int64_t> answered_at{0};   // monotonic time at which the worker's loop ran last, see End::answer_interval
    std::atomic<bool> drains{false};
    std::atomic<int64_t> leaves_since{0};  // monotonic time at which the worker began to end; 0: it does not
    std::atomic<int64_t> killed_at{0};     // monotonic time at which the manager kills the worker if it has not ended; 0: never
    // Set by the manager before it sends the worker a signal to end: another worker serves in its place, or no worker
    // serves any more.
    std::atomic<bool> is_replaced{false};
    std::atomic<bool> serves{false};       // true: the worker takes work
    std::atomic<bool> takes_mail{false};   // true: messages to worker_id reach this process
    // The results of the program's health checks in this worker: the monotonic time at which a check has passed, or the negative
    // time at which it has failed; 0: there is none.
    static constexpr size_t kMostHealthChecks = 16;
    std::array<std::atomic<int64_t>, kMostHealthChecks> health{};
    Published<ProgramFigures> *program = nullptr;   // what the program has; nullptr: the server collects no figures
    // Number of sockets that this worker has taken over from the master, which has counted them as accepted.
    std::atomic<uint64_t> adopted{0};

    void note_leaving(Nanoseconds now)
    {
        int64_t none = 0;
        (void) leaves_since.compare_exchange_strong(none, now);
    }
};

// Adds `more` to a counter of a row. The addition needs no locked instruction, because only the thread that owns
// the row adds to the counters of the row.
inline void count(std::atomic<uint64_t> &counter, uint64_t more = 1)
{
    counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
}

// What the processes of one server know of each other. The memory is mapped before the fork, so all processes
// share it.
class Scoreboard {
public:
    // `workers` and `task_workers` are the numbers of rows for processes of these groups. `collects_figures`: the threads
    // measure and publish what an admin process reads (ServingRow::durations and gauges).
    explicit Scoreboard(int workers, int reactors = 0, int task_workers = 0, bool collects_figures = false);

    int workers() const { return workers_; }       // the rows of task workers are behind those of workers
    int rows() const { return rows_count_; }
    // The rows of admin processes are behind the others: one for the process that serves, one for that which ends.
    static constexpr int kAdminRows = 2;
    WorkerRow &row(int index) { return rows_[index]; }
    int index_of(const WorkerRow &row) const { return int(&row - rows_); }
    // Returns the row of the newest process with this worker id, or nullptr if there is no such process.
    WorkerRow *find(int64_t worker_id) const;
    // Returns the row of the process that reads the messages to this worker id, or nullptr.
    WorkerRow *find_mail_reader(int64_t worker_id) const;
    int reactors() const { return reactors_; }
    ServingRow &reactor_row(int reactor) { return reactor_rows_[reactor]; }
    // Returns the counter of the datagrams that this worker process has received from a reactor thread.
    std::atomic<uint64_t> &taken(const WorkerRow &row, int reactor) const
    {
        return taken_[size_t(&row - rows_) * size_t(reactors_) + size_t(reactor)];
    }
    // The state of the server's end: whether and how it has begun.
    struct End {
        std::atomic<int64_t> asked_at{0};       // monotonic time of the first signal to end; 0: there was none
        // The worker that leaves because it is spent (kWorkerIsSpent), until its successor serves: turn_of(), or 0. Meanwhile
        // other spent workers go on.
        std::atomic<uint64_t> turn{0};
        static uint64_t turn_of(pid_t pid, int worker_id) { return uint64_t(pid) << 32 | uint32_t(worker_id); }
        std::atomic<bool> has_begun{false};
        std::atomic<bool> is_urgent{false};     // true: running requests get no time to finish
        std::atomic<bool> has_failed{false};    // true: the server ends because its workers could not start
        // Nanoseconds after which each worker notes in its row that it answers (WorkerRow::answered_at); 0: it need not.
        std::atomic<int64_t> answer_interval{0};
        std::atomic<pid_t> successor{0};        // pid of the server that replaces this one; 0: none does
        // True while another server has the listening sockets, too: the one that is to replace this server, from its start on,
        // or the one that this server replaces. Then no process of this server may shut a listening socket down, because
        // shutdown(2) acts on the sockets of all processes.
        std::atomic<bool> has_other_owner{false};
        // True while this server, whose workers do not all serve yet, is to replace the one that has started it.
        std::atomic<bool> is_successor{false};
        std::atomic<bool> is_orphaned{false};   // true: the master has died, so workers are sent nothing more
    };
    End &end() { return *end_; }
    // How often the manager has opened the log file again.
    std::atomic<uint32_t> &log_generation() { return *log_generation_; }
    // What the admin process asks all processes for, in memory that they share.
    struct Wishes {
        std::atomic<int> log_level{-1};         // a LogLevel; -1: each process has the level of its settings
        std::atomic<bool> is_draining{false};   // true: /readyz tells balancers to send nothing more
    };
    Wishes &wishes() { return *wishes_; }
    ClusterFigures &cluster() { return *cluster_; }
    // The upgrades that have failed, for the admin process. Only the process that called start() writes.
    class FailedUpgrades {
    public:
        void add(const std::string &why);   // `why` ends the sentence "the upgrade has failed, because"
        uint32_t count() const { return count_; }
        std::string last_reason() const;

    private:
        std::atomic<uint32_t> count_{0};
        char reasons_[2][240] = {};   // the last one is at count_ % 2, so that a reader never sees half of the next one
    };
    FailedUpgrades &failed_upgrades() { return *failed_upgrades_; }

    // Each returns the sum of a counter, which read(row) returns, over all reactor threads and workers, or over all workers.
    template <class F>
    uint64_t sum_over(F read) const
    {
        return sum_over_reactors(read) + sum_over_workers(read);
    }
    template <class F>
    uint64_t sum_over_workers(F read) const
    {
        uint64_t total = 0;
        for (int i = 0; i < workers_; i++) {
            total += read(rows_[i]).load(std::memory_order_relaxed);
        }
        return total;
    }
    template <class F>
    uint64_t sum_over_reactors(F read) const
    {
        uint64_t total = 0;
        for (int i = 0; i < reactors_; i++) {
            total += read(reactor_rows_[i]).load(std::memory_order_relaxed);
        }
        return total;
    }
    uint64_t sum(std::atomic<uint64_t> ServingRow::*counter) const
    {
        return sum_over([counter](const ServingRow &row) -> auto & { return row.*counter; });
    }
    uint64_t sum_of_workers(std::atomic<uint64_t> ServingRow::*counter) const
    {
        return sum_over_workers([counter](const ServingRow &row) -> auto & { return row.*counter; });
    }
    // Returns the durations of the HTTP requests of all clients: those that the threads with the clients' sockets have measured.
    Histogram durations(bool workers_have_sockets) const;
    uint64_t connections() const;   // returns the number of open connections
    struct DescriptorRange {
        int lowest = 0;
        int highest = 0;
    };
    // Returns the lowest and highest descriptor of all clients' sockets since the start; zeros: there was no client.
    DescriptorRange descriptors() const;

    // Maps the counters of client addresses if an option limits addresses. Must be called before the first fork.
    // Returns 0 or -errno.
    [[nodiscard]] int limit_addresses(const ServerConfig &config);
    // Makes the memory for the questions of the admin process. Must be called before the first fork. Returns 0 or -errno.
    [[nodiscard]] int open_inquiry();
    Inquiry *inquiry() const { return inquiry_.get(); }   // returns nullptr: there is no admin process
    AddressLimits *address_limits() const { return address_limits_.get(); }   // returns nullptr: there are no limits
    // The holder number (AddressLimits::open()) of a master, and of the worker with this row.
    static constexpr int kHolderOfMaster = 0;
    int holder_of(const WorkerRow &row) const { return int(&row - rows_) + (reactors_ > 0); }

private:
    std::unique_ptr<AddressLimits> address_limits_;
    std::unique_ptr<Inquiry> inquiry_;
    SharedMemory memory_;
    WorkerRow *rows_;
    ServingRow *reactor_rows_;
    std::atomic<uint64_t> *taken_;
    End *end_;
    std::atomic<uint32_t> *log_generation_;
    Wishes *wishes_;
    ClusterFigures *cluster_;
    FailedUpgrades *failed_upgrades_;
    int workers_;
    int rows_count_;
    int reactors_;
};

}  // namespace coro
