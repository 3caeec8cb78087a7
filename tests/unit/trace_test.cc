#include "coro/base/json.h"
#include "coro/client/span_sender.h"
#include "coro/trace/span_queue.h"
#include "coro/trace/statement.h"
#include "coro/trace/trace_context.h"

#include <cmath>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

namespace coro {

namespace {

constexpr const char *kExample = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

}  // namespace

TEST(Trace, traceparent_is_read_and_written)
{
    TraceContext read = parse_traceparent(kExample);
    EXPECT_TRUE(read.is_valid() && read.is_sampled);
    EXPECT_TRUE(read.trace_id() == "4bf92f3577b34da6a3ce929d0e0e4736");
    EXPECT_TRUE(read.span_id() == "00f067aa0ba902b7");
    EXPECT_TRUE(read.traceparent() == kExample);
    EXPECT_TRUE(!parse_traceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00").is_sampled);
    EXPECT_TRUE(parse_traceparent("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-brings").is_valid());
}

TEST(Trace, invalid_traceparent_is_refused)
{
    for (const char *value : {
             "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0",
             "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",   // version ff
             "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",   // upper case
             "00-00000000000000000000000000000000-00f067aa0ba902b7-01",   // zero
             "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
             "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-",   // version 00 has nothing behind the flags
             "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01x",
             "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01x",
             "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
             "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
             "00-+bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
         }) {
        EXPECT_TRUE(!parse_traceparent(value).is_valid());
    }
}

TEST(Trace, tracestate_is_visible_text)
{
    EXPECT_TRUE(is_valid_tracestate("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"));
    EXPECT_TRUE(!is_valid_tracestate(""));
    EXPECT_TRUE(!is_valid_tracestate("a=\r\n"));
    EXPECT_TRUE(is_valid_tracestate(std::string(512, 'a')));
    EXPECT_TRUE(!is_valid_tracestate(std::string(513, 'a')));
}

TEST(Trace, sampler_follows_the_parent_and_its_ratio)
{
    Sampler none(0), all(1), some(0.25);
    TraceContext parent = parse_traceparent(kExample);
    TraceContext child = none.begin(parent);
    EXPECT_TRUE(child.is_sampled && child.trace_low == parent.trace_low && child.span != parent.span && child.span != 0);
    parent.is_sampled = false;
    EXPECT_TRUE(!all.begin(parent).is_sampled);
    std::set<uint64_t> ids;
    int sampled = 0;
    for (int i = 0; i < 10'000; i++) {
        EXPECT_TRUE(!none.begin({}).is_sampled && all.begin({}).is_sampled);
        TraceContext root = some.begin({});
        sampled += root.is_sampled;
        ids.insert(root.trace_low);
        ids.insert(root.span);
    }
    EXPECT_TRUE(ids.size() == 20'000);
    EXPECT_TRUE(sampled > 2200 && sampled < 2800);
    EXPECT_TRUE(Sampler(1).begin({}).trace_low != Sampler(1).begin({}).trace_low);
}

TEST(Trace, collectors_have_urls)
{
    Collector collector;
    EXPECT_TRUE(collector.read("http://localhost:4318/v1/traces"));
    EXPECT_EQ(collector.url(), "http://localhost:4318/v1/traces");
    EXPECT_TRUE(collector.read("https://[::1]/x") && collector.uses_tls && collector.to.port == 443 && collector.path == "/x");
    EXPECT_EQ(collector.to.host, "::1");
    EXPECT_TRUE(collector.read("http://localhost:4318") && collector.path == "/");
    for (const char *url : {"", "localhost:4318", "http://", "http://:1/", "http://a:0/", "http://a:65536/", "http://a:x/",
                            "http://user@host/", "ftp://a/"}) {
        EXPECT_FALSE(collector.read(url)) << url;
    }
}

TEST(Trace, options_come_before_the_environment)
{
    auto read = [](const char *endpoint, const char *service, double ratio) {
        TraceSettings settings;
        settings.endpoint = endpoint;
        settings.service_name = service;
        settings.sample_ratio = ratio;
        settings.read_environment();
        return settings;
    };
    for (const char *name : {"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_SERVICE_NAME",
                             "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG", "OTEL_RESOURCE_ATTRIBUTES", "OTEL_SDK_DISABLED",
                             "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_TRACES_EXPORTER", "OTEL_PHP_AUTOLOAD_ENABLED"}) {
        ::unsetenv(name);
    }
    TraceSettings none = read("", "", -1);
    EXPECT_TRUE(none.endpoint.empty());
    EXPECT_EQ(none.service_name, "unknown_service:php");
    EXPECT_EQ(none.sample_ratio, 1);
    EXPECT_EQ(read("http://a:1", "", -1).endpoint, "http://a:1/v1/traces");
    EXPECT_EQ(read("http://a:1/", "", -1).endpoint, "http://a:1/v1/traces");
    EXPECT_EQ(read("http://a:1/v1/traces", "", -1).endpoint, "http://a:1/v1/traces");
    ::setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://b:2/otlp", 1);
    ::setenv("OTEL_RESOURCE_ATTRIBUTES", "service.name=env,deployment.environment=a%20b,broken", 1);
    ::setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=1,y=a%3Db", 1);
    ::setenv("OTEL_TRACES_SAMPLER_ARG", "0.5", 1);
    TraceSettings environment = read("", "", -1);
    EXPECT_EQ(environment.endpoint, "http://b:2/otlp/v1/traces");
    EXPECT_EQ(environment.service_name, "env");
    EXPECT_EQ(environment.sample_ratio, 0.5);
    EXPECT_EQ(environment.fields, (NamedTexts{{"x-key", "1"}, {"y", "a=b"}}));
    std::string attribute = R"({"key":"deployment.environment","value":{"stringValue":"a b"}})";
    EXPECT_NE(environment.resource().find(attribute), std::string::npos);
    ::setenv("OTEL_SERVICE_NAME", "named", 1);
    EXPECT_EQ(read("", "", -1).service_name, "named");
    EXPECT_EQ(read("", "shop", -1).service_name, "shop");
    EXPECT_EQ(read("", "", 0.25).sample_ratio, 0.25);
    ::setenv("OTEL_TRACES_SAMPLER", "parentbased_always_off", 1);
    EXPECT_EQ(read("", "", -1).sample_ratio, 0);
    ::setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://c:3/x", 1);
    EXPECT_EQ(read("", "", -1).endpoint, "http://c:3/x");
    ::setenv("OTEL_PHP_AUTOLOAD_ENABLED", "true", 1);   // the program's own SDK uses the environment
    EXPECT_TRUE(read("", "", -1).endpoint.empty());
    EXPECT_EQ(read("http://a:1", "", -1).endpoint, "http://a:1/v1/traces");
}

TEST(Trace, json_strings_are_valid)
{
    auto json = [](std::string_view text) {
        std::string to;
        append_json(to, text);
        return to;
    };
    EXPECT_TRUE(json("a\"b\\c\n\x01") == "\"a\\\"b\\\\c\\u000a\\u0001\"");
    EXPECT_TRUE(json("\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80") == "\"\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80\"");
    for (const char *broken : {"\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF", "\xE2\x82"}) {
        EXPECT_TRUE(json(broken).starts_with("\"\\ufffd"));
    }
}

TEST(Trace, spans_become_one_request)
{
    SpanAttributes resource, attributes;
    resource.add("service.name", "shop");
    attributes.add("text", "x");
    attributes.add("number", int64_t(-7));
    attributes.add("half", 0.5);
    attributes.add("yes", true);
    SpanQueue queue(resource.json(), "0.1", 10);
    EXPECT_TRUE(queue.empty());
    EndedSpan span;
    span.context = parse_traceparent(kExample);
    span.parent = 1;
    span.kind = SpanKind::kServer;
    span.name = "GET /";
    span.tracestate = "a=b";
    span.attributes = attributes.json();
    span.began_at = 1;
    span.ended_at = 2;
    queue.add(span);
    span.parent = 0;
    span.tracestate = {};
    span.has_failed = true;
    span.message = "broken";
    span.attributes = {};
    queue.add(span);
    std::string body;
    for (std::string_view part : queue.oldest()) {
        body += part;
    }
    EXPECT_TRUE(body ==
          R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},)"
          R"("scopeSpans":[{"scope":{"name":"coro","version":"0.1"},"spans":[)"
          R"({"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","spanId":"00f067aa0ba902b7","parentSpanId":"0000000000000001",)"
          R"("traceState":"a=b","name":"GET /","kind":2,"startTimeUnixNano":"1","endTimeUnixNano":"2","attributes":[)"
          R"({"key":"text","value":{"stringValue":"x"}},{"key":"number","value":{"intValue":"-7"}},)"
          R"({"key":"half","value":{"doubleValue":0.5}},{"key":"yes","value":{"boolValue":true}}]},)"
          R"({"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","spanId":"00f067aa0ba902b7","name":"GET /","kind":2,)"
          R"("startTimeUnixNano":"1","endTimeUnixNano":"2","attributes":[],"status":{"code":2,"message":"broken"}}]}]}]})");
    queue.add(span);   // behind what oldest() has returned
    EXPECT_TRUE(queue.size() == 3);
    EXPECT_EQ(queue.remove_oldest(false), 2u);
    EXPECT_TRUE(queue.size() == 1 && !queue.empty() && queue.dropped() == 0);
    queue.remove_oldest(true);
    EXPECT_TRUE(queue.empty() && queue.dropped() == 1);
}

TEST(Trace, attributes_can_be_removed)
{
    auto json = [](const char *removed) {
        SpanAttributes attributes;
        attributes.add("a", "1");
        attributes.add("b", ",{\"key\":\"c\",}}");
        attributes.add("c", int64_t(3));
        attributes.remove(removed);
        return attributes.json();
    };
    std::string a = R"({"key":"a","value":{"stringValue":"1"}})", c = R"({"key":"c","value":{"intValue":"3"}})";
    std::string b = R"({"key":"b","value":{"stringValue":",{\"key\":\"c\",}}"}})";
    EXPECT_EQ(json("a"), b + "," + c);
    EXPECT_EQ(json("b"), a + "," + c);
    EXPECT_EQ(json("c"), a + "," + b);
    EXPECT_EQ(json("d"), a + "," + b + "," + c);
    SpanAttributes one;
    one.add("a", true);
    one.remove("a");
    EXPECT_EQ(one.json(), "");
}

