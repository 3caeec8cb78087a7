#include "coro/server/shared/scoreboard.h"

#include "coro/base/check.h"
#include "coro/server/shared/session.h"

#include <algorithm>
#include <cstdio>

namespace coro {

Scoreboard::Scoreboard(int workers, int reactors, int task_workers, bool collects_figures) :
    workers_(workers), rows_count_(workers + task_workers), reactors_(reactors)
{
    using Count = std::atomic<uint64_t>;
    size_t programs = collects_figures ? size_t(rows_count_) : 0;
    size_t links = size_t(workers) * size_t(reactors);
    size_t rows = size_t(rows_count_ + (collects_figures ? kAdminRows : 0));
    size_t histograms = collects_figures ? rows + size_t(reactors) : 0;
    CORO_CHECK(memory_.create(memory_.size_of<WorkerRow>(rows) + memory_.size_of<ServingRow>(size_t(reactors)) +
                              memory_.size_of<Count>(links) + memory_.size_of<End>() +
                              memory_.size_of<std::atomic<uint32_t>>() + memory_.size_of<Wishes>() +
                              memory_.size_of<ClusterFigures>() +
                              memory_.size_of<FailedUpgrades>() + memory_.size_of<SharedHistogram>(histograms) +
                              memory_.size_of<Published<ProgramFigures>>(programs)));
    rows_ = memory_.carve<WorkerRow>(rows);
    reactor_rows_ = memory_.carve<ServingRow>(size_t(reactors));
    taken_ = memory_.carve<Count>(links);
    end_ = memory_.carve<End>();
    log_generation_ = memory_.carve<std::atomic<uint32_t>>();
    wishes_ = memory_.carve<Wishes>();
    cluster_ = memory_.carve<ClusterFigures>();
    failed_upgrades_ = memory_.carve<FailedUpgrades>();
    auto *durations = histograms > 0 ? memory_.carve_zeros<SharedHistogram>(histograms) : nullptr;
    for (size_t i = 0; i < histograms; i++) {
        (i < rows ? rows_[i] : reactor_rows_[i - rows]).durations = durations + i;
    }
    auto *program = programs > 0 ? memory_.carve_zeros<Published<ProgramFigures>>(programs) : nullptr;
    for (size_t i = 0; i < programs; i++) {
        rows_[i].program = program + i;
    }
}

void Scoreboard::FailedUpgrades::add(const std::string &why)
{
    uint32_t next = count_ + 1;
    snprintf(reasons_[next % 2], sizeof reasons_[0], "%s", why.c_str());
    count_ = next;
}

std::string Scoreboard::FailedUpgrades::last_reason() const
{
    return reasons_[count_ % 2];
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

int Scoreboard::open_inquiry()
{
    inquiry_ = std::make_unique<Inquiry>();
    return inquiry_->open(rows_count_);
}

Histogram Scoreboard::durations(bool workers_have_sockets) const
{
    Histogram all;
    auto add = [&all](const ServingRow &row) {
        if (row.durations) {
            all.add(*row.durations);
        }
    };
    std::for_each(reactor_rows_, reactor_rows_ + reactors_, add);
    std::for_each(rows_, rows_ + (workers_have_sockets ? workers_ : 0), add);
    return all;
}

WorkerRow *Scoreboard::find_mail_reader(int64_t worker_id) const
{
    WorkerRow *end = rows_ + rows_count_;
    WorkerRow *found = std::find_if(rows_, end, [worker_id](const WorkerRow &row) {
        return row.worker_id.load(std::memory_order_relaxed) == worker_id && row.pid.load(std::memory_order_relaxed) > 0 &&
               row.takes_mail.load();
    });
    return found == end ? nullptr : found;
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
        int lowest = row.descriptors.lowest.load(std::memory_order_relaxed);
        if (lowest > 0 && (range.lowest == 0 || lowest < range.lowest)) {
            range.lowest = lowest;
        }
        range.highest = std::max(range.highest, row.descriptors.highest.load(std::memory_order_relaxed));
    };
    std::for_each(rows_, rows_ + workers_, include);
    std::for_each(reactor_rows_, reactor_rows_ + reactors_, include);
    return range;
}

}  // namespace coro
