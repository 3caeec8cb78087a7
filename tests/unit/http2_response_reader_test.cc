#include "http2_feed.h"

#include <gtest/gtest.h>

namespace {

using namespace http2_feed;

void expect_text(std::string_view bytes, const std::string &expected, bool is_head = false, bool is_websocket = false)
{
    for (size_t cut = 0; cut <= bytes.size(); cut++) {
        for (size_t most : {size_t(1), size_t(7), SIZE_MAX}) {
            ASSERT_EQ(read_response(bytes, {cut, bytes.size()}, most, is_head, is_websocket), expected)
                << bytes << " at " << cut << " with room for " << most;
        }
    }
    std::vector<size_t> each;
    for (size_t cut = 0; cut <= bytes.size(); cut++) {
        each.push_back(cut);
    }
    ASSERT_EQ(read_response(bytes, each, SIZE_MAX, is_head, is_websocket), expected) << bytes;
}

TEST(Http2ResponseReader, reads_each_framing_at_every_split)
{
    expect_text("HTTP/1.1 200 OK\r\nServer: coro\r\nContent-Length: 5\r\n\r\nhello",
                "head\n:status=200\nServer=coro\nContent-Length=5\nend\nhello");
    expect_text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n",
                "head\n:status=200\nend\nhello!");
    expect_text("HTTP/1.1 200 OK\r\n\r\nuntil the end", "head\n:status=200\nend\nuntil the end");
    expect_text("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "head alone\n:status=404\nContent-Length=0\n");
}

TEST(Http2ResponseReader, passes_trailers_on)
{
    expect_text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\ngrpc-status: 0\r\nx: y\r\n\r\n",
                "head\n:status=200\nend\ngrpc-status: 0\r\nx: y\r\nok");
}

TEST(Http2ResponseReader, knows_responses_without_a_body)
{
    expect_text("HTTP/1.1 204 No Content\r\n\r\n", "head alone\n:status=204\n");
    expect_text("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", "head alone\n:status=304\nContent-Length=9\n");
    expect_text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", "head alone\n:status=200\nContent-Length=9\n", true);
    expect_text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "head alone\n:status=200\n", true);
}

TEST(Http2ResponseReader, passes_interim_heads_on)
{
    expect_text("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
                "interim\n:status=100\ninterim\n:status=103\nLink=</a>\nhead alone\n:status=204\n");
}

TEST(Http2ResponseReader, begins_a_websocket_with_status_200)
{
    expect_text("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n"
                "Sec-WebSocket-Protocol: chat\r\n\r\n\x81\x02hi",
                "head\n:status=200\nSec-WebSocket-Protocol=chat\nend\n\x81\x02hi", false, true);
}

TEST(Http2ResponseReader, leaves_out_fields_about_the_connection)
{
    expect_text("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nTE: trailers\r\nKEEP-ALIVE: 5\r\nProxy-Connection: close\r\n"
                "Upgrade: h2c\r\nX:  kept \r\nContent-Length: 0\r\n\r\n",
                "head alone\n:status=200\nX=kept\nContent-Length=0\n");
}

TEST(Http2ResponseReader, says_when_something_is_missing)
{
    expect_text("HTTP/1.1 200 OK\r\nContent-Len", "incomplete");
    expect_text("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello", "head\n:status=200\nContent-Length=6\nhelloincomplete");
    expect_text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "head\n:status=200\nhelloincomplete");
}

TEST(Http2ResponseReader, refuses_what_is_no_response)
{
    for (const char *bytes : {"\r\n\r\n", "HTTP/1.0 200 OK\r\n\r\n", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 20\r\n\r\n",
                              "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\n: no name\r\n\r\n",
                              "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"}) {
        expect_text(bytes, "refused");
    }
}

TEST(Http2ResponseReader, drops_what_follows_a_complete_response)
{
    ResponseReader reader;
    Response response;
    EXPECT_EQ(reader.take("HTTP/1.1 204 No Content\r\n\r\nmore", response), 31);
    EXPECT_EQ(reader.take("and more", response), 8);
    EXPECT_EQ(response.text + response.body, "head alone\n:status=204\n");
}

TEST(Http2ResponseReader, takes_nothing_of_the_body_without_room)
{
    ResponseReader reader;
    Response response;
    response.most = 0;
    EXPECT_EQ(reader.take("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", response), 38);
    EXPECT_EQ(reader.take("hello", response), 0);
    response.most = 3;
    EXPECT_EQ(reader.take("hello", response), 5);   // in two pieces
    EXPECT_EQ(response.body, "hello");
}

}   // namespace
