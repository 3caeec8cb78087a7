#include "http_server_fixture.h"

#include "coro/base/log.h"

#include <random>

namespace {

using namespace http_test;

class PacketProtocolTest : public ServerTest {
protected:
    PacketProtocolTest()
    {
        port.open_http_protocol = false;
        set_log_level(LogLevel::kNone);   // no log lines, because the server logs each refused packet
        handler.connecting = [this](Connection &connection) { last = &connection; };
    }

    void lines()
    {
        port.open_eof_split = true;
        port.package_eof = "\n";
    }
    void lengths()
    {
        port.open_length_check = true;
        port.package_body_offset = 4;
    }
    void echo()
    {
        handler.receiving = [](Connection &connection, const std::string &packet) { (void) connection.send(packet, {}); };
    }
    template <class Script>
    void serve_packets(Script script)
    {
        ASSERT_EQ(framing.configure(port.framing()), FramingFault::kNone);
        serve(script);
    }
    bool has_received(size_t packets)
    {
        return eventually([&] { return handler.received.size() >= packets; });
    }

    Connection *last = nullptr;   // the connection that was accepted last
};

using Packets = std::vector<std::string>;

std::string counted(std::string_view body)
{
    size_t size = body.size();
    char head[] = {char(size >> 24), char(size >> 16), char(size >> 8), char(size)};
    return std::string(head, 4) + std::string(body);
}

std::string noise(size_t size)
{
    std::mt19937 random{uint32_t(size)};
    std::string bytes(size, '\0');
    for (char &byte : bytes) {
        byte = char('a' + random() % 26);
    }
    return bytes;
}

TEST_F(PacketProtocolTest, without_framing_the_bytes_of_a_read_are_a_packet)
{
    echo();
    serve_packets([&] {
        BlockingClient client = connect();
        client.send("hello");
        EXPECT_EQ(client.exactly(5), "hello");
        client.send("\r\n");
        EXPECT_EQ(client.exactly(2), "\r\n");
        EXPECT_EQ(handler.received, (Packets{"hello", "\r\n"}));
        EXPECT_EQ(row->requests.load(), 2u);
        EXPECT_EQ(row->received_bytes.load(), 7u);
    });
}

TEST_F(PacketProtocolTest, packets_are_the_same_however_they_were_written)
{
    lengths();
    Packets packets;
    std::string stream;
    for (size_t size : {0, 1, 3, 200, 5000, 16379, 16380, 16381, 40000, 2, 100000, 0}) {
        packets.push_back(counted(noise(size)));
        stream += packets.back();
    }
    serve_packets([&] {
        std::mt19937 random;
        for (size_t most : {1u << 20, 70000u, 20000u, 3000u}) {
            handler.received.clear();
            BlockingClient client = connect();
            for (size_t at = 0, size; at < stream.size(); at += size) {
                size = random() % most + 1;
                client.send(std::string_view(stream).substr(at, size));
                turns(2);
            }
            EXPECT_TRUE(has_received(packets.size()));
            EXPECT_TRUE(handler.received == packets) << "in pieces of up to " << most;
        }
    });
}

TEST_F(PacketProtocolTest, a_mark_may_come_byte_by_byte)
{
    port.open_eof_split = true;
    port.package_eof = "\r\n\r\n";
    serve_packets([&] {
        BlockingClient client = connect();
        for (char byte : "one\r\n\r\r\n\r\n\r\n\r\ntwo\r\n\r\n"sv) {
            client.send({&byte, 1});
            turns(2);
        }
        EXPECT_TRUE(has_received(3));
        EXPECT_EQ(handler.received, (Packets{"one\r\n\r\r\n\r\n", "\r\n\r\n", "two\r\n\r\n"}));
    });
}

TEST_F(PacketProtocolTest, a_large_packet_is_read_into_its_final_block)
{
    lengths();
    serve_packets([&] {
        std::string large = counted(noise(1 << 20));
        BlockingClient client = connect();
        client.send(large + counted("small") + large);
        EXPECT_TRUE(has_received(3));
        EXPECT_TRUE(handler.received == (Packets{large, counted("small"), large}));
        EXPECT_EQ(handler.in_blocks, 2);
        EXPECT_EQ(handler.bodies.alive, 0);
    });
}

TEST_F(PacketProtocolTest, no_memory_is_allocated_for_a_packet_that_is_only_announced)
{
    lengths();
    serve_packets([&] {
        BlockingClient client = connect();
        client.send(counted(noise(1 << 20)).substr(0, 100));
        EXPECT_TRUE(eventually([&] { return row->received_bytes.load() == 100; }));
        EXPECT_TRUE(client.is_silent());
        EXPECT_LE(handler.bodies.largest, 128u << 10);
        client.reset();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.bodies.alive, 0);
        EXPECT_EQ(handler.received.size(), 0u);
    });
}

