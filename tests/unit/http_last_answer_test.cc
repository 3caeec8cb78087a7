#include "http_server_fixture.h"

// Tests of the last answer on a connection, after which the server closes the connection.
namespace {

using namespace http_test;

class HttpLastAnswerTest : public ServerTest {};

// With "Connection: close" the client promises to send no further request. So the server does not read again before
// it closes the connection.
TEST_F(HttpLastAnswerTest, the_last_answer_reaches_a_client_that_sends_more_after_connection_close)
{
    serve([&] {
        for (bool has_been_noticed : {true, false}) {
            BlockingClient client = connect();
            client.get("/later", "Connection: close\r\n");
            ASSERT_TRUE(is_waiting(1));
            turns();
            client.send("more");
            turns(has_been_noticed ? 8 : 0);
            (void) handler.next()->answer("last");
            turns();
            EXPECT_EQ(client.answer().body, "last") << has_been_noticed;
            EXPECT_EQ(client.rest(), "");
            EXPECT_FALSE(client.was_reset()) << has_been_noticed;
        }
    });
}

TEST_F(HttpLastAnswerTest, the_last_answer_does_not_wait_for_an_end_that_does_not_come)
{
    port.open_websocket_protocol = true;
    handler.handshaking = [](const IncomingRequest &request, const WebSocketOffer &) {
        ResponseWriter writer;
        // attach() gets the arguments that the handler of a request with "Connection: close, upgrade" would pass.
        writer.attach(request.stream, false, 1, false);
        writer.begin_head(101, reason_phrase(101));
        return writer.end_with({}, 0);
    };
    serve([&] {
        BlockingClient client = connect();
        client.get("/", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n");
        EXPECT_TRUE(client.has_something_soon());
    });
}

TEST_F(HttpLastAnswerTest, the_last_answer_and_the_end_of_the_stream_are_one_packet)
{
    auto packets = [](int fd) {   // returns the number of packets that the socket `fd` has received
        // The position of tcpi_segs_in in an array of uint32_t. The C library's struct tcp_info has no such member.
        constexpr size_t kSegmentsIn = 35;
        uint32_t info[kSegmentsIn + 1] = {};
        socklen_t size = sizeof info;
        EXPECT_EQ(getsockopt(fd, IPPROTO_TCP, TCP_INFO, info, &size), 0);
        return info[kSegmentsIn];
    };
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        turns();
        uint32_t before = packets(client.socket());
        auto call = handler.next();
        call->writer.close_after();
        (void) call->answer("last");
        EXPECT_EQ(client.answer().body, "last");
        EXPECT_TRUE(client.is_closed());
        EXPECT_EQ(packets(client.socket()) - before, 1u);
    });
}

}  // namespace
