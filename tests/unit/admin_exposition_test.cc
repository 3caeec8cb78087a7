#include "core/server/admin/exposition.h"
#include "core/server/admin/readiness.h"
#include "core/server/admin/status_json.h"
#include "coro/server/shared/figure_publisher.h"
#include "coro/server/shared/figures.h"
#include "coro/loop/loop.h"
#include "fake_clock.h"

#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <signal.h>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

// Checks the text format of Prometheus as strictly as its own tool: names, types, the order of the lines, numbers, histograms.
class Grammar {
public:
    // Returns an empty text, or the first line that breaks the rules.
    std::string check(const std::string &text, bool is_open)
    {
        static const std::regex kHelp("# HELP ([a-z_:][a-z0-9_:]*) [^\\n]+");
        static const std::regex kType("# TYPE ([a-z_:][a-z0-9_:]*) (counter|gauge|histogram)");
        static const std::regex kUnit("# UNIT ([a-z_:][a-z0-9_:]*_(seconds|bytes)) (seconds|bytes)");
        static const std::regex kSample("([a-z_:][a-z0-9_:]*)(\\{([a-z_]+=\"[^\"\\\\\\n]*\")(,[a-z_]+=\"[^\"\\\\\\n]*\")*\\})? "
                                        "([0-9]+(\\.[0-9]+)?(e[+-][0-9]+)?)");
        std::istringstream lines(text);
        std::string line, help;
        bool has_ended = false;
        while (std::getline(lines, line)) {
            std::smatch found;
            if (has_ended) {
                return line;
            } else if (is_open && line == "# EOF") {
                has_ended = true;
            } else if (std::regex_match(line, found, kHelp)) {
                help = found[1];
            } else if (std::regex_match(line, found, kType)) {
                if (found[1] != help || !families_.insert(found[1]).second) {
                    return line;
                }
                family_ = found[1];
                type_ = found[2];
            } else if (is_open && std::regex_match(line, found, kUnit)) {
                if (family_ != found[1] || found[2] != found[3]) {
                    return line;
                }
            } else if (!std::regex_match(line, found, kSample) || !is_sample_of_family(found[1], is_open) ||
                       !samples_.insert(found[1].str() + found[2].str()).second) {
                return line;
            } else {
                values[found[1].str() + found[2].str()] = std::stod(found[5]);
            }
        }
        return is_open == has_ended && text.ends_with('\n') ? "" : "the end is wrong";
    }

    std::map<std::string, double> values;

private:
    bool is_sample_of_family(const std::string &name, bool is_open) const
    {
        if (type_ == "histogram") {
            return name == family_ + "_bucket" || name == family_ + "_sum" || name == family_ + "_count";
        }
        return name == (type_ == "counter" && is_open ? family_ + "_total" : family_) &&
               (type_ != "counter" || name.ends_with("_total"));
    }

    std::set<std::string> families_, samples_;
    std::string family_, type_;
};

struct Subject {
    explicit Subject(int workers) : board(workers * 4, 0, 0, true)
    {
        config.worker_num = workers;
        config.admin_server = "/tmp/admin";
        for (int i = 0; i < workers; i++) {
            WorkerRow &row = board.row(i);
            row.worker_id = i;
            row.pid = getpid();
            row.started_at = kSecond;
            row.serves = true;
            row.requests = uint64_t(i);
            row.statuses[1] = uint64_t(i);
            row.durations->add(uint64_t(i) * 1000);
            publish(row, 0, 100 * kSecond);
        }
    }
    void publish(WorkerRow &row, Nanoseconds lateness, Nanoseconds at)
    {
        ThreadGauges gauges;
        gauges.published_at = at;
        gauges[ThreadGauge::loop_lateness] = uint64_t(lateness);
        gauges[ThreadGauge::php_memory] = 1 << 20;
        row.gauges.publish(gauges);
    }

    ServerConfig config;
    Scoreboard board;
    std::vector<std::string> checks;
    AdminSubject subject = {board, config, 1700000000, 0, nullptr, checks};
};

constexpr Nanoseconds kNow = 100 * kSecond;

