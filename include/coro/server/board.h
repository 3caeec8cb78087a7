#pragma once

#include <atomic>
#include <cstdint>
#include <sys/types.h>

namespace coro {

// What a worker writes to its manager's pipe.
inline constexpr char kWorkerServes = 'S';
inline constexpr char kWorkerDrains = 'D';
inline constexpr char kWorkerIsSpent = 'M';   // drains because it has reached max_request

// What the processes of one server know of each other: memory shared between them since before the fork. Each worker
// writes its own row, everybody reads all.
struct WorkerRow {
    std::atomic<pid_t> pid{0};             // 0: no worker uses this row
    std::atomic<int> worker_id{-1};
    std::atomic<int64_t> started_at{0};    // monotonic: of two workers with one id the later one serves
    std::atomic<uint64_t> accepted{0};
    std::atomic<uint64_t> closed{0};
    std::atomic<uint64_t> refused{0};      // requests answered with a 4xx or 5xx of the server's own
    std::atomic<uint64_t> requests{0};
    std::atomic<uint64_t> responses{0};
    std::atomic<uint64_t> received_bytes{0};
    std::atomic<uint64_t> running{0};      // requests that have no answer yet
};

// Only the owner of a row adds to it, so no locked instruction is needed.
inline void count(std::atomic<uint64_t> &counter, uint64_t more = 1)
{
    counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
}

class Board {
public:
    explicit Board(int workers);
    ~Board();
    Board(const Board &) = delete;
    Board &operator=(const Board &) = delete;

    int workers() const { return workers_; }
    WorkerRow &row(int worker) { return rows_[worker]; }
    uint64_t sum(std::atomic<uint64_t> WorkerRow::*counter) const;

private:
    WorkerRow *rows_;
    int workers_;
};

}  // namespace coro
