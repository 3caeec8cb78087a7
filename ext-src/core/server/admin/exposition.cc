#include "core/server/admin/exposition.h"

#include "core/server/admin/readiness.h"
#include "core/server/admin/threads.h"
#include "coro/server/shared/figure_publisher.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace coro {

namespace {

void append_number(std::string &text, uint64_t number)
{
    char digits[24];
    auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, end);
}

void append_seconds(std::string &text, Nanoseconds time)
{
    char digits[40];
    auto [end, error] = std::to_chars(digits, digits + sizeof digits, double(time) / double(kSecond));
    text.append(digits, end);
}

// Writes the metrics one after the other.
class Writer {
public:
    explicit Writer(ExpositionFormat format) : is_open_(format == ExpositionFormat::kOpenMetrics) {}

    // Begins a metric. `name` is in OpenTelemetry's style. Prometheus wants underscores, the unit at the end, and "_total" behind
    // a counter; OpenMetrics leaves the latter out of the name of the metric.
    void begin(std::string_view name, const char *type, std::string_view unit, std::string_view help)
    {
        std::string_view suffix = unit == "s" ? "seconds" : unit == "By" ? "bytes" : "";
        name_ = name;
        for (char &byte : name_) {
            byte = byte == '.' ? '_' : byte;
        }
        if (!suffix.empty()) {
            name_.append("_").append(suffix);
        }
        bool is_counter = std::string_view(type) == "counter";
        std::string sample = is_counter ? name_ + "_total" : name_;
        const std::string &family = is_open_ ? name_ : sample;
        text_.append("# HELP ").append(family).append(" ").append(help).append("\n# TYPE ").append(family).append(" ");
        text_.append(type).append("\n");
        if (is_open_ && !suffix.empty()) {
            text_.append("# UNIT ").append(family).append(" ").append(suffix).append("\n");
        }
        name_ = sample;
    }
    void begin_sample(std::string_view suffix, std::string_view labels)
    {
        text_.append(name_).append(suffix);
        if (!labels.empty()) {
            text_.append("{").append(labels).append("}");
        }
        text_.append(" ");
    }
    void add(std::string_view labels, uint64_t number, std::string_view suffix = {})
    {
        begin_sample(suffix, labels);
        append_number(text_, number);
        text_.append("\n");
    }
    void add_time(std::string_view labels, Nanoseconds time, std::string_view suffix = {})
    {
        begin_sample(suffix, labels);
        append_seconds(text_, time);
        text_.append("\n");
    }
    std::string end() { return std::move(is_open_ ? text_.append("# EOF\n") : text_); }

private:
    bool is_open_;
    std::string name_;   // the name of the samples of the present metric
    std::string text_;
};

void write_figures(const AdminSubject &subject, Writer &writer)
{
    std::string_view last;
    for_each_figure(subject, [&](const Figure &figure, uint64_t value) {
        if (figure.metric.empty()) {
            return;
        }
        if (figure.metric != last) {
            writer.begin(figure.metric, figure.kind == FigureKind::kCounter ? "counter" : "gauge", figure.unit, figure.help);
        }
        last = figure.metric;
        writer.add(figure.label, value);
    });
}

std::string labels_of(const PublishingThread &thread)
{
    return std::string("role=\"") + thread.role + "\",id=\"" + std::to_string(thread.id) + "\"";
}

struct ThreadSample {
    std::string labels;
    ThreadGauges gauges;
};

void write_gauges_of_threads(const AdminSubject &subject, Writer &writer, Nanoseconds now)
{
    std::vector<ThreadSample> threads;
    for_each_thread(subject, [&](const PublishingThread &thread) {
        ThreadSample sample;
        if (thread.row.gauges.read(sample.gauges)) {
            sample.gauges[ThreadGauge::loop_lateness] = uint64_t(lateness_of(sample.gauges, now));
            sample.labels = labels_of(thread);
            threads.push_back(std::move(sample));
        }
    });
    std::string_view last;
    for (const ThreadGaugeText &each : thread_gauges()) {
        if (each.metric != last) {
            writer.begin(each.metric, "gauge", each.unit, each.help);
        }
        last = each.metric;
        for (const ThreadSample &thread : threads) {
            std::string labels = thread.labels;
            if (!each.label.empty()) {
                labels.append(",").append(each.label);
            }
            uint64_t value = thread.gauges[each.gauge];
            each.unit == "s" ? writer.add_time(labels, Nanoseconds(value)) : writer.add(labels, value);
        }
    }
}

struct Metric {
    std::string_view name, unit, help;
};

struct PoolMetric : Metric {
    uint64_t PoolFigures::*value;
};

struct TableMetric : Metric {
    uint64_t TableFigures::*value;
};

#define X(name, metric, unit, help) {{metric, unit, help}, &PoolFigures::name},
constexpr PoolMetric kPoolMetrics[] = {CORO_POOL_FIGURES(X)};
#undef X
#define X(name, metric, unit, help) {{metric, unit, help}, &TableFigures::name},
constexpr TableMetric kTableMetrics[] = {CORO_TABLE_FIGURES(X)};
#undef X

// Writes each metric with the rows that it has a value for.
template <class Metrics, class Rows>
void write_rows(Writer &writer, const Metrics &metrics, const Rows &rows)
{
    for (const auto &metric : metrics) {
        writer.begin(metric.name, "gauge", metric.unit, metric.help);
        for (const auto &[labels, row] : rows) {
            uint64_t value = row.*metric.value;
            metric.unit == "s" ? writer.add_time(labels, Nanoseconds(value)) : writer.add(labels, value);
        }
    }
}