TEST(AdminExposition, both_formats_follow_their_grammar_and_have_the_same_numbers)
{
    Subject server(3);
    Grammar prometheus, open;
    EXPECT_EQ(prometheus.check(exposition(server.subject, ExpositionFormat::kPrometheus, kNow), false), "");
    EXPECT_EQ(open.check(exposition(server.subject, ExpositionFormat::kOpenMetrics, kNow), true), "");
    EXPECT_EQ(prometheus.values, open.values);
    EXPECT_EQ(open.values["coro_requests_total"], 3);
    EXPECT_EQ(open.values["coro_http_responses_total{status=\"2xx\"}"], 3);
    EXPECT_EQ(open.values["coro_http_request_duration_seconds_count"], 3);
    EXPECT_EQ(open.values["coro_http_request_duration_seconds_bucket{le=\"+Inf\"}"], 3);
    EXPECT_EQ(open.values["coro_http_request_duration_seconds_bucket{le=\"0.001024\"}"], 2);
    EXPECT_EQ(open.values["coro_php_memory_bytes{role=\"worker\",id=\"2\"}"], 1 << 20);
    EXPECT_EQ(open.values["coro_ready"], 1);
}

TEST(AdminExposition, the_grammar_refuses_what_promtool_refuses)
{
    EXPECT_NE(Grammar().check("# TYPE a gauge\na 1\n", false), "");                          // no HELP
    EXPECT_NE(Grammar().check("# HELP a b\n# TYPE a gauge\na{x=\"\"y\"} 1\n", false), "");   // a quote in a label
    EXPECT_NE(Grammar().check("# HELP a b\n# TYPE a gauge\na 1\na 1\n", false), "");         // the same sample twice
    EXPECT_NE(Grammar().check("# HELP a b\n# TYPE a counter\na 1\n", false), "");            // a counter without _total
    EXPECT_NE(Grammar().check("# HELP a b\n# TYPE a gauge\na 1", false), "");                // no end of line
}