TEST(Trace, statements_lose_their_values)
{
    EXPECT_EQ(without_values("SELECT a1, `b 2` FROM t_3 WHERE x = 'it''s' AND y IN (1, -2.5e3, 0xFF) AND z = \"\\\"q\""),
              "SELECT a1, `b 2` FROM t_3 WHERE x = ? AND y IN (?, -?, ?) AND z = ?");
    EXPECT_EQ(without_values("SELECT 'open"), "SELECT ?");
    EXPECT_EQ(without_values("SELECT '\\"), "SELECT ?");
    // Whether a backslash in front of a quote belongs to it depends on the database, so nothing behind it is shown.
    EXPECT_EQ(without_values("SELECT 'C:\\', 'secret'"), "SELECT ?");
    EXPECT_EQ(without_values("SELECT 'a\\\\', b"), "SELECT ?, b");
    EXPECT_EQ(without_values("SELECT $$it's$$, $tag$ $$ $tag$, $1, a$b FROM t"), "SELECT ?, ?, $1, a$b FROM t");
    EXPECT_EQ(without_values("/* don't */ SELECT a--it's\n FROM/* ' */t WHERE b = 'secret' -- 'x"),
              " SELECT a ");   // "--i" begins no comment in MySQL
    EXPECT_EQ(without_values("/* don't */ SELECT a -- it's\n FROM/* ' */t WHERE b = 'secret' -- 'x"),
              " SELECT a  FROM t WHERE b = ? ");
    // "#" begins a comment in MySQL and is an operator in PostgreSQL.
    EXPECT_EQ(without_values("SELECT a # it's\n, 'secret'"), "SELECT a ");
    EXPECT_EQ(without_values("SELECT a #>> '{se\ncret}'"), "SELECT a ");
    EXPECT_EQ(without_values("SELECT a # one\n, 2"), "SELECT a , ?");
    EXPECT_EQ(without_values("SELECT a--1\n, 2"), "SELECT a , ?");
    EXPECT_EQ(without_values("SELECT /*!50000 'a*/secret' */ b"), "SELECT ");
    EXPECT_EQ(without_values("SELECT /* a /* b */ it's */ 'secret'"), "SELECT ");
    EXPECT_EQ(without_values("SELECT `it's`, 'secret'"), "SELECT ?");
    EXPECT_EQ(without_values("SELECT `a#b`, 'secret' FROM t"), "SELECT `a#b`, ? FROM t");
    EXPECT_EQ(without_values(std::string(10'000, 'x')).size(), 2000u);
    EXPECT_EQ(first_word(" (select 1)"), "SELECT");
    EXPECT_EQ(first_word("12"), "");
    EXPECT_EQ(without_secrets("https://user:p@ss@host:1/path?token=1#x"), "https://host:1/path");
    EXPECT_EQ(without_secrets("http://host/a@b"), "http://host/a@b");
    EXPECT_EQ(without_secrets("host"), "host");
}

TEST(Trace, a_ratio_that_is_no_number_traces_everything)
{
    EXPECT_TRUE(Sampler(std::nan("")).begin({}).is_sampled);
}

TEST(Trace, the_trace_id_is_read_from_valid_values_only)
{
    std::string trace = "0af7651916cd43dd8448eb211c80319c";
    std::string valid = "00-" + trace + "-b7ad6b7169203331-01";
    EXPECT_EQ(trace_id_in(valid), trace);
    EXPECT_EQ(trace_id_in("cc" + valid.substr(2) + "-more"), trace);
    for (const std::string &wrong : {std::string(), valid.substr(1), valid + "-", valid + "0", "ff" + valid.substr(2),
                                     "cc" + valid.substr(2) + "x", "00-" + std::string(32, '0') + valid.substr(35),
                                     valid.substr(0, 36) + std::string(16, '0') + "-01", "00-0AF7" + valid.substr(7)}) {
        EXPECT_EQ(trace_id_in(wrong), "") << wrong;
    }
}

TEST(Trace, queue_is_bounded)
{
    SpanQueue queue("", "", SpanQueue::kSpansPerBatch + 10);
    EndedSpan span;
    for (size_t i = 0; i < SpanQueue::kSpansPerBatch; i++) {
        EXPECT_TRUE(!queue.has_full_batch());
        queue.add(span);
    }
    EXPECT_TRUE(queue.has_full_batch());
    for (int i = 0; i < 15; i++) {
        queue.add(span);
    }
    EXPECT_TRUE(queue.size() == SpanQueue::kSpansPerBatch + 10);
    EXPECT_TRUE(queue.dropped() == 5);
}

}  // namespace coro
