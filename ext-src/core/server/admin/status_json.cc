#include "core/server/admin/status_json.h"

#include "core/server/admin/readiness.h"
#include "core/server/admin/threads.h"
#include "coro/base/json.h"
#include "coro/server/shared/figure_publisher.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace coro {

namespace {

// Writes a JSON object or array, member by member.
class JsonWriter {
public:
    void open(std::string_view name, char bracket)
    {
        begin(name);
        text_ += bracket;
        is_first_ = true;
    }
    void close(char bracket)
    {
        text_ += bracket;
        is_first_ = false;
    }
    void number(std::string_view name, int64_t value)
    {
        begin(name);
        text_ += std::to_string(value);
    }
    void seconds(std::string_view name, Nanoseconds time)
    {
        begin(name);
        text_ += decimal(double(time) / double(kSecond), 6);
    }
    // Writes a figure: a time in nanoseconds as seconds, anything else as it is.
    void value(std::string_view name, std::string_view unit, uint64_t value)
    {
        unit == "s" ? seconds(name, Nanoseconds(value)) : number(name, int64_t(value));
    }
    void flag(std::string_view name, bool value)
    {
        begin(name);
        text_ += value ? "true" : "false";
    }
    void text(std::string_view name, std::string_view value)
    {
        begin(name);
        append_json(text_, value);
    }
    std::string take() { return std::move(text_ += "\n"); }

private:
    void begin(std::string_view name)
    {
        if (!is_first_) {
            text_ += ',';
        }
        is_first_ = false;
        if (!name.empty()) {
            append_json(text_, name);
            text_ += ':';
        }
    }

    std::string text_;
    bool is_first_ = true;
};

void write_durations(JsonWriter &json, const Histogram &durations)
{
    json.open("duration", '{');
    json.number("count", int64_t(durations.count()));
    json.seconds("sum", Nanoseconds(durations.total) * 1000);
    json.seconds("p50", durations.quantile(0.5));
    json.seconds("p90", durations.quantile(0.9));
    json.seconds("p99", durations.quantile(0.99));
    json.seconds("p999", durations.quantile(0.999));
    json.close('}');
}

// Writes the buckets that are not empty, as [the end of the bucket in microseconds, the number of durations]: from two of these
// lists a reader gets the percentiles of the time between them.
void write_buckets(JsonWriter &json, const Histogram &durations)
{
    json.open("buckets", '[');
    for (size_t i = 0; i < durations.buckets.size(); i++) {
        if (durations.buckets[i] > 0) {
            json.open({}, '[');
            json.number({}, int64_t(DurationBuckets::end_of(i)));
            json.number({}, int64_t(durations.buckets[i]));
            json.close(']');
        }
    }
    json.close(']');
}

void write_figures(JsonWriter &json, const AdminSubject &subject)
{
    json.open("figures", '{');
    for_each_figure(subject, [&json](const Figure &figure, uint64_t value) { json.number(figure.key, int64_t(value)); });
    json.close('}');
}

#define X(name, metric, unit, help) write(#name, unit, of.name);
void write_pool(JsonWriter &json, const PoolFigures &of)
{
    auto write = [&json](std::string_view name, std::string_view unit, uint64_t value) { json.value(name, unit, value); };
    json.open({}, '{');
    json.text("name", of.name.text());
    json.text("kind", of.kind.text());
    CORO_POOL_FIGURES(X)
    json.close('}');
}

void write_table(JsonWriter &json, const TableFigures &of)
{
    auto write = [&json](std::string_view name, std::string_view unit, uint64_t value) { json.value(name, unit, value); };
    json.open({}, '{');
    json.text("name", of.name.text());
    CORO_TABLE_FIGURES(X)
    json.close('}');
}
#undef X

void write_gauges(JsonWriter &json, const PublishingThread &thread, Nanoseconds now)
{
    ThreadGauges gauges;
    if (thread.row.gauges.read(gauges)) {
        gauges[ThreadGauge::loop_lateness] = uint64_t(lateness_of(gauges, now));
        for (const ThreadGaugeText &each : thread_gauges()) {
            json.value(each.name, each.unit, gauges[each.gauge]);
        }
    }
}

void write_thread(JsonWriter &json, const PublishingThread &thread, const ProgramFigures *program, Nanoseconds now)
{
    json.open({}, '{');
    json.text("role", thread.role);
    json.number("id", thread.id);
    if (thread.process) {
        json.number("pid", thread.process->pid.load());
        json.seconds("age", now - thread.process->started_at.load());
        json.flag("serves", thread.process->serves.load());
        json.flag("drains", thread.process->drains.load());
    }
    json.number("requests", int64_t(thread.row.requests.load()));
    json.number("responses", int64_t(thread.row.responses.load()));
    write_gauges(json, thread, now);
    json.open("pools", '[');
    if (program) {
        program->pools.for_each([&json](const PoolFigures &pool) { write_pool(json, pool); });
    }
    json.close(']');
    Histogram durations;
    durations.add(*thread.row.durations);
    write_durations(json, durations);
    json.close('}');
}

// The routes of all workers, the sums of which are one list.
class RouteSums {
public:
    void add(const FigureList<RouteFigures, 64> &routes)
    {
        routes.for_each([this](const RouteFigures &route) { sums_[std::string(route.name.text())].add(route); });
    }
    // Writes at most kMost routes, those with the most requests first; the rest counts as others.
    void write(JsonWriter &json) const
    {
        std::vector<const std::pair<const std::string, RouteFigures> *> all;
        RouteFigures others;
        for (const auto &each : sums_) {
            each.first == "others" ? others.add(each.second) : all.push_back(&each);
        }
        std::sort(all.begin(), all.end(), [](auto *a, auto *b) { return a->second.requests > b->second.requests; });
        json.open("routes", '[');
        for (size_t i = 0; i < all.size(); i++) {
            i < kMost ? write(json, all[i]->first, all[i]->second) : others.add(all[i]->second);
        }
        if (others.requests > 0) {
            write(json, "others", others);
        }
        json.close(']');
    }

private:
    static constexpr size_t kMost = FigureList<RouteFigures, 64>::kMost;

