#include "http_server_fixture.h"

#include "coro/base/error.h"
#include "coro/proto/websocket/mask.h"

namespace {

using namespace http_test;
using websocket::Opcode;

// Returns a masked frame as a client sends it.
std::string frame(std::string_view data, Opcode opcode = Opcode::kText, bool fin = true)
{
    websocket::FrameHead head;
    head.opcode = opcode;
    head.fin = fin;
    head.masked = true;
    head.key = 0x12345678;
    head.length = data.size();
    char bytes[websocket::kMaxHeadSize];
    std::string result(bytes, websocket::write_head(bytes, head));
    std::string masked(data.size(), '\0');
    websocket::mask(masked.data(), data.data(), data.size(), head.key);
    return result + masked;
}

std::string close_frame(uint16_t code, std::string_view reason = {})
{
    char payload[websocket::kMaxControlSize];
    return frame({payload, websocket::write_close(payload, code, reason)}, Opcode::kClose);
}

// Returns an unmasked frame as the server sends it, for payloads of up to 125 bytes.
std::string reply(std::string_view data, int first = 0x81)
{
    return std::string{char(first), char(data.size())} + std::string(data);
}

std::string close_reply(uint16_t code, std::string_view reason = {})
{
    return reply(std::string{char(code >> 8), char(code)} + std::string(reason), 0x88);
}

constexpr std::string_view kHandshake =
    "GET /chat HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

// A server that upgrades each connection to a WebSocket at once. If `later` is set, the server upgrades a connection
// when the test answers the waiting request. The server sends messages back unless `on_frame` is set.
class WebSocketProtocolTest : public ServerTest {
protected:
    WebSocketProtocolTest()
    {
        port.open_websocket_protocol = true;
        handler.handshaking = [this](const IncomingRequest &request, const WebSocketOffer &offer) {
            keys.emplace_back(offer.key);
            protocols.emplace_back(offer.protocol);
            auto call = std::make_unique<Call>();
            call->connection = &static_cast<Connection &>(request.stream.peer());
            call->message.borrow(request.head, request.base, request.body, request.origin, request.borrower);
            call->writer.attach(request.stream, request.head.is_head, request.head.minor, request.head.keep_alive);
            if (later) {
                handler.waiting.push_back(std::move(call));
            } else {
                (void) call->answer({}, 101);
            }
            return 0;
        };
        handler.messaging = [this](Connection &connection, Opcode opcode, const std::string &bytes) {
            messages.push_back(bytes);
            WebSocketSender &socket = *connection.protocol().websocket();
            on_frame ? on_frame(socket, bytes) : (void) socket.send(opcode, {bytes});
        };
    }

    BlockingClient open()
    {
        BlockingClient client = connect();
        client.send(kHandshake);
        EXPECT_EQ(client.answer().status, 101);
        return client;
    }