std::string label(std::string_view name, const FigureName &value)
{
    return std::string(name).append("=\"").append(value.text()).append("\"");
}

// What the program of one thread has published.
struct ThreadProgram {
    std::string labels;   // of the thread
    std::unique_ptr<ProgramFigures> figures;
};

void write_pools(Writer &writer, const std::vector<ThreadProgram> &programs)
{
    std::vector<std::pair<std::string, PoolFigures>> pools;
    for (const ThreadProgram &program : programs) {
        program.figures->pools.for_each([&](const PoolFigures &pool) {
            pools.emplace_back(program.labels + "," + label("pool", pool.name) + "," + label("kind", pool.kind), pool);
        });
    }
    write_rows(writer, kPoolMetrics, pools);
}

// All processes have the same tables, so only the process counts that has published last.
void write_tables(Writer &writer, const std::vector<ThreadProgram> &programs)
{
    auto newest = std::max_element(programs.begin(), programs.end(), [](const ThreadProgram &a, const ThreadProgram &b) {
        return a.figures->published_at < b.figures->published_at;
    });
    std::vector<std::pair<std::string, TableFigures>> tables;
    if (newest != programs.end()) {
        newest->figures->tables.for_each(
            [&](const TableFigures &table) { tables.emplace_back(label("table", table.name), table); });
    }
    write_rows(writer, kTableMetrics, tables);
}

// The sums of a route over all workers, by its name.
using TopRoutes = std::vector<std::pair<std::string_view, RouteFigures>>;

// Returns the routes with the most requests, at most `most` of them.
TopRoutes top_routes(const std::vector<ThreadProgram> &programs, size_t most)
{
    std::unordered_map<std::string_view, RouteFigures> sums;
    for (const ThreadProgram &program : programs) {
        program.figures->routes.for_each([&](const RouteFigures &route) { sums[route.name.text()].add(route); });
    }
    sums.erase("others");
    TopRoutes all(sums.begin(), sums.end());
    std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) {
        return std::pair(b.second.requests, a.first) < std::pair(a.second.requests, b.first);
    });
    all.resize(std::min(all.size(), most));
    return all;
}

// Each worker has counters of its own, because a counter must not fall when a reload replaces one of the workers. There is no
// sample for the other routes: it would rise whenever a route leaves the top ones.
void write_routes(Writer &writer, const std::vector<ThreadProgram> &programs)
{
    constexpr size_t kMostRoutes = 20;
    TopRoutes top = top_routes(programs, kMostRoutes);
    auto for_each_sample = [&](auto add) {
        for (const ThreadProgram &program : programs) {
            program.figures->routes.for_each([&](const RouteFigures &route) {
                bool is_top = std::any_of(top.begin(), top.end(), [&](auto &each) { return each.first == route.name.text(); });
                if (is_top) {
                    add(program.labels + "," + label("route", route.name), route);
                }
            });
        }
    };
    writer.begin("coro.http.route.requests", "counter", "", "Requests of the 20 routes with the most requests");
    for_each_sample([&](const std::string &labels, const RouteFigures &route) { writer.add(labels, route.requests); });
    writer.begin("coro.http.route.duration", "counter", "s",
                 "Time from the arrival of these requests to the end of their handlers");
    for_each_sample([&](const std::string &labels, const RouteFigures &route) { writer.add_time(labels, route.time); });
    writer.begin("coro.http.route.memory.kept", "gauge", "By", "Bytes that PHP uses more since the measured requests of a route");
    for (const auto &[name, sum] : top) {
        writer.add("route=\"" + std::string(name) + "\"", uint64_t(std::max<int64_t>(sum.kept, 0)));
    }
}

void write_program(const AdminSubject &subject, Writer &writer)
{
    std::vector<ThreadProgram> programs;
    for_each_thread(subject, [&](const PublishingThread &thread) {
        if (std::unique_ptr<ProgramFigures> program = program_of(thread)) {
            programs.push_back({labels_of(thread), std::move(program)});
        }
    });
    write_pools(writer, programs);
    write_tables(writer, programs);
    write_routes(writer, programs);
}

// The histogram has a bucket for each power of two of microseconds from 128 us to 67 s: ends of buckets of DurationBuckets, so
// the numbers are exact.
void write_durations(const AdminSubject &subject, Writer &writer)
{
    constexpr uint64_t kFirst = 128;
    constexpr uint64_t kLast = kFirst << 19;
    Histogram all = subject.board.durations(subject.config.workers_have_sockets());
    writer.begin("coro.http.request.duration", "histogram", "s", "From the arrival of a request to the end of its response");
    for (uint64_t end = kFirst; end <= kLast; end *= 2) {
        std::string label = "le=\"";
        append_seconds(label, Nanoseconds(end) * 1000);
        writer.add(label + "\"", all.count_below(end), "_bucket");
    }
    uint64_t count = all.count();
    writer.add("le=\"+Inf\"", count, "_bucket");
    writer.add_time({}, Nanoseconds(all.total) * 1000, "_sum");
    writer.add({}, count, "_count");
}

}  // namespace

std::string exposition(const AdminSubject &subject, ExpositionFormat format, Nanoseconds now)
{
    Writer writer(format);
    write_figures(subject, writer);
    write_durations(subject, writer);
    write_gauges_of_threads(subject, writer, now);
    write_program(subject, writer);
    writer.begin("coro.ready", "gauge", "", "1: /readyz answers 200");
    writer.add({}, reasons_against_readiness(subject, now).empty());
    return writer.end();
}

}  // namespace coro