    static void write(JsonWriter &json, std::string_view name, const RouteFigures &route)
    {
        json.open({}, '{');
        json.text("name", name);
        json.number("requests", int64_t(route.requests));
        json.seconds("time", route.time);
        json.number("measured", int64_t(route.measured));
        json.number("kept", route.kept);
        json.close('}');
    }

    std::map<std::string, RouteFigures> sums_;
};

// Writes the threads with their pools, and what is the same in all or a sum: the tables and the routes.
void write_threads(JsonWriter &json, const AdminSubject &subject, Nanoseconds now)
{
    RouteSums routes;
    std::unique_ptr<ProgramFigures> newest;
    json.open("threads", '[');
    for_each_thread(subject, [&](const PublishingThread &thread) {
        std::unique_ptr<ProgramFigures> program = program_of(thread);
        write_thread(json, thread, program.get(), now);
        if (program) {
            routes.add(program->routes);
        }
        if (program && (!newest || newest->published_at < program->published_at)) {
            newest = std::move(program);
        }
    });
    json.close(']');
    json.open("tables", '[');
    if (newest) {
        newest->tables.for_each([&json](const TableFigures &table) { write_table(json, table); });
    }
    json.close(']');
    routes.write(json);
}

// Writes the processes that are about to end, and what they still have: they end when that has ended, or are killed.
void write_leaving(JsonWriter &json, const AdminSubject &subject, Nanoseconds now)
{
    json.open("leaving", '[');
    for_each_leaving(subject, [&](const PublishingThread &thread) {
        json.open({}, '{');
        json.text("role", thread.role);
        json.number("id", thread.id);
        json.number("pid", thread.process->pid.load());
        json.seconds("age", now - thread.process->started_at.load());
        json.seconds("since", now - thread.process->leaves_since.load());
        json.flag("replaced", subject.board.find(thread.id) != thread.process);
        if (Nanoseconds end = thread.process->killed_at.load(); end != 0) {
            json.seconds("killed_in", std::max<Nanoseconds>(end - now, 0));
        }
        write_gauges(json, thread, now);
        json.close('}');
    });
    json.close(']');
}

}  // namespace

std::string status_as_json(const AdminSubject &subject, Nanoseconds now)
{
    JsonWriter json;
    json.open({}, '{');
    std::vector<std::string> reasons = reasons_against_readiness(subject, now);
    json.number("admin_pid", ::getpid());
    json.flag("ready", reasons.empty());
    json.open("reasons", '[');
    for (const std::string &reason : reasons) {
        json.text({}, reason);
    }
    json.close(']');
    write_figures(json, subject);
    Histogram durations = subject.board.durations(subject.config.workers_have_sockets());
    write_durations(json, durations);
    write_buckets(json, durations);
    write_threads(json, subject, now);
    write_leaving(json, subject, now);
    json.close('}');
    return json.take();
}

}  // namespace coro
