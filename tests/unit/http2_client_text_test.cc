#include "coro/proto/http1/response.h"
#include "coro/proto/http2/request_fields.h"
#include "coro/proto/http2/response_text.h"

#include <gtest/gtest.h>
#include <memory>
#include <utility>
#include <vector>

namespace {

using namespace coro;
using Fields = std::vector<std::pair<std::string, std::string>>;

// Returns the fields as "name: value|", or "refused".
std::string fields_of(std::string_view head)
{
    http2::RequestFields fields;
    if (!fields.read(head, "http")) {
        return "refused";
    }
    std::string text;
    for (auto &field : fields.all()) {
        text.append(field.name).append(": ").append(field.value).append("|");
    }
    return text;
}

TEST(Http2RequestFields, have_the_parts_of_the_request_line_in_front)
{
    EXPECT_EQ(fields_of("GET /a?b HTTP/1.1\r\nHost: test:8\r\nX-A: 1\r\nX-A: 2\r\n\r\n"),
              ":method: GET|:scheme: http|:authority: test:8|:path: /a?b|X-A: 1|X-A: 2|");
    EXPECT_EQ(fields_of("OPTIONS * HTTP/1.1\r\nHost: test\r\n\r\n"), ":method: OPTIONS|:scheme: http|:authority: test|:path: *|");
}

TEST(Http2RequestFields, take_an_absolute_url_apart)
{
    EXPECT_EQ(fields_of("GET https://a.b:1/c?d HTTP/1.1\r\nHost: test\r\n\r\n"),
              ":method: GET|:scheme: https|:authority: a.b:1|:path: /c?d|");
    EXPECT_EQ(fields_of("GET http://a.b HTTP/1.1\r\nHost: test\r\n\r\n"), ":method: GET|:scheme: http|:authority: a.b|:path: /|");
    EXPECT_EQ(fields_of("GET http://a.b?c HTTP/1.1\r\nHost: test\r\n\r\n"),
              ":method: GET|:scheme: http|:authority: a.b|:path: /?c|");
    EXPECT_EQ(fields_of("GET /to?u=http://a.b/ HTTP/1.1\r\nHost: t\r\n\r\n"),
              ":method: GET|:scheme: http|:authority: t|:path: /to?u=http://a.b/|");
}

TEST(Http2RequestFields, lack_what_is_about_the_connection)
{
    EXPECT_EQ(fields_of("GET / HTTP/1.1\r\nHost: t\r\nConnection: close\r\nKeep-Alive: 1\r\nUpgrade: x\r\nTE: gzip\r\n"
                        "Transfer-Encoding: chunked\r\nProxy-Connection: x\r\n\r\n"),
              ":method: GET|:scheme: http|:authority: t|:path: /|");
    EXPECT_EQ(fields_of("GET / HTTP/1.1\r\nHost: t\r\nTE: trailers\r\n\r\n"),
              ":method: GET|:scheme: http|:authority: t|:path: /|TE: trailers|");
}

TEST(Http2RequestFields, tell_the_length_of_the_body)
{
    http2::RequestFields fields;
    ASSERT_TRUE(fields.read("POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 12\r\n\r\n", "https"));
    EXPECT_EQ(fields.body_size(), 12u);
    EXPECT_FALSE(fields.is_head());
    ASSERT_TRUE(fields.read("HEAD / HTTP/1.1\r\nHost: t\r\n\r\n", "https"));
    EXPECT_EQ(fields.body_size(), 0u);
    EXPECT_TRUE(fields.is_head());
}

TEST(Http2RequestFields, refuse_what_is_no_head)
{
    for (std::string_view text : {"", "GET", "GET / HTTP/1.1\r\n", "GET /\r\n\r\n", "GET HTTP/1.1\r\n\r\n",
                                  "GET  HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nx\r\n\r\n",
                                  "GET http:///x HTTP/1.1\r\n\r\n"}) {
        EXPECT_EQ(fields_of(text), "refused") << text;
    }
}

class Response {
public:
    explicit Response(bool is_head_request = false) { text_.begin(is_head_request); }

    Response &fields(const Fields &fields)
    {
        for (auto &[name, value] : fields) {
            is_taken = is_taken && text_.add_field(text, name, value);
        }
        text_.end_fields(text);
        return *this;
    }
    Response &body(std::string_view bytes)
    {
        text_.add_body(text, bytes);
        return *this;
    }
    std::string &end()
    {
        text_.end_body(text);
        return text;
    }

    std::string text;
    bool is_taken = true;

private:
    http2::ResponseText text_{100};
};

const Fields kOk = {{":status", "200"}, {"x", "y"}};
const Fields kWithLength = {{":status", "200"}, {"content-length", "3"}};

TEST(Http2ResponseText, chunks_a_body_without_length)
{
    EXPECT_EQ(Response().fields(kOk).body("abc").body("").body("d").fields({{"t", "u"}}).end(),
              "HTTP/1.1 200 \r\nx: y\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\nt: u\r\n\r\n");
    EXPECT_EQ(Response().fields(kOk).end(), "HTTP/1.1 200 \r\nx: y\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n");
}

TEST(Http2ResponseText, keeps_a_length)
{
    EXPECT_EQ(Response().fields(kWithLength).body("abc").fields({{"t", "u"}}).end(),
              "HTTP/1.1 200 \r\ncontent-length: 3\r\n\r\nabc");
}

TEST(Http2ResponseText, has_no_framing_for_a_response_without_body)
{
    EXPECT_EQ(Response(true).fields(kOk).end(), "HTTP/1.1 200 \r\nx: y\r\n\r\n");
    EXPECT_EQ(Response().fields({{":status", "204"}}).end(), "HTTP/1.1 204 \r\n\r\n");
    EXPECT_EQ(Response().fields({{":status", "304"}}).end(), "HTTP/1.1 304 \r\n\r\n");
}

TEST(Http2ResponseText, has_interim_heads_in_front)
{
    EXPECT_EQ(Response().fields({{":status", "103"}, {"content-length", "9"}}).fields({{":status", "204"}}).end(),
              "HTTP/1.1 103 \r\ncontent-length: 9\r\n\r\nHTTP/1.1 204 \r\n\r\n");
    EXPECT_EQ(Response().fields({{":status", "100"}}).fields(kOk).body("a").end(),
              "HTTP/1.1 100 \r\n\r\nHTTP/1.1 200 \r\nx: y\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n");
}

TEST(Http2ResponseText, refuses_fields_that_are_far_too_large)
{
    EXPECT_TRUE(Response().fields({{":status", "200"}, {"x", std::string(80, 'y')}}).is_taken);
    EXPECT_FALSE(Response().fields({{":status", "200"}, {"x", std::string(100, 'y')}}).is_taken);
    EXPECT_FALSE(Response().fields(kOk).fields({{"x", std::string(100, 'y')}}).is_taken);
}

TEST(Http2ResponseText, is_a_response_of_http1)
{
    http1::ResponseParser parser;
    auto head = std::make_unique<http1::ResponseHead>();
    http::Limits limits;
    std::string text = Response().fields(kOk).body("abc").end();
    int size = parser.parse(text, limits, *head);
    ASSERT_GT(size, 0);
    EXPECT_EQ(head->status, 200);
    http1::ResponseBody body(*head, false, limits);
    std::string_view data;
    EXPECT_GT(body.read(std::string_view(text).substr(size_t(size)), data), 0);
    EXPECT_EQ(data, "abc");
}

}  // namespace
