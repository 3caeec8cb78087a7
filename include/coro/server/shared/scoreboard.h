#pragma once

#include "coro/base/clock.h"

#include <atomic>
#include <cstdint>
#include <sys/types.h>

namespace coro {

// The bytes that a worker writes to its manager's pipe.
inline constexpr char kWorkerServes = 'S';        // serves, and its workerStart has returned
inline constexpr char kWorkerServesEarly = 'E';   // serves, and its workerStart has not returned yet
inline constexpr char kWorkerFailed = 'F';        // its workerStart has failed before it served
// Accepts nothing more, not even packets that are in its links already.
inline constexpr char kWorkerDrains = 'D';
inline constexpr char kWorkerIsSpent = 'M';       // drains because max_request is reached
// Was sent a signal to end; accepts packets until its successor serves.
inline constexpr char kWorkerLeaves = 'L';
// Requests of a worker that has no permission to send its manager a signal.
inline constexpr char kWorkerWantsReload = 'R';
inline constexpr char kWorkerWantsShutdown = 'T';

// Counters of one serving thread, which is the only one that adds to them.
struct alignas(64) ServingRow {
    std::atomic<uint64_t> accepted{0};
    std::atomic<uint64_t> closed{0};
    std::atomic<uint64_t> refused{0};      // requests, packets and clients that the server did not accept
    std::atomic<uint64_t> requests{0};
    std::atomic<uint64_t> responses{0};
    std::atomic<uint64_t> received_bytes{0};
    std::atomic<uint64_t> running{0};      // requests without an answer
    std::atomic<uint64_t> sent_bytes{0};   // sent, or kept until the socket takes them
    std::atomic<uint64_t> unsent_bytes{0}; // kept because the sockets do not take them
    std::atomic<uint64_t> kept_bytes{0};   // of packets between master and workers, in a reactor thread
    // Descriptors of all clients' sockets so far; 0: there was no client.
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

// A worker's row of the scoreboard, which this worker alone writes.
struct WorkerRow : ServingRow {
    std::atomic<pid_t> pid{0};             // 0: no worker uses this row
    std::atomic<int> worker_id{-1};
    // Monotonic clock: of two workers with the same id the later one serves.
    std::atomic<int64_t> started_at{0};
    std::atomic<uint64_t> coroutines{0};   // that have not ended
    std::atomic<bool> drains{false};
    std::atomic<bool> takes_mail{false};   // true: messages to its worker_id reach this process
    // Sockets that the master has accepted, and counted as accepted, for this worker.
    std::atomic<uint64_t> adopted{0};
};

// Only the owner of a row adds to it, so no locked instruction is needed.
inline void count(std::atomic<uint64_t> &counter, uint64_t more = 1)
{
    counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
}

// What the processes of one server know of each other, in memory that they have shared since before the fork.
class Scoreboard {
public:
    explicit Scoreboard(int workers, int reactors = 0);
    ~Scoreboard();
    Scoreboard(const Scoreboard &) = delete;
    Scoreboard &operator=(const Scoreboard &) = delete;

    int workers() const { return workers_; }
    WorkerRow &row(int worker) { return rows_[worker]; }
    int reactors() const { return reactors_; }
    ServingRow &reactor_row(int reactor) { return reactor_rows_[reactor]; }
    // How many datagrams of a reactor thread this worker process has received.
    std::atomic<uint64_t> &taken(const WorkerRow &row, int reactor)
    {
        return taken_[size_t(&row - rows_) * size_t(reactors_) + size_t(reactor)];
    }
    // Returns the number of coroutines in the process that serves as this worker.
    uint64_t coroutines_of(int worker_id) const;
    // The end of the server: whether and how it has begun.
    struct End {
        std::atomic<int64_t> asked_at{0};       // monotonic clock: when the first signal to end came
        std::atomic<bool> has_begun{false};
        std::atomic<bool> is_urgent{false};     // true: requests get no time to finish
        std::atomic<bool> has_failed{false};    // true: the server ends because its workers could not start
        std::atomic<bool> is_orphaned{false};   // true: the master has died, so workers are sent nothing more
    };
    End &end() { return *end_; }

    // Returns the sum of a counter over all reactor threads and workers.
    uint64_t sum(std::atomic<uint64_t> ServingRow::*counter) const;
    uint64_t sum_of_workers(std::atomic<uint64_t> ServingRow::*counter) const;
    uint64_t connections() const;   // returns how many are open
    struct DescriptorRange {
        int lowest = 0;
        int highest = 0;
    };
    DescriptorRange descriptors() const;   // of all clients' sockets so far; zeros: there was no client

private:
    void *memory_;
    size_t size_;
    WorkerRow *rows_;
    ServingRow *reactor_rows_;
    std::atomic<uint64_t> *taken_;
    End *end_;
    int workers_;
    int reactors_;
};

}  // namespace coro
