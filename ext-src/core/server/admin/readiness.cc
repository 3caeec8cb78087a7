#include "core/server/admin/readiness.h"

#include "coro/server/shared/figure_publisher.h"

#include <algorithm>
#include <optional>

namespace coro {

namespace {

constexpr Nanoseconds kStuckAfter = 2 * kSecond;    // a loop that is later is stuck
constexpr Nanoseconds kHealthyFor = 10 * kSecond;   // the result of a check counts for this time
constexpr double kMemoryLimit = 0.95;               // a worker that uses more of memory_limit has no room for requests

// Calls visit(WorkerRow &) with the row of each worker process that serves. In a reload these are the old ones at first.
template <class F>
void for_each_serving(Scoreboard &board, F visit)
{
    for (int i = 0; i < board.workers(); i++) {
        if (WorkerRow &row = board.row(i); row.pid > 0 && row.serves) {
            visit(row);
        }
    }
}

// Returns the reason why a serving worker can take no request, or nothing.
std::optional<std::string> reason_of(const WorkerRow &row, Nanoseconds now)
{
    ThreadGauges gauges;
    if (!row.gauges.read(gauges)) {
        return std::nullopt;   // the worker has just started
    }
    if (lateness_of(gauges, now) > kStuckAfter) {
        return "stuck: the event loops of all workers are late by more than 2 s, because code blocks them";
    }
    auto limit = double(gauges[ThreadGauge::php_memory_limit]);
    if (limit > 0 && double(gauges[ThreadGauge::php_memory]) > limit * kMemoryLimit) {
        return "memory: all workers use more than 95 % of memory_limit";
    }
    return std::nullopt;
}

void add_reasons_of_checks(const AdminSubject &subject, Nanoseconds now, std::vector<std::string> &reasons)
{
    for (size_t i = 0; i < subject.health_checks.size(); i++) {
        bool is_healthy = false;
        for_each_serving(subject.board, [&](WorkerRow &row) {
            int64_t passed_at = row.health[i].load();   // negative: the check has failed
            is_healthy = is_healthy || (passed_at > 0 && now - passed_at < kHealthyFor);
        });
        if (!is_healthy) {
            reasons.push_back("check: " + subject.health_checks[i] + " has not passed in any worker in the last 10 s");
        }
    }
}

}  // namespace

std::vector<std::string> reasons_against_readiness(const AdminSubject &subject, Nanoseconds now)
{
    std::vector<std::string> reasons;
    if (subject.board.end().successor != 0) {
        return reasons;   // the other server serves at the same address
    }
    if (subject.board.end().has_begun || subject.board.end().asked_at != 0) {
        reasons.push_back("ending: the server ends");
    } else if (subject.board.wishes().is_draining) {
        reasons.push_back("draining: POST /drain was called");
    }
    int serving = 0;
    std::optional<std::string> reason;
    bool is_one_well = false;
    for_each_serving(subject.board, [&](WorkerRow &row) {
        serving++;
        std::optional<std::string> own = reason_of(row, now);
        is_one_well = is_one_well || !own;
        reason = own ? own : reason;
    });
    if (serving == 0) {
        reasons.push_back("starting: no worker serves yet");
    } else if (!is_one_well) {
        reasons.push_back(*reason);
    }
    add_reasons_of_checks(subject, now, reasons);
    return reasons;
}

}  // namespace coro
