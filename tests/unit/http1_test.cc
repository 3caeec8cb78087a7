#include "coro/proto/http/methods.h"
#include "coro/proto/http1/parser.h"

#include "../../ext-src/core/proto/http1/scan.h"
#include "http1_corpus.h"
#include "http1_feed.h"

#include <cstring>
#include <gtest/gtest.h>
#include <random>

namespace {

using namespace coro::http1;
using feed::Answer;

const Limits kLimits;

Answer whole(std::string_view bytes, const Limits &limits = kLimits, Marker marker = fastest_marker())
{
    return feed::read_head(bytes, {bytes.size()}, limits, marker);
}

// A parsed head together with the bytes that its spans refer to.
struct Parsed {
    explicit Parsed(std::string request)
        : bytes(std::move(request)), outcome(HeadParser().parse(bytes, kLimits, head))
    {
    }
    std::string_view operator()(Span span) const { return text(bytes.data(), span); }

    std::string bytes;
    Head head;
    int outcome;
};

TEST(Http1, answers_every_request_of_the_corpus_as_written_there)
{
    for (const corpus::Request &request : corpus::requests()) {
        int outcome = whole(request.bytes).outcome;
        EXPECT_EQ(outcome > 0 ? corpus::kAccepted : -outcome, request.answer) << request.why;
    }
}

TEST(Http1, answers_the_same_at_every_split)
{
    for (const corpus::Request &request : corpus::requests()) {
        Answer expected = whole(request.bytes);
        size_t size = request.bytes.size();
        size_t step = size > 1000 ? 97 : 1;
        for (size_t cut = 0; cut <= size; cut += step) {
            Answer answer = feed::read_head(request.bytes, {cut, size}, kLimits, fastest_marker());
            ASSERT_EQ(answer, expected) << request.why << ", cut at " << cut;
        }
    }
}

TEST(Http1, answers_the_same_byte_by_byte)
{
    for (const corpus::Request &request : corpus::requests()) {
        std::vector<size_t> cuts = feed::every_byte(std::min<size_t>(request.bytes.size(), 9000));
        cuts.push_back(request.bytes.size());
        ASSERT_EQ(feed::read_head(request.bytes, cuts, kLimits, fastest_marker()), whole(request.bytes))
            << request.why;
    }
}

TEST(Http1, answers_the_same_with_every_marker)
{
    for (const corpus::Request &request : corpus::requests()) {
        for (Marker marker : usable_markers()) {
            ASSERT_EQ(whole(request.bytes, kLimits, marker), whole(request.bytes, kLimits, mark_plain))
                << request.why;
        }
    }
}

TEST(Http1, answers_mutated_requests_the_same_with_every_marker_and_at_any_split)
{
    std::mt19937 random(1);
    std::vector<corpus::Request> requests = corpus::requests();
    const std::string_view interesting("\r\n\t :,;?#/*\0\x7f\x80\xff" "A0", 17);
    for (int round = 0; round < 60000; round++) {
        std::string bytes = requests[random() % requests.size()].bytes.substr(0, 700);
        for (unsigned change = random() % 3; change < 3 && !bytes.empty(); change++) {
            size_t at = random() % bytes.size();
            char byte = random() % 4 == 0 ? char(random()) : interesting[random() % interesting.size()];
            switch (random() % 3) {
            case 0:
                bytes[at] = byte;
                break;
            case 1:
                bytes.insert(at, 1, byte);
                break;
            default:
                bytes.erase(at, 1 + random() % 3);
            }
        }
        Answer expected = whole(bytes, kLimits, mark_plain);
        for (Marker marker : usable_markers()) {
            ASSERT_EQ(whole(bytes, kLimits, marker), expected) << bytes;
        }
        std::vector<size_t> cuts = {random() % (bytes.size() + 1), random() % (bytes.size() + 1),
                                    bytes.size()};
        std::sort(cuts.begin(), cuts.end());
        ASSERT_EQ(feed::read_head(bytes, cuts, kLimits, fastest_marker()), expected) << bytes;
    }
}

TEST(Http1, every_marker_marks_every_byte_at_every_size)
{
    std::string bytes;
    for (int i = 0; i < 600; i++) {
        bytes += char(i * 7);   // the text contains all 256 byte values
    }
    for (size_t size = 1; size <= 300; size++) {
        for (size_t from : {size_t(0), size * 3 % 256, size_t(255)}) {
            feed::Exact piece(std::string_view(bytes).substr(from, size));
            Marks expected;
            mark_plain(piece.view().data(), size, &expected);
            size_t blocks = (size + kBlock - 1) / kBlock;
            for (Marker marker : usable_markers()) {
                Marks marks;
                marker(piece.view().data(), size, &marks);
                ASSERT_EQ(std::memcmp(marks.control, expected.control, blocks * kBlock / 8), 0) << size;
                ASSERT_EQ(std::memcmp(marks.delimiter, expected.delimiter, blocks * kBlock / 8), 0) << size;
            }
        }
    }
}

TEST(Http1, reads_names_and_values_of_every_length)
{
    for (size_t name = 1; name <= 300; name++) {
        for (size_t value = 0; value <= 300; value += name % 16 == 0 || name < 40 ? 1 : 37) {
            std::string bytes = "GET / HTTP/1.1\r\n" + std::string(name, 'n') + ": " +
                                std::string(value, 'v') + "\r\nHost: a\r\n\r\n";
            Parsed parsed(bytes);
            ASSERT_EQ(parsed.outcome, int(bytes.size())) << name << " " << value;
            ASSERT_EQ(parsed.head.header_count, 2);
            ASSERT_EQ(parsed(parsed.head.headers[0].name), std::string(name, 'n'));
            ASSERT_EQ(parsed(parsed.head.headers[0].value), std::string(value, 'v'));
            ASSERT_EQ(parsed(parsed.head.headers[1].name), "Host");
        }
    }
}

TEST(Http1, refuses_exactly_the_bytes_that_may_not_be_in_a_name_value_or_target)
{
    const std::string_view token_marks = "!#$%&'*+-.^_`|~";
    for (int value = 0; value < 256; value++) {
        char byte = char(value);
        bool is_token =
            (value < 128 && std::isalnum(value)) || (byte != 0 && token_marks.find(byte) != token_marks.npos);
        bool is_text = value >= 0x20 ? value != 0x7f : byte == '\t';
        bool is_target = value > 0x20 && value != 0x7f && byte != '#';
        std::string middle = std::string("x") + byte + "y";
        EXPECT_EQ(whole(corpus::field(middle + ": z")).outcome > 0, is_token || byte == ':') << value;
        EXPECT_EQ(whole(corpus::field("X: " + middle)).outcome > 0, is_text) << value;
        EXPECT_EQ(whole(corpus::line(middle + " / HTTP/1.1")).outcome > 0, is_token) << value;
        EXPECT_EQ(whole(corpus::line("GET /" + middle + " HTTP/1.1")).outcome > 0, is_target) << value;
        EXPECT_EQ(whole(corpus::line("GET /?" + middle + " HTTP/1.1")).outcome > 0, is_target) << value;
    }
}

TEST(Http1, splits_the_target)
{
    Parsed origin(corpus::line("GET /a/b?c=d?e HTTP/1.1"));
    EXPECT_EQ(origin(origin.head.method), "GET");
    EXPECT_EQ(origin(origin.head.target), "/a/b?c=d?e");
    EXPECT_EQ(origin(origin.head.path), "/a/b");
    EXPECT_EQ(origin(origin.head.query), "c=d?e");
    EXPECT_EQ(origin(origin.head.host), "a");
    EXPECT_TRUE(origin.head.is_get && origin.head.has_query);

    Parsed plain(corpus::line("HEAD /a HTTP/1.0"));
    EXPECT_EQ(plain(plain.head.path), "/a");
    EXPECT_TRUE(plain.head.is_head && !plain.head.is_get && !plain.head.has_query &&
                plain.head.query.size == 0);

    Parsed empty(corpus::line("GET /a? HTTP/1.1"));
    EXPECT_EQ(empty(empty.head.path), "/a");
    EXPECT_TRUE(empty.head.has_query && empty.head.query.size == 0);

    Parsed star(corpus::line("OPTIONS * HTTP/1.1"));
    EXPECT_EQ(star(star.head.path), "*");
    EXPECT_TRUE(star.head.is_options);
}

TEST(Http1, splits_an_absolute_target_and_prefers_its_host)
{
    Parsed full(corpus::line("GET http://b:81/c?d HTTP/1.1"));
    EXPECT_EQ(full(full.head.path), "/c");
    EXPECT_EQ(full(full.head.query), "d");
    EXPECT_EQ(full(full.head.host), "b:81");

    Parsed bare(corpus::line("GET http://b HTTP/1.1"));
    EXPECT_EQ(bare(bare.head.path), "/");
    EXPECT_FALSE(bare.head.has_query);

    Parsed query(corpus::line("GET http://b?d/e HTTP/1.1"));
    EXPECT_EQ(query(query.head.path), "/");
    EXPECT_EQ(query(query.head.query), "d/e");
    EXPECT_EQ(query(query.head.host), "b");
}

TEST(Http1, trims_white_space_around_values_only)
{
    Parsed parsed(corpus::field("A:\t b \t c \t\r\nB:  "));
    EXPECT_EQ(parsed(parsed.head.headers[1].value), "b \t c");
    EXPECT_EQ(parsed(parsed.head.headers[2].value), "");
}

TEST(Http1, knows_the_usual_and_the_registered_methods)
{
    for (const char *method : {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}) {
        EXPECT_FALSE(Parsed(corpus::line(std::string(method) + " / HTTP/1.1")).head.is_unusual) << method;
        EXPECT_TRUE(is_registered_method(method)) << method;
    }
    for (const char *method : {"get", "TRACE", "PROPFIND", "BREW", "GETS", "G"}) {
        EXPECT_TRUE(Parsed(corpus::line(std::string(method) + " / HTTP/1.1")).head.is_unusual) << method;
    }
    EXPECT_FALSE(Parsed(corpus::line("GET http://a/ HTTP/1.1")).head.is_unusual);
    EXPECT_TRUE(is_registered_method("PROPFIND"));
    for (const char *method : {"", "get", "BREW", "GETS", "ZZZ", "A"}) {
        EXPECT_FALSE(is_registered_method(method)) << method;
    }
}

TEST(Http1, knows_how_the_body_is_framed)
{
    EXPECT_EQ(Parsed(corpus::field("A: b")).head.framing, Framing::kNone);
    EXPECT_EQ(Parsed(corpus::field("Transfer-Encoding: Chunked")).head.framing, Framing::kChunked);
    Parsed length(corpus::field("Content-Length: 42"));
    EXPECT_EQ(length.head.framing, Framing::kLength);
    EXPECT_EQ(length.head.content_length, 42u);
    EXPECT_EQ(Parsed(corpus::field("Content-Length: 0")).head.framing, Framing::kLength);
}

TEST(Http1, knows_whether_the_connection_stays)
{
    EXPECT_TRUE(Parsed(corpus::field("A: b")).head.keep_alive);
    EXPECT_FALSE(Parsed(corpus::field("Connection: CLOSE")).head.keep_alive);
    EXPECT_FALSE(Parsed(corpus::field("Connection: keep-alive\r\nConnection: x, close")).head.keep_alive);
    EXPECT_TRUE(Parsed(corpus::field("Connection: closed")).head.keep_alive);
    EXPECT_FALSE(Parsed(corpus::field("A: b", "1.0")).head.keep_alive);
    EXPECT_TRUE(Parsed(corpus::field("Connection: x,Keep-Alive", "1.0")).head.keep_alive);
    EXPECT_FALSE(Parsed(corpus::field("Connection: keep-alive, close", "1.0")).head.keep_alive);
}

TEST(Http1, knows_upgrade_and_expect)
{
    EXPECT_TRUE(Parsed(corpus::field("Connection: x, Upgrade\r\nUpgrade: websocket")).head.upgrade);
    EXPECT_TRUE(
        Parsed(corpus::field("Upgrade: websocket\r\nConnection: x\r\nConnection: upgrade")).head.upgrade);
    EXPECT_FALSE(Parsed(corpus::field("Connection: upgrade")).head.upgrade);
    EXPECT_FALSE(Parsed(corpus::field("Upgrade: websocket")).head.upgrade);
    EXPECT_FALSE(Parsed(corpus::field("Connection: upgrade\r\nUpgrade: websocket", "1.0")).head.upgrade);

    EXPECT_TRUE(Parsed(corpus::field("Expect: 100-continue\r\nContent-Length: 1")).head.expect_continue);
    EXPECT_TRUE(
        Parsed(corpus::field("Expect: 100-continue\r\nTransfer-Encoding: chunked")).head.expect_continue);
    EXPECT_FALSE(Parsed(corpus::field("Expect: 100-continue\r\nContent-Length: 0")).head.expect_continue);
    EXPECT_FALSE(
        Parsed(corpus::field("Expect: 100-continue\r\nContent-Length: 1", "1.0")).head.expect_continue);
}

TEST(Http1, reads_pipelined_requests_one_after_another)
{
    std::string first = corpus::line("GET /1 HTTP/1.1");
    std::string second = corpus::line("GET /2 HTTP/1.1");
    std::string bytes = first + second + "GET /3";
    HeadParser parser;
    Head head;
    ASSERT_EQ(parser.parse(bytes, kLimits, head), int(first.size()));
    std::string_view rest = std::string_view(bytes).substr(first.size());
    ASSERT_EQ(parser.parse(rest, kLimits, head), int(second.size()));
    EXPECT_EQ(text(rest.data(), head.path), "/2");
    rest.remove_prefix(second.size());
    EXPECT_EQ(parser.parse(rest, kLimits, head), 0);
    parser.reset();
    EXPECT_EQ(parser.parse(first, kLimits, head), int(first.size()));
}

TEST(Http1, is_as_new_after_a_refusal)
{
    HeadParser parser;
    Head head;
    ASSERT_EQ(parser.parse("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chun", kLimits, head), 0);
    ASSERT_EQ(parser.parse("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\n", kLimits, head),
              -400);
    ASSERT_GT(parser.parse(corpus::line("GET / HTTP/1.1"), kLimits, head), 0);
    EXPECT_EQ(head.framing, Framing::kNone);
}

TEST(Http1, keeps_every_limit_to_the_byte)
{
    std::string line = "GET /123456789 HTTP/1.1";
    std::string bytes = corpus::line(line);
    auto with = [](auto field, auto value) {
        Limits limits;
        limits.*field = value;
        return limits;
    };
    EXPECT_GT(whole(bytes, with(&Limits::request_line, line.size())).outcome, 0);
    EXPECT_EQ(whole(bytes, with(&Limits::request_line, line.size() - 1)).outcome, -414);
    EXPECT_GT(whole(bytes, with(&Limits::head, bytes.size())).outcome, 0);
    EXPECT_EQ(whole(bytes, with(&Limits::head, bytes.size() - 1)).outcome, -431);
    EXPECT_EQ(whole(bytes, with(&Limits::head, line.size() + 1)).outcome, -414);
    EXPECT_GT(whole(bytes + std::string(100000, 'x'), with(&Limits::head, bytes.size())).outcome, 0);
    EXPECT_GT(whole(bytes, with(&Limits::headers, 1)).outcome, 0);
    EXPECT_EQ(whole(bytes, with(&Limits::headers, 0)).outcome, -431);
    EXPECT_GT(whole(corpus::field("Content-Length: 7"), with(&Limits::body, 7)).outcome, 0);
    EXPECT_EQ(whole(corpus::field("Content-Length: 8"), with(&Limits::body, 7)).outcome, -413);

    EXPECT_GT(whole(corpus::many_headers(kMaxHeaders), with(&Limits::headers, 100000)).outcome, 0);
    EXPECT_EQ(whole(corpus::many_headers(kMaxHeaders + 1), with(&Limits::headers, 100000)).outcome, -431);
}

TEST(Http1, answers_the_same_at_every_split_under_every_small_limit)
{
    std::string bytes = corpus::field("A: b\r\nCookie: c");
    for (uint32_t limit = 0; limit <= bytes.size() + 1; limit++) {
        for (auto field : {&Limits::request_line, &Limits::head, &Limits::headers}) {
            Limits limits;
            limits.*field = limit;
            Answer expected = whole(bytes, limits);
            ASSERT_EQ(feed::read_head(bytes, feed::every_byte(bytes.size()), limits, fastest_marker()),
                      expected);
        }
    }
}

TEST(Http1, a_copied_head_is_valid_at_its_new_address)
{
    auto parsed = std::make_unique<Parsed>(corpus::field("A: b"));
    std::string moved = parsed->bytes;
    Head copy;
    std::memset(static_cast<void *>(&copy), 0xff, sizeof copy);
    std::memcpy(static_cast<void *>(&copy), &parsed->head, parsed->head.used_size());
    std::string expected = feed::describe(parsed->bytes.data(), parsed->head);
    parsed.reset();
    EXPECT_EQ(feed::describe(moved.data(), copy), expected);
    EXPECT_LT(copy.used_size(), 200u);
}

size_t marked_bytes = 0;

void count_marked(const char *bytes, size_t size, Marks *marks)
{
    marked_bytes += size;
    mark_plain(bytes, size, marks);
}

TEST(Http1, scans_a_bounded_number_of_bytes_however_they_arrive)
{
    std::string lines = "GET / HTTP/1.1\r\nHost: a\r\n";
    while (lines.size() < 30000) {
        lines += "X: " + std::string(600, 'x') + "\r\n";
    }
    for (const std::string &bytes :
         {lines + "\r\n", corpus::field("A: " + std::string(60000, 'b')),
          corpus::field(std::string(60000, 'n') + ": b"), corpus::many_headers(100)}) {
        marked_bytes = 0;
        HeadParser parser;
        Head head;
        for (size_t size = 1; size <= bytes.size(); size++) {
            Lookahead ahead(count_marked);
            int outcome = parser.parse(std::string_view(bytes).substr(0, size), kLimits, head, ahead);
            ASSERT_EQ(outcome, size < bytes.size() ? 0 : int(size));
        }
        EXPECT_LT(marked_bytes, 16 * bytes.size());
    }
}

TEST(Http1, heads_in_sequence_are_read_as_each_of_them_alone)
{
    std::mt19937 random(2);
    const std::string lines[] = {"GET / HTTP/1.1", "GET /longer?a=b HTTP/1.1", "POST / HTTP/1.1", "HEAD /x HTTP/1.1",
                                 "GET http://b/c HTTP/1.1", "GET / HTTP/1.0", "\r\nGET /after/an/empty/line HTTP/1.1"};
    const std::string fields[] = {"Host: a", "Host: a\r\nAccept: */*", "Host: b\r\nAccept: */*", "A: b\r\nHost: a",
                                  "Host: a\r\nConnection: close", "Host: a\r\nConnection: keep-alive",
                                  "Host: a\r\nContent-Length: 700", "Host: a\r\nExpect: 100-continue",
                                  "Host: a\r\nCookie: " + std::string(1500, 'c')};
    for (int round = 0; round < 3000; round++) {
        std::string bytes;
        std::string usual = fields[random() % std::size(fields)];
        for (int i = 0; i < 12; i++) {
            std::string own = random() % 2 ? usual : fields[random() % std::size(fields)];
            bytes += lines[random() % std::size(lines)] + "\r\n" + own + "\r\n\r\n";
            bytes += own.ends_with("700") ? std::string(700, '\n') : "";
        }
        if (random() % 2) {
            bytes[random() % bytes.size()] = char(random());
        }
        feed::Exact exact(std::string_view(bytes).substr(0, bytes.size() - random() % 40));
        std::vector<Answer> expected = feed::read_each(exact.view(), kLimits);
        ASSERT_EQ(feed::read_in_sequence(exact.view(), kLimits, fastest_marker()), expected) << bytes;
        ASSERT_EQ(feed::read_in_sequence(exact.view(), kLimits, mark_plain), expected) << bytes;
    }
}

TEST(Http1, a_head_of_the_maximum_size_is_not_mistaken_for_the_previous_one)
{
    std::string usual = " HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n";
    std::string largest = "GET / HTTP/1.1\r\nA: " + std::string(200, 'a') + "\r\nHost: b\r\n\r\n";
    feed::Exact bytes("GET /1" + usual + largest + "GET /2" + usual + "GET /3" + usual);
    Limits limits;
    limits.head = uint32_t(largest.size());
    EXPECT_EQ(feed::read_in_sequence(bytes.view(), limits, fastest_marker()), feed::read_each(bytes.view(), limits));
}

TEST(Http1, looks_about_once_at_the_bytes_of_heads_in_sequence)
{
    std::string bytes;
    for (int i = 0; i < 1000; i++) {
        bytes += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }
    marked_bytes = 0;
    // The function returns one result for each of the 1,000 heads, and one result for the end of the input.
    EXPECT_EQ(feed::read_in_sequence(bytes, kLimits, count_marked).size(), 1001u);
    EXPECT_LT(marked_bytes, bytes.size() + bytes.size() / 8);
}

TEST(Http1, a_head_that_comes_again_and_again_is_read_once)
{
    std::string head = "GET /path?a=b HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n";
    std::string bytes;
    for (int i = 0; i < 1000; i++) {
        bytes += head;
    }
    marked_bytes = 0;
    std::vector<Answer> answers = feed::read_in_sequence(bytes, kLimits, count_marked);
    ASSERT_EQ(answers.size(), 1001u);
    EXPECT_EQ(answers[999], feed::read_each(head, kLimits)[0]);
    EXPECT_LE(marked_bytes, kWindow);
}

TEST(Http1, compares_without_case)
{
    EXPECT_TRUE(equals_ignore_case("", ""));
    EXPECT_TRUE(equals_ignore_case("Keep-ALIVE", "keep-alive"));
    EXPECT_FALSE(equals_ignore_case("keep-aliv", "keep-alive"));
    EXPECT_FALSE(equals_ignore_case("K@", "k`"));
    EXPECT_FALSE(equals_ignore_case("\xc4", "\xe4"));
}

TEST(Http1Chunked, answers_every_body_of_the_corpus_as_written_there)
{
    for (const corpus::Body &body : corpus::bodies()) {
        Answer answer = feed::read_body(body.bytes, {body.bytes.size()}, kLimits);
        EXPECT_EQ(answer.outcome > 0 ? corpus::kAccepted : -answer.outcome, body.answer) << body.why;
        if (answer.outcome > 0) {
            EXPECT_EQ(answer.description, body.data) << body.why;
        }
    }
}

TEST(Http1Chunked, answers_the_same_at_every_split_and_byte_by_byte)
{
    for (const corpus::Body &body : corpus::bodies()) {
        size_t size = body.bytes.size();
        Answer expected = feed::read_body(body.bytes, {size}, kLimits);
        size_t step = size > 1000 ? 61 : 1;
        for (size_t cut = 0; cut <= size; cut += step) {
            ASSERT_EQ(feed::read_body(body.bytes, {cut, size}, kLimits), expected)
                << body.why << ", cut at " << cut;
        }
        ASSERT_EQ(feed::read_body(body.bytes, feed::every_byte(size), kLimits), expected) << body.why;
    }
}

TEST(Http1Chunked, leaves_the_bytes_after_the_body)
{
    ChunkedDecoder decoder;
    std::string_view data;
    EXPECT_EQ(decoder.decode("0\r\n\r\nGET", data), 5);
    EXPECT_TRUE(decoder.done());
    EXPECT_EQ(decoder.decode("GET", data), 0);
}

TEST(Http1Chunked, returns_data_as_views_of_its_input)
{
    ChunkedDecoder decoder;
    std::string bytes = "3\r\nabc\r\n2\r\nde";
    std::string_view data;
    ssize_t consumed = decoder.decode(bytes, data);
    EXPECT_EQ(data.data(), bytes.data() + 3);
    EXPECT_EQ(data, "abc");
    ASSERT_GE(consumed, 6);
    consumed += decoder.decode(std::string_view(bytes).substr(size_t(consumed)), data);
    EXPECT_EQ(data, "de");
    EXPECT_EQ(size_t(consumed), bytes.size());
    EXPECT_EQ(decoder.total(), 5u);
    EXPECT_FALSE(decoder.done());
}

TEST(Http1Chunked, keeps_every_limit_to_the_byte)
{
    Limits limits;
    limits.body = 3;
    EXPECT_GT(feed::read_body("1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", {18}, limits).outcome, 0);
    EXPECT_EQ(feed::read_body("1\r\na\r\n3\r\nbcd\r\n0\r\n\r\n", {19}, limits).outcome, -413);
    limits.headers = 1;
    EXPECT_GT(feed::read_body("0\r\nA: b\r\n\r\n", {11}, limits).outcome, 0);
    EXPECT_EQ(feed::read_body("0\r\nA: b\r\nC: d\r\n\r\n", {17}, limits).outcome, -431);
    limits.head = 8;
    EXPECT_GT(feed::read_body("0\r\nA: b\r\n\r\n", {11}, limits).outcome, 0);
    limits.head = 7;
    EXPECT_EQ(feed::read_body("0\r\nA: b\r\n\r\n", {11}, limits).outcome, -431);
}

}   // namespace
