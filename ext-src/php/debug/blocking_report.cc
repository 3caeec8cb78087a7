#include "php/debug/blocking_report.h"

#include "php/debug/blocking_figures.h"
#include "php/zend/frames.h"
#include "php/runtime/runtime.h"

#include "coro/base/log.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace coro::php {

namespace {

constexpr Nanoseconds kInterval = 60 * kSecond;
// The maximum number of places that are remembered as already reported. When this number is reached, all of them are
// forgotten.
constexpr size_t kMostRemembered = 1000;

std::unordered_map<std::string, Nanoseconds> reported_at;
uint64_t reported_step = UINT64_MAX;
int64_t reported_id = 0;
// The number of reports about the coroutine `reported_id` within the present step of the run queue.
int reports_in_a_row = 0;

uint64_t current_step()
{
    return runtime().scheduler().step().load(std::memory_order_relaxed);
}

// Returns true if the running code has blocked the loop for so long that a report is due, and stores the whole time
// in `held`. The first report is due after one threshold. If the code continues to block, the second report is due
// two thresholds after the first report, the third report four thresholds after the second, and so on.
bool is_long(Nanoseconds *held)
{
    constexpr int kMostDoublings = 16;
    Nanoseconds threshold = runtime().blocking_threshold();
    *held = runtime().loop().watchdog().held();
    if (threshold == 0 || *held < threshold || !runtime().is_running()) {
        return false;
    }
    int64_t id = runtime().scheduler().current().id();
    if (current_step() != reported_step) {
        reports_in_a_row = 0;
    } else if (id != reported_id) {
        // The coroutine that was reported last has resumed or started the current coroutine within the same step. The
        // blocking time of the current coroutine begins now.
        runtime().scheduler().begin_step();
        return false;
    }
    if (*held < threshold * ((2 << std::min(reports_in_a_row, kMostDoublings)) - 1)) {
        return false;
    }
    reports_in_a_row++;
    reported_id = id;
    reported_step = current_step();
    return true;
}

bool is_new(const std::string &place)
{
    Nanoseconds now = system_clock().now();
    if (reported_at.size() >= kMostRemembered) {
        reported_at.clear();
    }
    auto [entry, is_added] = reported_at.try_emplace(place, now);
    if (!is_added && now - entry->second < kInterval) {
        return false;
    }
    entry->second = now;
    return true;
}

void write(Nanoseconds held, const std::string &where)
{
    Coroutine &current = runtime().scheduler().current();
    std::string who = current.is_main() ? "a callback" : "coroutine " + std::to_string(current.id());
    log(LogLevel::kWarning, "%s has blocked the event loop for %.1f s: %s", who.c_str(), double(held) / double(kSecond),
        where.c_str());
}

}  // namespace

static void report_blocking()
{
    Nanoseconds held;
    if (!is_long(&held)) {
        return;
    }
    if (const zend_execute_data *frame = nearest_user_frame(EG(current_execute_data))) {
        char text[512];
        describe_frame(frame, text, sizeof text);
        note_blocking(text, held, reports_in_a_row > 1);
    }
    if (is_new(source_location(EG(current_execute_data)))) {
        write(held, describe_frames(EG(current_execute_data), " <- "));
    }
}

static void report_blocking_in(const zend_function &returned)
{
    Nanoseconds held;
    char text[512];
    describe_function(&returned, 0, text, sizeof text);
    if (!is_long(&held)) {
        return;
    }
    note_blocking(text, held, reports_in_a_row > 1);
    if (is_new(text)) {
        write(held, text);
    }
}

static void forget_reports()
{
    reported_at.clear();
    reported_step = UINT64_MAX;
    forget_blocking_figures();
}

constinit const RuntimeObserver blocking_report_observer = {
    .on_startup = [] { report_blocking_function = report_blocking_in; },
    .on_blocking = report_blocking,
    .on_shutdown = forget_reports,
};

}  // namespace coro::php
