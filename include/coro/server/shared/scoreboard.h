#pragma once

#include "coro/base/clock.h"
#include "coro/base/shared_memory.h"
#include "coro/server/shared/address_limits.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <sys/types.h>

namespace coro {

// The bytes that a worker writes to the pipe to its manager. Each byte reports a state or makes a request.
inline constexpr char kWorkerServes = 'S';        // the worker serves, and its workerStart has returned
inline constexpr char kWorkerServesEarly = 'E';   // the worker serves, and its workerStart has not returned yet
inline constexpr char kWorkerFailed = 'F';        // the worker's workerStart has failed before the worker served
// The worker accepts nothing more, not even packets that are already in its links.
inline constexpr char kWorkerDrains = 'D';
inline constexpr char kWorkerIsSpent = 'M';       // the worker drains because max_request is reached
// The worker was sent a signal to end. The worker accepts packets, and in BASE mode clients of HTTP, until its successor
// serves.
inline constexpr char kWorkerLeaves = 'L';
// Requests to reload and to shut down the server, from a worker that has no permission to send its manager a
// signal.
inline constexpr char kWorkerWantsReload = 'R';
inline constexpr char kWorkerWantsShutdown = 'T';
inline constexpr char kWorkerWantsTaskReload = 'U';   // only of the task workers
// A request to load the certificates again, from a worker that may not read their files.
inline constexpr char kWorkerWantsCertificates = 'C';

// The bytes with which a manager hands over a file, which it has opened after a log rotation, to a worker.
inline constexpr char kManagerGivesLog = 'l';
inline constexpr char kManagerGivesAccessLog = 'a';

// The counters of one serving thread. Only this thread adds to them.
struct alignas(64) ServingRow {
    std::atomic<uint64_t> accepted{0};
    std::atomic<uint64_t> closed{0};
    std::atomic<uint64_t> refused{0};   // number of requests, packets and clients that the server did not accept
    std::atomic<uint64_t> requests{0};
    std::atomic<uint64_t> responses{0};
    std::atomic<uint64_t> filtered{0};   // number of requests that a RequestFilter has answered, not a handler
    std::atomic<uint64_t> received_bytes{0};
    std::atomic<uint64_t> running{0};      // number of requests that have no answer yet
    std::atomic<uint64_t> sent_bytes{0};   // number of bytes that the sockets have taken or that wait for them
    std::atomic<uint64_t> unsent_bytes{0}; // number of bytes that wait because the sockets do not take them
    // number of bytes of packets between master and workers that a reactor thread keeps
    std::atomic<uint64_t> kept_bytes{0};
    // number of connections and requests that a limit of the client's address has refused
    std::atomic<uint64_t> limited_connections{0};
    std::atomic<uint64_t> limited_requests{0};
    std::atomic<uint64_t> timed_out{0};   // number of clients that were disconnected because they were too slow
    std::atomic<uint64_t> lost_log_lines{0};   // number of lines of the access log that could not be written
    // The lowest and highest descriptor of all clients' sockets since the start; 0: there was no client.
    std::atomic<int> lowest_descriptor{0};
    std::atomic<int> highest_descriptor{0};

    void note_descriptor(int fd)
    {
        if (fd > highest_descriptor.load(std::memory_order_relaxed)) {
            highest_descriptor.store(fd, std::memory_order_relaxed);
        }
        int lowest = lowest_descriptor.load(std::memory_order_relaxed);
        if (lowest == 0 || fd < lowest) {
            lowest_descriptor.store(fd, std::memory_order_relaxed);
        }
    }
};

// A worker's row of the scoreboard. Only this worker writes the row.
struct WorkerRow : ServingRow {
    std::atomic<pid_t> pid{0};             // pid of the worker that uses this row; 0: none
    std::atomic<int> worker_id{-1};
    // Time of the monotonic clock when the worker started. Of two workers with the same id the later one serves.
    std::atomic<int64_t> started_at{0};
    std::atomic<uint64_t> coroutines{0};   // number of coroutines that have not ended
    std::atomic<bool> drains{false};
    // Set by the manager before it sends the worker a signal to end: another worker serves in its place, or no worker
    // serves any more.
    std::atomic<bool> is_replaced{false};
    std::atomic<bool> takes_mail{false};   // true: messages to worker_id reach this process
    // Number of sockets that this worker has taken over from the master, which has counted them as accepted.
    std::atomic<uint64_t> adopted{0};
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
    // `workers` and `task_workers` are the numbers of rows for processes of these groups.
    explicit Scoreboard(int workers, int reactors = 0, int task_workers = 0);

    int workers() const { return workers_; }       // the rows of task workers are behind those of workers
    int rows() const { return rows_count_; }
    WorkerRow &row(int index) { return rows_[index]; }
    int index_of(const WorkerRow &row) const { return int(&row - rows_); }
    // Returns the row of the newest process with this worker id, or nullptr if there is no such process.
    WorkerRow *find(int64_t worker_id) const;
    int reactors() const { return reactors_; }
    ServingRow &reactor_row(int reactor) { return reactor_rows_[reactor]; }
    // Returns the counter of the datagrams that this worker process has received from a reactor thread.
    std::atomic<uint64_t> &taken(const WorkerRow &row, int reactor)
    {
        return taken_[size_t(&row - rows_) * size_t(reactors_) + size_t(reactor)];
    }
    // Returns the number of coroutines in the process that serves with this worker id.
    uint64_t coroutines_of(int worker_id) const;
    // The state of the server's end: whether and how it has begun.
    struct End {
        std::atomic<int64_t> asked_at{0};       // monotonic time of the first signal to end; 0: there was none
        std::atomic<bool> has_begun{false};
        std::atomic<bool> is_urgent{false};     // true: running requests get no time to finish
        std::atomic<bool> has_failed{false};    // true: the server ends because its workers could not start
        std::atomic<bool> is_orphaned{false};   // true: the master has died, so workers are sent nothing more
    };
    End &end() { return *end_; }
    // How often the manager has opened the log file again.
    std::atomic<uint32_t> &log_generation() { return *log_generation_; }

    // Returns the sum of a counter over all reactor threads and workers.
    uint64_t sum(std::atomic<uint64_t> ServingRow::*counter) const;
    uint64_t sum_of_workers(std::atomic<uint64_t> ServingRow::*counter) const;
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
    AddressLimits *address_limits() const { return address_limits_.get(); }   // returns nullptr: there are no limits
    // The holder number (AddressLimits::open()) of a master, and of the worker with this row.
    static constexpr int kHolderOfMaster = 0;
    int holder_of(const WorkerRow &row) const { return int(&row - rows_) + (reactors_ > 0); }

private:
    std::unique_ptr<AddressLimits> address_limits_;
    SharedMemory memory_;
    WorkerRow *rows_;
    ServingRow *reactor_rows_;
    std::atomic<uint64_t> *taken_;
    End *end_;
    std::atomic<uint32_t> *log_generation_;
    int workers_;
    int rows_count_;
    int reactors_;
};

}  // namespace coro
