#include "coro/server/shared/scoreboard.h"

#include "coro/base/check.h"
#include "coro/server/shared/session.h"

#include <algorithm>

namespace coro {

Scoreboard::Scoreboard(int workers, int reactors, int task_workers) :
    workers_(workers), rows_count_(workers + task_workers), reactors_(reactors)
{
    using Count = std::atomic<uint64_t>;
    size_t links = size_t(workers) * size_t(reactors);
    CORO_CHECK(memory_.create(memory_.size_of<WorkerRow>(size_t(rows_count_)) + memory_.size_of<ServingRow>(size_t(reactors)) +
                              memory_.size_of<Count>(links) + memory_.size_of<End>() +
                              memory_.size_of<std::atomic<uint32_t>>()));
    rows_ = memory_.carve<WorkerRow>(size_t(rows_count_));
    reactor_rows_ = memory_.carve<ServingRow>(size_t(reactors));
    taken_ = memory_.carve<Count>(links);
    end_ = memory_.carve<End>();
    log_generation_ = memory_.carve<std::atomic<uint32_t>>();
}

int Scoreboard::limit_addresses(const ServerConfig &config)
{
    if (!AddressLimits::is_needed(config)) {
        return 0;
    }
    bool has_master = reactors_ > 0;
    int holders = (has_master ? 1 : 0) + (config.workers_have_sockets() ? workers_ : 0);
    size_t sessions = has_master ? SessionNumbers::kSlots : SessionNumbers::slots_for(size_t(config.max_connection));
    address_limits_ = std::make_unique<AddressLimits>();
    return address_limits_->open(config, holders, sessions);
}

uint64_t Scoreboard::sum_of_workers(std::atomic<uint64_t> ServingRow::*counter) const
{
    uint64_t total = 0;
    for (int i = 0; i < workers_; i++) {
        total += (rows_[i].*counter).load(std::memory_order_relaxed);
    }
    return total;
}

WorkerRow *Scoreboard::find(int64_t worker_id) const
{
    WorkerRow *latest = nullptr;   // an older process may still be finishing its work
    for (int i = 0; i < rows_count_; i++) {
        WorkerRow &row = rows_[i];
        bool is_candidate = row.worker_id.load(std::memory_order_relaxed) == worker_id &&
                            row.pid.load(std::memory_order_relaxed) > 0;
        if (is_candidate && (!latest || row.started_at.load() > latest->started_at.load())) {
            latest = &row;
        }
    }
    return latest;
}

uint64_t Scoreboard::coroutines_of(int worker_id) const
{
    const WorkerRow *latest = find(worker_id);
    return latest ? latest->coroutines.load(std::memory_order_relaxed) : 0;
}

uint64_t Scoreboard::sum(std::atomic<uint64_t> ServingRow::*counter) const
{
    uint64_t total = sum_of_workers(counter);
    for (int i = 0; i < reactors_; i++) {
        total += (reactor_rows_[i].*counter).load(std::memory_order_relaxed);
    }
    return total;
}

uint64_t Scoreboard::connections() const
{
    // Read the closed connections first: each of them is then also counted as accepted, and the difference is not
    // negative.
    uint64_t closed = sum(&ServingRow::closed);
    return sum(&ServingRow::accepted) - closed;
}

Scoreboard::DescriptorRange Scoreboard::descriptors() const
{
    DescriptorRange range;
    auto include = [&range](const ServingRow &row) {
        int lowest = row.lowest_descriptor.load(std::memory_order_relaxed);
        if (lowest > 0 && (range.lowest == 0 || lowest < range.lowest)) {
            range.lowest = lowest;
        }
        range.highest = std::max(range.highest, row.highest_descriptor.load(std::memory_order_relaxed));
    };
    std::for_each(rows_, rows_ + workers_, include);
    std::for_each(reactor_rows_, reactor_rows_ + reactors_, include);
    return range;
}

}  // namespace coro
