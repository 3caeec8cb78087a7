#include "http_server_fixture.h"
#include "websocket_feed.h"

namespace {

using namespace http_test;

class ConnectionTest : public ServerTest {
protected:
    ConnectionTest()
    {
        handler.routes["/large"] = [this](auto call) { (void) call->answer(large_); };
    }

    void upgrade(BlockingClient &client)
    {
        client.get("/", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n");
        EXPECT_EQ(client.answer().status, 101);
    }

    std::string large_ = std::string(10 << 20, 'l');
};

TEST_F(ConnectionTest, a_websocket_that_was_closed_ends_in_time_though_its_client_does_not_read)
{
    port.open_websocket_protocol = true;
    handler.answers_message = [&](Connection &connection, std::string_view) {
        WebSocketSender &socket = *connection.protocol().websocket();
        EXPECT_EQ(socket.send(websocket::Opcode::kBinary, {large_}), 0);
        EXPECT_EQ(socket.send_close(1000, {}), 0);
        connection.close_when_sent();
        return true;
    };
    serve([&] {
        BlockingClient client = connect(4096);
        upgrade(client);
        client.send(feed::wire({websocket::Opcode::kText, "go"}));
        turns();
        pass_ms(4900);
        EXPECT_EQ(handler.closed_by_server, 0);
        pass_ms(200);
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(ConnectionTest, a_client_that_reads_counts_as_a_reader_before_its_socket_takes_more_bytes)
{
    Connection *reader = nullptr;
    handler.connecting = [&](Connection &connection) { reader = &connection; };
    serve([&] {
        BlockingClient client = connect(64 << 10);
        client.get("/large");
        ASSERT_TRUE(eventually([&] { return reader && reader->unsent() > 0; }));
        Nanoseconds since = 0;
        EXPECT_TRUE(eventually([&] {   // until the kernel has moved all bytes that the client's buffer takes
            Nanoseconds before = std::exchange(since, reader->stalled_since(true));
            pass_ms(1);
            return before == since;
        }));
        size_t unsent = reader->unsent();
        EXPECT_FALSE(client.exactly(48 << 10).empty());
        EXPECT_TRUE(eventually([&] { return reader->stalled_since(true) > since; }));
        EXPECT_EQ(reader->unsent(), unsent) << "the socket has taken more bytes: the test proves nothing";
        client.close();
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(ConnectionTest, a_client_that_is_still_sending_when_it_is_closed_is_not_reset)
{
    port.open_http_protocol = false;
    handler.answers_packet = [](Connection &connection, std::string_view) {
        EXPECT_EQ(connection.send("bye", {}), 0);
        connection.close_when_sent();
        return true;
    };
    serve([&] {
        BlockingClient client = connect();
        client.send(std::string(300'000, 'x'));
        EXPECT_EQ(client.rest(), "bye");
        EXPECT_FALSE(client.was_reset());
        client.close();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(ConnectionTest, a_half_closed_client_is_not_closed_at_the_deadline_of_its_unfinished_request)
{
    port.http_request_timeout = 5;
    // The large answer is smaller than buffer_output_size. So the server reads the next request although the answer
    // is still unsent.
    config.buffer_output_size = 64 << 20;
    serve([&] {
        BlockingClient client = connect(4096);
        client.get("/large");
        client.send("GET");
        client.shut();
        turns();
        pass_ms(6000);
        EXPECT_EQ(handler.closed_by_server + handler.closed_by_peer, 0);
        EXPECT_EQ(client.answer().body.size(), large_.size());
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(ConnectionTest, the_heartbeat_does_not_close_a_paused_client)
{
    port.heartbeat_idle_time = 2;
    Connection *paused = nullptr;
    handler.connecting = [&](Connection &connection) {
        paused = &connection;
        connection.pause();
    };
    serve([&] {
        BlockingClient client = connect();
        client.get("/a");
        turns();
        pass_ms(3000);
        pass_ms(3000);
        EXPECT_TRUE(client.is_silent());
        ASSERT_EQ(handler.closed_by_server, 0);
        paused->resume();
        EXPECT_EQ(client.answer().body, "/a");
        pass_ms(3000);
        pass_ms(3000);
        EXPECT_TRUE(has_closed(1)) << "it says nothing any more";
    });
}

TEST_F(ConnectionTest, the_heartbeat_does_not_close_a_client_whose_next_request_waits)
{
    port.heartbeat_idle_time = 2;
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        client.get("/a");
        turns();
        pass_ms(3000);
        pass_ms(3000);
        ASSERT_EQ(handler.closed_by_server, 0);
        (void) handler.next()->answer("slow");
        EXPECT_EQ(client.answer().body, "slow");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(ConnectionTest, a_client_with_many_unfinished_handlers_is_not_read_until_one_ends)
{
    port.open_websocket_protocol = true;
    int begun = 0;
    Connection *peer_connection = nullptr;
    handler.answers_message = [&](Connection &connection, std::string_view) {
        begun++;
        peer_connection = &connection;
        connection.handler_begins();
        return true;
    };
    serve([&] {
        BlockingClient client = connect();
        upgrade(client);
        std::string bytes;
        for (int i = 0; i < 200; i++) {
            bytes += feed::wire({websocket::Opcode::kText, "x"});
        }
        client.send(bytes);
        turns();
        EXPECT_EQ(begun, 128);
        peer_connection->handler_ends();
        turns();
        EXPECT_EQ(begun, 129);
        for (int ended = 1; ended < 200; ended++) {
            peer_connection->handler_ends();
            turns(1);
        }
        EXPECT_EQ(begun, 200);
    });
}

}   // namespace