TEST(AdminExposition, the_figures_of_a_worker_that_dies_while_it_publishes_are_not_shown)
{
    Subject server(2);
    pid_t child = fork();
    if (child == 0) {
        for (uint64_t i = 1;; i++) {
            ThreadGauges gauges;
            gauges.values.fill(i);
            gauges.published_at = Nanoseconds(i);
            server.board.row(0).gauges.publish(gauges);
        }
    }
    ThreadGauges seen;
    for (int read = 0; read < 2000;) {
        if (server.board.row(0).gauges.read(seen) && seen.published_at < 50 * kSecond) {   // otherwise the child has not begun
            read++;
            for (uint64_t value : seen.values) {
                ASSERT_EQ(value, uint64_t(seen.published_at));
            }
        }
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    if (server.board.row(0).gauges.read(seen)) {
        for (uint64_t value : seen.values) {
            EXPECT_EQ(value, uint64_t(seen.published_at));
        }
    }
    server.board.row(0).gauges.clear();   // the next process has the place
    EXPECT_FALSE(server.board.row(0).gauges.read(seen));
    server.publish(server.board.row(0), 0, kNow);
    EXPECT_TRUE(server.board.row(0).gauges.read(seen));
}

TEST(AdminExposition, a_server_is_ready_while_one_worker_is_well)
{
    Subject server(2);
    EXPECT_TRUE(reasons_against_readiness(server.subject, kNow).empty());
    server.publish(server.board.row(0), 5 * kSecond, kNow);
    EXPECT_TRUE(reasons_against_readiness(server.subject, kNow).empty());
    server.publish(server.board.row(1), 5 * kSecond, kNow);
    ASSERT_EQ(reasons_against_readiness(server.subject, kNow).size(), 1u);
    EXPECT_TRUE(reasons_against_readiness(server.subject, kNow)[0].starts_with("stuck:"));
    server.publish(server.board.row(1), 0, kNow);
    EXPECT_TRUE(reasons_against_readiness(server.subject, kNow).empty());
    EXPECT_FALSE(reasons_against_readiness(server.subject, kNow + 4 * kSecond).empty());   // nothing was published since
    server.board.row(0).serves = server.board.row(1).serves = false;
    EXPECT_TRUE(reasons_against_readiness(server.subject, kNow)[0].starts_with("starting:"));
}

TEST(AdminExposition, a_check_counts_for_ten_seconds)
{
    Subject server(2);
    server.checks = {"database"};
    EXPECT_TRUE(reasons_against_readiness(server.subject, kNow)[0].starts_with("check: database"));
    server.board.row(0).health[0] = -kNow;
    server.board.row(1).health[0] = kNow;
    EXPECT_TRUE(reasons_against_readiness(server.subject, kNow).empty());
    server.board.row(1).health[0] = kNow - 10 * kSecond;
    EXPECT_FALSE(reasons_against_readiness(server.subject, kNow).empty());
}

TEST(AdminExposition, names_that_a_program_has_chosen_break_no_line)
{
    Subject server(2);
    auto program = std::make_unique<ProgramFigures>();
    program->published_at = kNow;
    for (const char *name : {"a\"} 1\n# TYPE x counter\\", "a\"} 1\n# TYPE x counter\\", "\xff\x01", ""}) {
        add_named(program->pools, name).size = 7;
        add_named(program->tables, name).rows = 8;
    }
    server.board.row(0).program->publish(*program);
    server.board.row(1).program->publish(*program);
    Grammar prometheus, open;
    EXPECT_EQ(prometheus.check(exposition(server.subject, ExpositionFormat::kPrometheus, kNow), false), "");
    EXPECT_EQ(open.check(exposition(server.subject, ExpositionFormat::kOpenMetrics, kNow), true), "");
    EXPECT_EQ(open.values["coro_pool_size{role=\"worker\",id=\"1\",pool=\"??\",kind=\"\"}"], 7);
    EXPECT_EQ(open.values["coro_table_rows{table=\"??\"}"], 8);
    std::string json = status_as_json(server.subject, kNow);
    EXPECT_EQ(json.find("\n#"), std::string::npos);
}

TEST(AdminExposition, metrics_of_64_workers_take_less_than_2_ms)
{
    Subject server(64);
    auto best = std::chrono::nanoseconds::max();
    for (int i = 0; i < 20; i++) {
        auto began = std::chrono::steady_clock::now();
        ASSERT_GT(exposition(server.subject, ExpositionFormat::kPrometheus, kNow).size(), 10'000u);
        best = std::min<std::chrono::nanoseconds>(best, std::chrono::steady_clock::now() - began);
    }
#ifdef __OPTIMIZE__
    EXPECT_LT(best, std::chrono::milliseconds(2));
#endif
}

TEST(Figures, each_figure_has_a_key_of_its_own_and_the_figures_of_a_metric_follow_each_other)
{
    std::set<std::string_view> keys, metrics;
    std::string_view last;
    for (const Figure &figure : figures()) {
        EXPECT_TRUE(keys.insert(figure.key).second) << figure.key;
        if (!figure.metric.empty() && figure.metric != last) {
            EXPECT_TRUE(metrics.insert(figure.metric).second) << figure.metric;
        }
        last = figure.metric;
    }
}

struct NoSource final : FigurePublisher::Source {
    void add_gauges(ThreadGauges &gauges) override { gauges[ThreadGauge::php_memory] = ++times; }
    uint64_t times = 0;
};

TEST(FigurePublisher, publishes_once_a_second_and_shows_how_late_it_is)
{
    FakeClock clock;
    Loop loop(null_host(), {}, clock);
    Scoreboard board(1, 0, 0, true);
    NoSource source;
    FigurePublisher publisher(loop, board.row(0), source);
    publisher.start();
    ThreadGauges gauges;
    ASSERT_TRUE(board.row(0).gauges.read(gauges));
    EXPECT_EQ(gauges[ThreadGauge::loop_lateness], 0u);
    EXPECT_GT(gauges[ThreadGauge::resident_memory], 0u);
    clock.advance_ms(1250);
    EXPECT_EQ(lateness_of(gauges, clock.now()), 250 * kMillisecond);   // the loop has not run yet
    loop.turn(clock.now());
    ASSERT_TRUE(board.row(0).gauges.read(gauges));
    EXPECT_EQ(gauges[ThreadGauge::loop_lateness], 250 * uint64_t(kMillisecond));
    EXPECT_EQ(gauges[ThreadGauge::php_memory], 2u);
    clock.advance_ms(86'400'000);   // the clock jumps
    loop.turn(clock.now());
    ASSERT_TRUE(board.row(0).gauges.read(gauges));
    clock.advance_ms(1000);
    loop.turn(clock.now());
    ASSERT_TRUE(board.row(0).gauges.read(gauges));
    EXPECT_EQ(gauges[ThreadGauge::loop_lateness], 0u);
    publisher.stop();
    EXPECT_EQ(source.times, 4u);
}

TEST(FigurePublisher, does_nothing_if_the_server_collects_no_figures)
{
    FakeClock clock;
    Loop loop(null_host(), {}, clock);
    Scoreboard board(1);
    NoSource source;
    FigurePublisher publisher(loop, board.row(0), source);
    publisher.start();
    EXPECT_EQ(source.times, 0u);
    EXPECT_TRUE(loop.timers().empty());
}

}  // namespace
