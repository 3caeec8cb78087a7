#include "php/debug/blocking_report.h"

#include "php/zend/frames.h"
#include "php/runtime/runtime.h"

#include "coro/base/log.h"

#include <algorithm>
#include <string>
#include <unordered_map>

// Logs a warning when the running code has blocked the loop for longer than the option blocking_threshold allows.
// The warning names the time and the place in the program. The same place is reported at most once a minute.
namespace coro::php {

namespace {

constexpr Nanoseconds kInterval = 60 * kSecond;
// The maximum number of places that are remembered as already reported. When this number is reached, all of them are
// forgotten.
constexpr size_t kMostRemembered = 1000;

std::unordered_map<std::string, Nanoseconds> reported_at;
// The step of the run queue and the coroutine that were last seen to block the loop.
uint64_t seen_step = UINT64_MAX;
int64_t seen_id = 0;
// The number of reports about the coroutine `seen_id` within the present step of the run queue.
int reports_in_a_row = 0;

constexpr size_t kMostFigures = 100;

std::vector<BlockingFigure> figures;
Nanoseconds held_before = 0;   // the `held` of the last call of note_blocking()

bool is_shorter(const BlockingFigure &a, const BlockingFigure &b)
{
    return a.total < b.total;
}

// Adds a time to the figures of a place. `is_same`: true if the code at the place that was noted last still blocks
// the loop; `held` then includes the time that was noted before.
void note_blocking(const std::string &place, Nanoseconds held, bool is_same)
{
    auto found = std::find_if(figures.begin(), figures.end(), [&](BlockingFigure &figure) { return figure.place == place; });
    if (found == figures.end()) {
        if (figures.size() >= kMostFigures) {
            figures.erase(std::min_element(figures.begin(), figures.end(), is_shorter));
        }
        found = figures.insert(figures.end(), {place, 0, 0, 0});
    }
    found->count += found->count == 0 || !is_same;   // the code may have come to another line meanwhile
    found->total += is_same ? held - held_before : held;
    found->longest = std::max(found->longest, held);
    held_before = held;
}

uint64_t current_step()
{
    return runtime().scheduler().step().load(std::memory_order_relaxed);
}

// Returns true if the running code has blocked the loop for longer than the threshold, and notes this for the place.
// Stores the whole time in `held`.
bool is_long(const std::string &place, Nanoseconds *held)
{
    Nanoseconds threshold = runtime().blocking_threshold();
    *held = runtime().loop().watchdog().held();
    if (threshold == 0 || *held < threshold || !runtime().is_running()) {
        return false;
    }
    int64_t id = runtime().scheduler().current().id();
    bool is_same = current_step() == seen_step;
    if (is_same && id != seen_id) {
        // The coroutine that was seen last has resumed or started the current coroutine within the same step. The
        // blocking time of the current coroutine begins now.
        runtime().scheduler().begin_step();
        return false;
    }
    reports_in_a_row = is_same ? reports_in_a_row : 0;
    seen_id = id;
    seen_step = current_step();
    note_blocking(place, *held, is_same);
    return true;
}

// Returns true if a report is due about code that has blocked the loop for this time. The first report is due after
// one threshold. If the code continues to block, the second report is due two thresholds after the first report, the
// third report four thresholds after the second, and so on.
bool is_due(Nanoseconds held)
{
    constexpr int kMostDoublings = 16;
    if (held < runtime().blocking_threshold() * ((2 << std::min(reports_in_a_row, kMostDoublings)) - 1)) {
        return false;
    }
    reports_in_a_row++;
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

std::vector<BlockingFigure> blocking_figures()
{
    std::vector<BlockingFigure> sorted = figures;
    std::sort(sorted.rbegin(), sorted.rend(), is_shorter);
    return sorted;
}

static void report_blocking()
{
    Nanoseconds held;
    char text[512] = "the main program";
    const zend_execute_data *frame = EG(current_execute_data);
    if (const zend_execute_data *user = nearest_user_frame(frame)) {
        describe_frame(user, text, sizeof text);
    }
    if (is_long(text, &held) && is_due(held) && is_new(source_location(frame))) {
        write(held, describe_frames(frame, " <- "));
    }
}

static void report_blocking_in(const zend_function &returned)
{
    Nanoseconds held;
    char text[512];
    describe_function(&returned, 0, text, sizeof text);
    if (is_long(text, &held) && is_due(held) && is_new(text)) {
        write(held, text);
    }
}

static void forget_reports()
{
    reported_at.clear();
    seen_step = UINT64_MAX;
    figures.clear();
}

const RuntimeObserver blocking_report_observer({
    .on_startup = [] { report_blocking_function = report_blocking_in; },
    .on_blocking = report_blocking,
    .on_shutdown = forget_reports,
});

}  // namespace coro::php
