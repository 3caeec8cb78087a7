// Tests of servers whose connections use a StreamLayer: in one process, and with a master and a worker.
#include "http_server_fixture.h"
#include "master_fixture.h"
#include "record_layer.h"
#include "websocket_feed.h"

#include <cstdlib>
#include <unistd.h>

namespace {

using namespace coro;
using namespace std::literals;

std::unique_ptr<StreamLayer> make_record_layer()
{
    return std::make_unique<RecordLayer>();
}

std::string pattern(size_t size)
{
    return link_test::pattern(size);
}

class StreamServerTest : public http_test::ServerTest {
protected:
    StreamServerTest() { make_layer = make_record_layer; }

    Fd file_of(const std::string &content)
    {
        char path[] = "/tmp/coro_file_XXXXXX";
        Fd file(mkstemp(path));
        unlink(path);
        EXPECT_EQ(write(file.get(), content.data(), content.size()), ssize_t(content.size()));
        return file;
    }
};

TEST_F(StreamServerTest, requests_are_answered_in_order)
{
    serve([&] {
        http_test::BlockingClient client = connect();
        std::string requests;
        // The 200 requests need several records, and the borders of the records are not the borders of the requests.
        for (int i = 0; i < 200; i++) {
            requests += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        client.send(requests);
        for (int i = 0; i < 200; i++) {
            EXPECT_EQ(client.answer().body, "/" + std::to_string(i));
        }
    });
}

TEST_F(StreamServerTest, large_bodies_go_both_ways_to_a_slow_client)
{
    std::string body = pattern(3 << 20);
    port.package_max_length = 8 << 20;
    serve([&] {
        http_test::BlockingClient client = connect(4096);
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
        EXPECT_TRUE(client.answer().body == body);
        client.get("/small");
        EXPECT_EQ(client.answer().body, "/small");
    });
}

TEST_F(StreamServerTest, a_file_goes_through_the_layer)
{
    std::string content = pattern(300'000);
    handler.routes["/file"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.send_file(file_of(content), 0, content.size(), 0), 0);
    };
    serve([&] {
        http_test::BlockingClient client = connect(4096);
        client.get("/file");
        EXPECT_TRUE(client.answer().body == content);
    });
}

TEST_F(StreamServerTest, the_client_receives_the_end_record_of_the_layer)
{
    RecordLayer *layer = nullptr;
    serve([&] {
        auto own = std::make_unique<RecordLayer>();
        layer = own.get();
        http_test::BlockingClient client(number, 0, std::move(own));
        client.get("/a", "Connection: close\r\n");
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(layer->is_ended());
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(StreamServerTest, a_client_that_is_refused_while_sending_reads_the_refusal)
{
    serve([&] {
        http_test::BlockingClient client = connect();
        client.send("nonsense\r\n\r\n" + pattern(100'000));
        EXPECT_EQ(client.answer().status, 400);
        EXPECT_FALSE(client.was_reset());
        client.close();
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(StreamServerTest, a_client_that_has_sent_the_end_record_gets_its_answer)
{
    serve([&] {
        http_test::BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        client.end();
        http_test::turns();
        (void) handler.next()->answer("late");
        EXPECT_EQ(client.answer().body, "late");
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(StreamServerTest, a_client_that_breaks_the_rules_of_the_layer_is_closed)
{
    serve([&] {
        http_test::BlockingClient client(number);
        client.send("POST / HTTP/1.1\r\n\r\n");
        EXPECT_EQ(client.rest(), "G");
        EXPECT_TRUE(has_closed(1));
    });
    EXPECT_TRUE(handler.seen.empty());
}

TEST_F(StreamServerTest, packets_arrive_however_they_are_split_into_records)
{
    port.open_http_protocol = false;
    port.open_eof_split = true;
    port.package_eof = "\r\n";
    ASSERT_EQ(framing.configure(port.framing()), FramingFault::kNone);
    handler.receiving = [](Connection &connection, const std::string &packet) { EXPECT_EQ(connection.send(packet, {}), 0); };
    serve([&] {
        http_test::BlockingClient client = connect();
        std::string sent;
        for (int i = 0; i < 500; i++) {
            sent += pattern(size_t(i)) + "\r\n";
        }
        client.send(sent);
        EXPECT_TRUE(client.exactly(sent.size()) == sent);
    });
    EXPECT_EQ(handler.received.size(), 500u);
}

TEST_F(StreamServerTest, a_client_that_does_not_complete_the_handshake_in_time_is_closed)
{
    serve([&] {
        http_test::BlockingClient client(number, 0);   // a client without the layer, which sends no greeting
        http_test::turns();
        pass_ms(StreamLayer::kHandshakeTimeout / kMillisecond - 100);
        EXPECT_EQ(handler.closed_by_server, 0);
        pass_ms(200);
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

// A layer whose handshake takes so long that one in each turn of the loop is admitted.
class SlowLayer final : public RecordLayer {
public:
    explicit SlowLayer(FakeClock &clock) : clock_(clock) {}

    int handshake(int socket) override
    {
        clock_.advance_ms(StreamLayer::kHandshakeTimeout / kMillisecond / 3);
        return RecordLayer::handshake(socket);
    }

private:
    FakeClock &clock_;
};

TEST_F(StreamServerTest, a_handshake_that_waits_for_its_turn_is_not_too_late)
{
    make_layer = [this] { return std::make_unique<SlowLayer>(clock); };
    serve([&] {
        std::vector<std::unique_ptr<http_test::BlockingClient>> clients;
        for (int i = 0; i < 10; i++) {
            clients.push_back(std::make_unique<http_test::BlockingClient>(connect()));
            clients.back()->get("/a");
        }
        for (auto &client : clients) {
            EXPECT_EQ(client->answer().body, "/a");
        }
        EXPECT_EQ(handler.closed_by_server, 0);
    });
}

TEST_F(StreamServerTest, a_client_is_not_served_without_the_layer)
{
    make_layer = []() -> std::unique_ptr<StreamLayer> { return nullptr; };   // there is no memory
    serve([&] {
        http_test::BlockingClient client = connect();
        client.get("/a");
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(has_closed(1));
    });
    EXPECT_TRUE(handler.seen.empty());
}

TEST_F(StreamServerTest, the_handshake_chooses_the_protocol)
{
    make_layer = [] { return std::make_unique<RecordLayer>("http/1.1"); };
    serve([&] {
        http_test::BlockingClient client = connect();
        client.get("/a");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(StreamServerTest, a_client_is_closed_when_the_port_does_not_serve_the_protocol_that_the_handshake_has_chosen)
{
    make_layer = [] { return std::make_unique<RecordLayer>("gopher"); };
    serve([&] {
        http_test::BlockingClient client = connect();
        client.get("/a");
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
        EXPECT_TRUE(handler.seen.empty());
    });
}

TEST_F(StreamServerTest, bytes_sent_during_the_handshake_go_when_it_is_complete)
{
    handler.connecting = [](Connection &connection) { EXPECT_EQ(connection.send("hello", {}), 0); };
    serve([&] {
        http_test::BlockingClient client = connect();
        EXPECT_EQ(client.exactly(5), "hello");
    });
}

class StreamMasterTest : public master_test::MasterTest {
protected:
    StreamMasterTest() { set_layer(make_record_layer); }
};

TEST_F(StreamMasterTest, requests_and_large_bodies_go_both_ways)
{
    open();
    serve();
    master_test::BlockingClient client = connect();
    std::string body = pattern(1 << 20);
    for (int i = 0; i < 3; i++) {
        client.get("/" + std::to_string(i));
        EXPECT_EQ(client.answer().body, "/" + std::to_string(i));
        client.post("/echo", body);
        EXPECT_TRUE(client.answer().body == body);
    }
}

TEST_F(StreamMasterTest, long_messages_are_read_by_the_master_which_alone_has_the_layer)
{
    open();
    serve();
    master_test::WebSocketPeer client(connect());
    client.open();
    std::string bytes = pattern(1 << 20);
    for (int i = 0; i < 3; i++) {
        client.send_message(bytes, websocket::Opcode::kBinary);
        EXPECT_TRUE(client.receive_message(websocket::Opcode::kBinary) == bytes);
        client.send_message("short");
        EXPECT_EQ(client.receive_message(), "short");
    }
}

TEST_F(StreamMasterTest, packets_go_both_ways)
{
    open();
    serve();
    master_test::BlockingClient client = connect(kLines);
    for (int i = 0; i < 50; i++) {
        std::string line = pattern(size_t(i) * 100) + "\n";
        client.send(line);
        EXPECT_EQ(client.line(), line);
    }
}

}  // namespace
