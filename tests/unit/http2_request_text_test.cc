#include "coro/proto/http2/request_text.h"

#include "coro/proto/http1/parser.h"

#include <gtest/gtest.h>
#include <memory>
#include <utility>
#include <vector>

namespace {

using namespace coro;
using Fields = std::vector<std::pair<std::string, std::string>>;

constexpr uint32_t kMostBytes = 1000;
constexpr uint32_t kMostFields = 10;

Fields get(Fields more = {})
{
    Fields fields = {{":method", "GET"}, {":scheme", "http"}, {":authority", "test"}, {":path", "/a?b"}};
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
}

// Returns the text of a head. is_read: whether all fields were wanted.
std::string head(const Fields &fields, bool has_body = false, bool *is_read = nullptr)
{
    http2::RequestText request(kMostBytes, kMostFields);
    BlockText text;
    bool goes_on = true;
    for (auto &[name, value] : fields) {
        goes_on = goes_on && request.add_field(text, name, value);
    }
    request.end_head(text, has_body);
    if (is_read) {
        *is_read = goes_on;
    }
    return std::string(text);
}

// Returns what the parser of HTTP/1.1 says about the text.
int parsed(const std::string &text)
{
    http1::HeadParser parser;
    auto head = std::make_unique<http::Head>();
    http1::Lookahead ahead;
    http::Limits limits{.request_line = 500, .head = kMostBytes, .headers = kMostFields};
    return parser.parse(text, limits, *head, ahead);
}

TEST(Http2RequestText, writes_a_head)
{
    EXPECT_EQ(head(get({{"accept", "*/*"}, {"x", ""}})), "GET /a?b HTTP/1.1\r\nhost: test\r\naccept: */*\r\nx: \r\n\r\n");
    EXPECT_EQ(head(get()), "GET /a?b HTTP/1.1\r\nhost: test\r\n\r\n");
    EXPECT_EQ(head({{":method", "CONNECT"}, {":authority", "test:1"}}), "CONNECT test:1 HTTP/1.1\r\nhost: test:1\r\n\r\n");
}

TEST(Http2RequestText, takes_host_only_without_authority)
{
    EXPECT_EQ(head(get({{"host", "other"}})), "GET /a?b HTTP/1.1\r\nhost: test\r\n\r\n");
    EXPECT_EQ(head({{":method", "GET"}, {":path", "/"}, {"host", "other"}}), "GET / HTTP/1.1\r\nhost: other\r\n\r\n");
}

TEST(Http2RequestText, joins_the_pieces_of_cookies)
{
    EXPECT_EQ(head(get({{"cookie", "a=1"}, {"x", "y"}, {"cookie", "b=2"}})),
              "GET /a?b HTTP/1.1\r\nhost: test\r\nx: y\r\ncookie: a=1; b=2\r\n\r\n");
}

TEST(Http2RequestText, frames_the_body_by_its_length_or_in_chunks)
{
    http2::RequestText request(kMostBytes, kMostFields);
    BlockText text;
    for (auto &[name, value] : get()) {
        EXPECT_TRUE(request.add_field(text, name, value));
    }
    request.end_head(text, true);
    request.add_body(text, "hello");
    request.add_body(text, "");
    request.add_body(text, std::string(26, 'x'));
    EXPECT_TRUE(request.add_trailer("sum", "1"));
    request.end_body(text);
    EXPECT_EQ(std::string(text), "GET /a?b HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n1a\r\n" +
                        std::string(26, 'x') + "\r\n0\r\nsum: 1\r\n\r\n");

    EXPECT_TRUE(head(get({{"content-length", "5"}}), true).ends_with("content-length: 5\r\n\r\n"));
}

TEST(Http2RequestText, asks_for_the_upgrade_to_a_websocket)
{
    std::string text = head({{":method", "CONNECT"}, {":protocol", "websocket"}, {":scheme", "http"}, {":authority", "test"},
                             {":path", "/chat"}, {"sec-websocket-version", "13"}}, true);
    EXPECT_TRUE(text.starts_with("GET /chat HTTP/1.1\r\nhost: test\r\nsec-websocket-version: 13\r\nupgrade: websocket\r\n"));
    EXPECT_EQ(text.find("chunked"), text.npos);
}

TEST(Http2RequestText, writes_a_head_that_is_refused_above_the_limits)
{
    bool is_read;
    Fields many(kMostFields, {"x", "y"}), crumbs(kMostFields + 2, {"cookie", "a=b"});
    EXPECT_GT(parsed(head(get(Fields(kMostFields - 1, {"x", "y"})), false, &is_read)), 0);   // the last field is Host
    EXPECT_EQ(parsed(head(get(many), false, &is_read)), -431);
    EXPECT_TRUE(is_read);
    EXPECT_EQ(parsed(head(get(crumbs), false, &is_read)), -431);
    EXPECT_TRUE(is_read);
    EXPECT_EQ(parsed(head(get({{"x", std::string(kMostBytes, 'y')}}), false, &is_read)), -431);
    EXPECT_TRUE(is_read);
    Fields long_path = get();
    long_path[3].second = "/" + std::string(2 * kMostBytes, 'x');
    EXPECT_EQ(parsed(head(long_path, false, &is_read)), -414);
    EXPECT_TRUE(is_read);
}

TEST(Http2RequestText, wants_no_more_fields_far_above_the_limits)
{
    bool is_read;
    std::string text = head(get(Fields(5 * kMostFields, {"x", "y"})), false, &is_read);
    EXPECT_FALSE(is_read);
    EXPECT_LT(text.size(), 4 * kMostBytes);
    text = head(get(Fields(5, {"x", std::string(kMostBytes, 'y')})), false, &is_read);
    EXPECT_FALSE(is_read);
    EXPECT_LT(text.size(), 4 * kMostBytes);
}

TEST(Http2RequestText, limits_trailers)
{
    http2::RequestText request(kMostBytes, kMostFields);
    BlockText text;
    for (auto &[name, value] : get(Fields(kMostFields - 1, {"x", "y"}))) {
        EXPECT_TRUE(request.add_field(text, name, value));
    }
    request.end_head(text, true);
    EXPECT_TRUE(request.add_trailer("a", "b"));
    EXPECT_FALSE(request.add_trailer("c", std::string(kMostBytes, 'd')));
    text.clear();
    request.end_body(text);
    EXPECT_EQ(text, "0\r\na: b\r\n\r\n");
}

}   // namespace