    std::function<void(WebSocketSender &, const std::string &)> on_frame;
    std::vector<std::string> keys;
    std::vector<std::string> protocols;
    std::vector<std::string> messages;
    bool later = false;
};

TEST_F(WebSocketProtocolTest, the_handler_gets_the_key_and_the_protocol_that_was_chosen)
{
    port.websocket_subprotocol = "one, two";
    serve([&] {
        BlockingClient client = connect();
        std::string request(kHandshake.substr(0, kHandshake.size() - 2));
        client.send(request + "Sec-WebSocket-Protocol: three, two\r\n\r\n");
        EXPECT_EQ(client.answer().status, 101);
        EXPECT_EQ(keys, std::vector{"dGhlIHNhbXBsZSBub25jZQ=="s});
        EXPECT_EQ(protocols, std::vector{"two"s});
    });
}

TEST_F(WebSocketProtocolTest, without_the_option_a_handshake_is_a_request_like_any_other)
{
    port.open_websocket_protocol = false;
    serve([&] {
        BlockingClient client = connect();
        client.send(kHandshake);
        EXPECT_EQ(client.answer().body, "/chat");
    });
}

TEST_F(WebSocketProtocolTest, a_status_other_than_101_leaves_the_connection_to_http)
{
    later = true;
    serve([&] {
        BlockingClient client = connect();
        client.send(kHandshake);
        ASSERT_TRUE(is_waiting(1));
        (void) handler.next()->answer("no", 403);
        EXPECT_EQ(client.answer().status, 403);
        client.get("/plain");
        EXPECT_EQ(client.answer().body, "/plain");
    });
}

TEST_F(WebSocketProtocolTest, a_request_that_is_no_handshake_cannot_upgrade)
{
    handler.routes["/sly"] = [](auto call) { (void) call->answer({}, 101); };
    serve([&] {
        BlockingClient client = connect();
        client.get("/sly");
        EXPECT_EQ(client.answer().status, 101);
        client.get("/plain");
        EXPECT_EQ(client.answer().body, "/plain");
    });
}

TEST_F(WebSocketProtocolTest, frames_behind_the_handshake_wait_until_it_is_answered)
{
    later = true;
    serve([&] {
        BlockingClient client = connect();
        client.send(std::string(kHandshake) + frame("one") + frame("two"));
        ASSERT_TRUE(is_waiting(1));
        EXPECT_TRUE(client.is_silent());
        (void) handler.next()->answer({}, 101);
        EXPECT_EQ(client.answer().status, 101);
        EXPECT_EQ(client.exactly(10), reply("one") + reply("two"));
    });
}

TEST_F(WebSocketProtocolTest, a_client_that_goes_during_the_handshake_is_forgotten)
{
    later = true;
    serve([&] {
        BlockingClient client = connect();
        client.send(kHandshake);
        ASSERT_TRUE(is_waiting(1));
        client.reset();
        ASSERT_TRUE(has_closed(1));
        EXPECT_EQ(handler.next()->answer({}, 101), -EPIPE);
    });
}

TEST_F(WebSocketProtocolTest, messages_in_one_write_are_answered_in_order)
{
    serve([&] {
        BlockingClient client = open();
        std::string sent, expected;
        for (int i = 0; i < 1000; i++) {
            sent += frame(std::to_string(i)) + frame("p", Opcode::kPing);
            expected += reply(std::to_string(i)) + reply("p", 0x8a);
        }
        client.send(sent);
        EXPECT_EQ(client.exactly(expected.size()), expected);
        EXPECT_EQ(messages.size(), 1000u);
    });
}

TEST_F(WebSocketProtocolTest, a_handshake_and_messages_cut_anywhere_are_understood)
{
    std::string all = std::string(kHandshake) + frame("Hel", Opcode::kText, false) + frame("?", Opcode::kPing) +
                      frame("lo", Opcode::kContinuation) + close_frame(1000);
    serve([&] {
        for (size_t cut = 1; cut < all.size(); cut++) {
            BlockingClient client = connect();
            client.send(all.substr(0, cut));
            turns(3);
            client.send(all.substr(cut));
            EXPECT_EQ(client.answer().status, 101);
            ASSERT_EQ(client.rest(), reply("?", 0x8a) + reply("Hello") + close_reply(1000)) << "cut at " << cut;
        }
    });
}

TEST_F(WebSocketProtocolTest, a_message_in_many_reads_arrives_whole_and_its_memory_is_freed)
{
    std::string large(3'000'000, 'm');
    port.package_max_length = 4'000'000;
    serve([&] {
        BlockingClient client = open();
        client.send(frame(large, Opcode::kBinary));
        EXPECT_EQ(client.exactly(10 + large.size()).substr(10), large);
        client.send(frame(large, Opcode::kBinary).substr(0, 1'000'000));
        turns();
        client.reset();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(messages.size(), 1u);
    });
}

TEST_F(WebSocketProtocolTest, after_our_close_frame_nothing_is_delivered_or_sent)
{
    on_frame = [](WebSocketSender &socket, const std::string &) {
        EXPECT_EQ(socket.send_close(4000, "bye"), 0);
        EXPECT_FALSE(socket.is_open());
        EXPECT_EQ(socket.send(Opcode::kText, {"late"sv}), -err::kClosed);
        EXPECT_EQ(socket.send_close(1000, {}), -err::kClosed);
    };
    serve([&] {
        BlockingClient client = open();
        client.send(frame("one") + frame("two") + frame("p", Opcode::kPing));
        EXPECT_EQ(client.exactly(7), close_reply(4000, "bye"));
        EXPECT_TRUE(client.is_silent());
        client.send(frame("three") + close_frame(4000, "bye") + frame("behind"));
        EXPECT_TRUE(client.is_closed());
        EXPECT_FALSE(client.was_reset());
        EXPECT_EQ(messages, std::vector{"one"s});
    });
}

TEST_F(WebSocketProtocolTest, a_client_that_does_not_answer_our_close_frame_has_five_seconds)
{
    on_frame = [](WebSocketSender &socket, const std::string &) { (void) socket.send_close(1000, {}); };
    serve([&] {
        BlockingClient client = open();
        client.send(frame("one"));
        EXPECT_EQ(client.exactly(4), close_reply(1000));
        pass_ms(4'900);
        client.send(frame("still talking"));
        EXPECT_TRUE(client.is_silent());
        pass_ms(200);
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(WebSocketProtocolTest, a_close_frame_waits_for_handlers_five_seconds)
{
    on_frame = [](WebSocketSender &socket, const std::string &) { socket.peer().handler_begins(); };
    serve([&] {
        BlockingClient client = open();
        client.send(frame("one") + close_frame(1000));
        EXPECT_TRUE(eventually([&] { return messages.size() == 1; }));
        pass_ms(4'900);
        EXPECT_TRUE(client.is_silent());
        pass_ms(200);
        EXPECT_EQ(client.exactly(4), close_reply(1000));
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 0);
    });
}

TEST_F(WebSocketProtocolTest, the_time_for_requests_is_not_for_websockets)
{
    port.http_request_timeout = 1;
    serve([&] {
        BlockingClient client = open();
        client.send("\x81");
        pass_ms(60'000);
        EXPECT_TRUE(client.is_silent());
    });
}

TEST_F(WebSocketProtocolTest, pings_keep_a_connection_that_heartbeats_look_after)
{
    port.heartbeat_idle_time = 10;
    serve([&] {
        BlockingClient client = open();
        for (int i = 0; i < 5; i++) {
            pass_ms(9'000);
            client.send(frame("p", Opcode::kPing));
            EXPECT_EQ(client.exactly(3), reply("p", 0x8a));
        }
        pass_ms(10'100);
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(WebSocketProtocolTest, a_draining_worker_sends_a_close_frame_and_waits_for_the_answer)
{
    serve([&] {
        BlockingClient client = open();
        worker->life().begin_drain();
        EXPECT_EQ(client.exactly(4), close_reply(1001));
        pass_ms(100);
        client.send(frame("on its way") + close_frame(1001));
        EXPECT_TRUE(client.is_closed());
        EXPECT_FALSE(client.was_reset());
        EXPECT_TRUE(messages.empty());
    }, false);
}

TEST_F(WebSocketProtocolTest, a_connection_that_is_upgraded_by_a_draining_worker_gets_a_close_frame)
{
    later = true;
    serve([&] {
        BlockingClient client = connect();
        client.send(kHandshake);
        ASSERT_TRUE(is_waiting(1));
        worker->life().begin_drain();
        (void) handler.next()->answer({}, 101);
        EXPECT_EQ(client.answer().status, 101);
        EXPECT_EQ(client.exactly(4), close_reply(1001));
        client.send(close_frame(1001));
        EXPECT_TRUE(client.is_closed());
    }, false);
}

TEST_F(WebSocketProtocolTest, frames_sent_before_close_when_sent_arrive)
{
    on_frame = [](WebSocketSender &socket, const std::string &bytes) {
        (void) socket.send(Opcode::kText, {bytes});
    };
    handler.messaging = [inner = handler.messaging](Connection &connection, Opcode opcode, const std::string &bytes) {
        inner(connection, opcode, bytes);
        connection.close_when_sent();
    };
    serve([&] {
        BlockingClient client = open();
        client.send(frame("one") + frame("two"));   // the server collects its replies while it has more frames to read
        EXPECT_EQ(client.rest(), reply("one"));
    });
}

TEST_F(WebSocketProtocolTest, a_client_that_does_not_read_is_not_read_from)
{
    config.buffer_output_size = 100'000;
    std::string data(100'000, 'd');
    on_frame = [&](WebSocketSender &socket, const std::string &) { (void) socket.send(Opcode::kText, {data}); };
    serve([&] {
        BlockingClient client = connect(4096);
        client.send(kHandshake);
        EXPECT_EQ(client.answer().status, 101);
        std::string sent;
        for (int i = 0; i < 1000; i++) {
            sent += frame("more");
        }
        client.send(sent);
        turns(50);
        EXPECT_LT(messages.size(), 200u);
        size_t expected = 1000 * (data.size() + 10);
        EXPECT_EQ(client.exactly(expected).size(), expected);
        EXPECT_EQ(messages.size(), 1000u);
    });
}

TEST_F(WebSocketProtocolTest, refusals_are_counted_and_their_connections_end_without_a_reset)
{
    serve([&] {
        int count = 0;
        for (std::string bytes : {"\x81\x01x"s, frame("x", Opcode(3)), frame("\xff")}) {
            BlockingClient client = open();
            client.send(bytes + frame("behind"));
            EXPECT_EQ(client.exactly(4), close_reply(++count == 3 ? 1007 : 1002));
            client.send(frame("on its way"));
            client.shut();
            EXPECT_TRUE(client.is_closed());
            EXPECT_FALSE(client.was_reset());
        }
        EXPECT_EQ(row->refused.load(), 3u);
        EXPECT_TRUE(messages.empty());
    });
}

TEST_F(WebSocketProtocolTest, control_frames_are_delivered_by_option)
{
    port.open_websocket_ping_frame = port.open_websocket_pong_frame = port.open_websocket_close_frame = true;
    on_frame = [](WebSocketSender &, const std::string &) {};
    serve([&] {
        BlockingClient client = open();
        client.send(frame("ping", Opcode::kPing) + frame("pong", Opcode::kPong) + close_frame(4000, "bye"));
        EXPECT_EQ(client.rest(), close_reply(4000));
        EXPECT_EQ(messages, (std::vector{"ping"s, "pong"s, "\x0f\xa0"s + "bye"}));
    });
}

}  // namespace
