#include "coro/proto/http1/response.h"

#include "http_response_corpus.h"

#include <gtest/gtest.h>
#include <random>

namespace {

using namespace response_corpus;

const Limits kLimits = {.body = 1000};

Answer whole_head(std::string_view bytes, ResponseHead &head, const Limits &limits = kLimits)
{
    return read_head(bytes, {bytes.size()}, limits, head);
}

int answer_of(const Response &response, std::string &body)
{
    ResponseHead head;
    int size = whole_head(response.bytes, head).outcome;
    if (size <= 0) {
        return size;
    }
    std::string_view rest = std::string_view(response.bytes).substr(size_t(size));
    Answer read = read_body(rest, {rest.size()}, kLimits, head, response.is_head);
    body = read.description;
    return read.outcome > 0 ? head.status : read.outcome;
}

TEST(HttpResponse, accepts_and_refuses_the_corpus_as_written_there)
{
    for (const Response &response : responses()) {
        std::string body;
        EXPECT_EQ(answer_of(response, body), response.answer) << response.why;
        EXPECT_EQ(body, response.body) << response.why;
    }
}

TEST(HttpResponse, reads_the_same_at_every_split)
{
    for (const Response &response : responses()) {
        ResponseHead whole, split;
        Answer expected = whole_head(response.bytes, whole);
        EXPECT_EQ(read_head(response.bytes, feed::every_byte(response.bytes.size()), kLimits, split), expected)
            << response.why;
        for (size_t cut = 0; cut <= response.bytes.size(); cut++) {
            ASSERT_EQ(read_head(response.bytes, {cut, response.bytes.size()}, kLimits, split), expected)
                << response.why << ", cut at " << cut;
        }
        if (expected.outcome > 0) {
            std::string_view rest = std::string_view(response.bytes).substr(size_t(expected.outcome));
            EXPECT_EQ(read_body(rest, feed::every_byte(rest.size()), kLimits, whole, response.is_head),
                      read_body(rest, {rest.size()}, kLimits, whole, response.is_head))
                << response.why;
        }
    }
}

TEST(HttpResponse, has_the_parts_of_the_head)
{
    std::string bytes = "HTTP/1.1 404 Not Found\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d\r\nContent-Length: 7\r\n\r\n";
    ResponseHead head;
    ASSERT_EQ(ResponseParser().parse(bytes, kLimits, head), int(bytes.size()));
    EXPECT_EQ(head.status, 404);
    EXPECT_EQ(text(bytes.data(), head.reason), "Not Found");
    ASSERT_EQ(head.fields.header_count, 3);
    EXPECT_EQ(head.name(bytes.data(), 1), "Set-Cookie");
    EXPECT_EQ(head.value(bytes.data(), 1), "c=d");
    EXPECT_EQ(head.fields.content_length, 7u);
}

TEST(HttpResponse, knows_whether_the_connection_stays_open)
{
    auto stays = [](const std::string &line, const std::string &fields) {
        ResponseHead head;
        EXPECT_GT(ResponseParser().parse(line + "\r\nContent-Length: 0\r\n" + fields + "\r\n", kLimits, head), 0);
        return head.fields.keep_alive;
    };
    EXPECT_TRUE(stays("HTTP/1.1 200 OK", ""));
    EXPECT_FALSE(stays("HTTP/1.1 200 OK", "Connection: close\r\n"));
    EXPECT_FALSE(stays("HTTP/1.1 200 OK", "Connection: keep-alive, close\r\n"));
    EXPECT_FALSE(stays("HTTP/1.0 200 OK", ""));
    EXPECT_TRUE(stays("HTTP/1.0 200 OK", "Connection: keep-alive\r\n"));
}

TEST(HttpResponse, refuses_what_exceeds_a_limit)
{
    Limits small = {64, 256, 4, 10};
    ResponseHead head;
    auto read = [&](const std::string &bytes) { return whole_head(bytes, head, small).outcome; };
    EXPECT_EQ(read("HTTP/1.1 200 " + std::string(64, 'x') + "\r\n\r\n"), -431);
    EXPECT_EQ(read("HTTP/1.1 200 OK\r\nX: " + std::string(300, 'x')), -431);
    EXPECT_EQ(read("HTTP/1.1 200 OK\r\nA: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\nE: 5\r\n\r\n"), -431);
    EXPECT_EQ(read("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n"), -413);
    EXPECT_GT(read("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"), 0);

    auto read_rest = [&](const std::string &fields, const std::string &body) {
        EXPECT_GT(read("HTTP/1.1 200 OK\r\n" + fields + "\r\n"), 0);
        return read_body(body, {body.size()}, small, head, false).outcome;
    };
    EXPECT_EQ(read_rest("", "12345678901"), -413);
    EXPECT_EQ(read_rest("", "1234567890"), 11);
    EXPECT_EQ(read_rest("Transfer-Encoding: chunked\r\n", "b\r\n12345678901\r\n0\r\n\r\n"), -413);
}

TEST(HttpResponse, notices_a_body_that_the_end_of_the_connection_has_cut_off)
{
    auto is_whole = [](const std::string &fields, const std::string &body) {
        ResponseHead head;
        EXPECT_GT(whole_head("HTTP/1.1 200 OK\r\n" + fields + "\r\n", head).outcome, 0);
        return read_body(body, {body.size()}, kLimits, head, false).outcome > 0;
    };
    EXPECT_FALSE(is_whole("Content-Length: 3\r\n", "12"));
    EXPECT_FALSE(is_whole("Content-Length: 3\r\n", ""));
    EXPECT_FALSE(is_whole("Transfer-Encoding: chunked\r\n", "2\r\nhi\r\n"));
    EXPECT_FALSE(is_whole("Transfer-Encoding: chunked\r\n", "2\r\nhi\r\n0\r\n"));
    EXPECT_TRUE(is_whole("", "12"));
    EXPECT_TRUE(is_whole("Content-Length: 2\r\n", "12345"));
}

TEST(HttpResponse, reads_mutated_responses_the_same_at_any_split)
{
    std::mt19937 random(1);
    for (int round = 0; round < 3000; round++) {
        std::string bytes = responses()[random() % responses().size()].bytes;
        for (int change = 0; change < 3 && !bytes.empty(); change++) {
            bytes[random() % bytes.size()] = "\r\n :,0a\0H\t"[random() % 10];
        }
        ResponseHead whole, split;
        size_t cut = random() % (bytes.size() + 1);
        ASSERT_EQ(read_head(bytes, {cut, bytes.size()}, kLimits, split), whole_head(bytes, whole)) << bytes;
    }
}

}  // namespace
