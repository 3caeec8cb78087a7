#pragma once

#include "coro/base/clock.h"

#include <atomic>
#include <cstdint>
#include <sys/types.h>

namespace coro {

// What a worker writes to its manager's pipe.
inline constexpr char kWorkerServes = 'S';        // its workerStart has returned
inline constexpr char kWorkerServesEarly = 'E';   // it has not
inline constexpr char kWorkerFailed = 'F';        // before it served, in its workerStart
inline constexpr char kWorkerDrains = 'D';        // takes nothing more, not even what was sent to it
inline constexpr char kWorkerIsSpent = 'M';       // drains because it has reached max_request
inline constexpr char kWorkerLeaves = 'L';        // was told to end: takes what comes until its successor serves
// What a worker asks for that has no right to send signals to its manager.
inline constexpr char kWorkerWantsReload = 'R';
inline constexpr char kWorkerWantsShutdown = 'T';

// Counters of one thread that serves. Only their owner adds to them.
struct alignas(64) ServingRow {
    std::atomic<uint64_t> accepted{0};
    std::atomic<uint64_t> closed{0};
    std::atomic<uint64_t> refused{0};      // requests, packets and clients that the server did not accept
    std::atomic<uint64_t> requests{0};
    std::atomic<uint64_t> responses{0};
    std::atomic<uint64_t> received_bytes{0};
    std::atomic<uint64_t> running{0};      // requests that have no answer yet
    std::atomic<uint64_t> sent_bytes{0};   // given to sockets, or kept for them
    std::atomic<uint64_t> unsent_bytes{0}; // kept for clients that do not take them
    std::atomic<uint64_t> kept_bytes{0};   // of packets on their way, in a reactor thread of a master
    // Of the sockets of all clients so far; 0: there was none.
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

// What the processes of one server know of each other: memory shared between them since before the fork. Each worker
// writes its own row, everybody reads all.
struct WorkerRow : ServingRow {
    std::atomic<pid_t> pid{0};             // 0: no worker uses this row
    std::atomic<int> worker_id{-1};
    std::atomic<int64_t> started_at{0};    // monotonic: of two workers with one id the later one serves
    std::atomic<uint64_t> coroutines{0};   // alive
    std::atomic<bool> drains{false};
    std::atomic<bool> takes_mail{false};   // what is sent to its worker_id reaches it
    std::atomic<uint64_t> adopted{0};      // connections that a master has accepted, and counted, for this worker
};

// Only the owner of a row adds to it, so no locked instruction is needed.
inline void count(std::atomic<uint64_t> &counter, uint64_t more = 1)
{
    counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
}

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
    // How many datagrams of a reactor thread's lane this worker process has taken.
    std::atomic<uint64_t> &taken(const WorkerRow &row, int reactor)
    {
        return taken_[size_t(&row - rows_) * size_t(reactors_) + size_t(reactor)];
    }
    uint64_t coroutines_of(int worker_id) const;   // of the process that serves as this worker
    // Of the whole server.
    struct End {
        std::atomic<int64_t> asked_at{0};       // monotonic: by the first signal that asked for it
        std::atomic<bool> has_begun{false};
        std::atomic<bool> is_urgent{false};     // nobody gets any time to finish
        std::atomic<bool> has_failed{false};    // the end of a server whose workers could not start
        std::atomic<bool> is_orphaned{false};   // its master is dead: nobody sends anything more to workers
    };
    End &end() { return *end_; }

    // Over all who own sockets and over all workers.
    uint64_t sum(std::atomic<uint64_t> ServingRow::*counter) const;
    uint64_t sum_of_workers(std::atomic<uint64_t> ServingRow::*counter) const;
    uint64_t connections() const;   // open ones
    struct DescriptorRange {
        int lowest = 0;
        int highest = 0;
    };
    DescriptorRange descriptors() const;   // that clients' sockets have had; zeros: there was no client

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