TEST_F(PacketProtocolTest, a_packet_that_is_too_large_ends_its_connection_behind_the_answers_before)
{
    lengths();
    echo();
    port.package_max_length = 1000;
    serve_packets([&] {
        BlockingClient other = connect();
        BlockingClient client = connect();
        client.send(counted(noise(996)) + counted(noise(997)) + counted("never seen"));
        EXPECT_EQ(client.rest(), counted(noise(996)));
        EXPECT_FALSE(client.was_reset());
        client.close();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
        EXPECT_EQ(row->refused.load(), 1u);
        EXPECT_EQ(handler.received.size(), 1u);
        other.send(counted("lives on"));
        EXPECT_EQ(other.exactly(12), counted("lives on"));
    });
}

TEST_F(PacketProtocolTest, an_invalid_length_ends_its_connection)
{
    lengths();
    port.package_length_type = {4, true, false};
    serve_packets([&] {
        BlockingClient client = connect();
        client.send("\xff\xff\xff\xff");
        EXPECT_TRUE(client.is_closed());
        client.close();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.received.size(), 0u);
    });
}

TEST_F(PacketProtocolTest, a_packet_for_which_there_is_no_memory_ends_its_connection)
{
    handler.bodies.room = 100'000;
    lengths();
    serve_packets([&] {
        BlockingClient client = connect();
        client.send(counted(noise(90'000)));
        EXPECT_TRUE(has_received(1));
        client.send(counted(noise(300'000)));
        EXPECT_TRUE(client.is_closed());
        EXPECT_EQ(handler.received.size(), 1u);
        EXPECT_EQ(handler.bodies.alive, 0);
    });
}

TEST_F(PacketProtocolTest, a_packet_with_an_end_mark_for_which_there_is_no_memory_ends_its_connection)
{
    handler.bodies.room = 100'000;
    lines();
    serve_packets([&] {
        BlockingClient client = connect();
        client.send(noise(90'000) + "\n" + noise(110'000) + "\n");
        EXPECT_TRUE(client.is_closed());
        EXPECT_EQ(handler.received.size(), 1u);
    });
}

TEST_F(PacketProtocolTest, a_packet_that_could_not_be_handled_ends_its_connection)
{
    lines();
    handler.refuses = true;
    serve_packets([&] {
        BlockingClient client = connect();
        client.send("one\ntwo\n");
        EXPECT_TRUE(client.is_closed());
        EXPECT_EQ(handler.received, Packets{"one\n"});
        EXPECT_EQ(row->refused.load(), 1u);
    });
}

TEST_F(PacketProtocolTest, pause_leaves_the_rest_for_later)
{
    lines();
    handler.receiving = [](Connection &connection, const std::string &packet) {
        if (packet == "pause\n") {
            connection.pause();
        }
    };
    serve_packets([&] {
        BlockingClient client = connect();
        client.send("pause\ntwo\nthr");
        EXPECT_TRUE(has_received(1));
        client.send("ee\npause\nfive\n");
        turns();
        EXPECT_EQ(handler.received.size(), 1u);
        EXPECT_GT(last->info().unread, 0u);
        last->resume();
        EXPECT_TRUE(has_received(4));
        turns();
        EXPECT_EQ(handler.received, (Packets{"pause\n", "two\n", "three\n", "pause\n"}));
        last->resume();
        EXPECT_TRUE(has_received(5));
    });
}

TEST_F(PacketProtocolTest, a_delayed_connection_is_read_from_resume_on)
{
    lines();
    port.enable_delay_receive = true;
    serve_packets([&] {
        BlockingClient client = connect();
        client.send("one\n");
        turns();
        EXPECT_EQ(handler.received.size(), 0u);
        last->resume();
        EXPECT_TRUE(has_received(1));
    });
}

TEST_F(PacketProtocolTest, packets_before_the_end_are_delivered)
{
    lines();
    serve_packets([&] {
        {
            BlockingClient client = connect();
            client.send("one\ntwo\nhalf");
            client.shut();
        }
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.received, (Packets{"one\n", "two\n"}));
        EXPECT_EQ(handler.closed_by_peer, 1);
    });
}

TEST_F(PacketProtocolTest, close_when_sent_sends_everything_and_is_over_at_once)
{
    lines();
    std::string answer = noise(8 << 20);
    handler.receiving = [&](Connection &connection, const std::string &) {
        EXPECT_EQ(connection.send(answer, {}), 0);
        connection.close_when_sent();
        EXPECT_FALSE(connection.takes_more());
        EXPECT_FALSE(connection.is_closed());
    };
    serve_packets([&] {
        BlockingClient client = connect(1 << 16);
        client.send("go\nnever seen\n");
        EXPECT_TRUE(client.rest() == answer);
        client.close();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
        EXPECT_EQ(handler.received.size(), 1u);
    });
}

TEST_F(PacketProtocolTest, close_drops_unsent_bytes)
{
    lines();
    handler.receiving = [&](Connection &connection, const std::string &) {
        EXPECT_EQ(connection.send(noise(8 << 20), {}), 0);
        connection.close(true);
    };
    serve_packets([&] {
        BlockingClient client = connect(1 << 16);
        client.send("go\n");
        EXPECT_LT(client.rest().size(), 8u << 20);
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(PacketProtocolTest, a_writer_continues_for_a_half_closed_client)
{
    lines();
    handler.receiving = [&](Connection &connection, const std::string &) {
        Scheduler &scheduler = worker->loop().scheduler();
        EXPECT_GT(scheduler.spawn([&] {
            for (int i = 0; i < 100; i++) {
                EXPECT_EQ(connection.send(noise(100'000), {}), 0);
                if (connection.unsent() > 0) {
                    Waiter waiter(scheduler.current(), "send");
                    connection.await_room(waiter, 1);
                    scheduler.suspend_in(waiter);
                }
            }
        }), 0);
    };
    serve_packets([&] {
        BlockingClient client = connect(1 << 16);
        client.send("go\n");
        client.shut();
        EXPECT_EQ(client.rest().size(), 10'000'000u);
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_peer, 1);
    });
}

TEST_F(PacketProtocolTest, each_watermark_is_reported_once)
{
    lines();
    port.buffer_high_watermark = 6 << 20;
    port.buffer_low_watermark = 100'000;
    handler.receiving = [&](Connection &connection, const std::string &) {
        for (int i = 0; i < 16; i++) {
            EXPECT_EQ(connection.send(noise(1 << 20), {}), 0);
        }
    };
    serve_packets([&] {
        BlockingClient client = connect(1 << 16);
        client.send("go\n");
        EXPECT_TRUE(has_received(1));
        EXPECT_TRUE(eventually([&] { return handler.fullness == "full "; }));
        EXPECT_EQ(client.exactly(16 << 20).size(), 16u << 20);
        turns();
        EXPECT_EQ(handler.fullness, "full empty ");
    });
}

TEST_F(PacketProtocolTest, a_client_that_sends_nothing_for_heartbeat_idle_time_is_closed)
{
    lines();
    port.heartbeat_idle_time = 10;
    serve_packets([&] {
        BlockingClient talking = connect();
        BlockingClient silent = connect();
        EXPECT_TRUE(eventually([&] { return handler.connected == 2; }));
        pass_ms(6'000);
        talking.send("here\nhalf");
        EXPECT_TRUE(has_received(1));
        pass_ms(6'000);
        EXPECT_TRUE(silent.is_closed());
        EXPECT_TRUE(talking.is_silent());
        pass_ms(6'000);
        EXPECT_TRUE(talking.is_closed());
    });
}

TEST_F(PacketProtocolTest, a_protected_client_is_not_closed_by_heartbeat_idle_time)
{
    port.heartbeat_idle_time = 10;
    serve_packets([&] {
        BlockingClient client = connect();
        EXPECT_TRUE(eventually([&] { return last != nullptr; }));
        last->protect(true);
        for (int i = 0; i < 4; i++) {
            pass_ms(9'000);
        }
        EXPECT_TRUE(client.is_silent());
        last->protect(false);
        pass_ms(11'000);
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(PacketProtocolTest, max_request_counts_packets_and_unsent_bytes_are_still_sent)
{
    lines();
    config.max_request = 2;
    handler.receiving = [&](Connection &connection, const std::string &packet) {
        EXPECT_EQ(connection.send(packet == "big\n" ? noise(8 << 20) : packet, {}), 0);
    };
    serve_packets([&] {
        BlockingClient client = connect(1 << 16);
        client.send("one\n");
        EXPECT_EQ(client.exactly(4), "one\n");
        EXPECT_FALSE(worker->is_draining());
        client.send("big\n");
        EXPECT_TRUE(has_received(2));
        EXPECT_TRUE(worker->is_draining());
        pass_ms(600);
        EXPECT_EQ(client.exactly(8 << 20).size(), 8u << 20);
    });
}

}  // namespace
