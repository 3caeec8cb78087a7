#include "http_server_fixture.h"

#include "coro/base/log.h"

#include <unistd.h>

namespace {

using namespace http_test;

class DatagramSocketTest : public ServerTest {
protected:
    // no log lines, because the server logs each dropped datagram
    DatagramSocketTest() { set_log_level(LogLevel::kNone); }
    ~DatagramSocketTest() override { ::unlink(path.c_str()); }

    // Makes the server listen on a datagram port, in addition to the TCP port of the fixture.
    void listen(int type, int family, const std::string &host)
    {
        Address any;
        ASSERT_EQ(Address::parse(family, host, 0, any), 0);
        ASSERT_EQ(listener.bind(any, SOCK_DGRAM), 0);
        ASSERT_EQ(listener.listen(0), 0);
        more_ports.push_back({listener.fd(), &port, &framing, 1, listener.address().port(), type,
                              PeerAddress::of(listener.address()), family == AF_UNIX, true, {}});
        client.reset(::socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        ASSERT_EQ(::connect(client.get(), listener.address().raw(), listener.address().size), 0);
    }
    void listen() { listen(2, AF_INET, "127.0.0.1"); }
    void echo()
    {
        handler.answering = [](DatagramSocket &socket, std::string_view bytes, const Address &from) {
            EXPECT_EQ(socket.send(socket.port().listener, from, bytes), ssize_t(bytes.size()));
        };
    }

    void send(std::string_view bytes)
    {
        EXPECT_EQ(::send(client.get(), bytes.data(), bytes.size(), 0), ssize_t(bytes.size())) << strerror(errno);
    }
    std::string receive()
    {
        std::string bytes(70'000, '\0');
        ssize_t count = -1;
        EXPECT_TRUE(eventually([&] { return (count = ::recv(client.get(), bytes.data(), bytes.size(), 0)) >= 0; }));
        bytes.resize(size_t(std::max<ssize_t>(count, 0)));
        return bytes;
    }
    bool has_received(size_t packets)
    {
        return eventually([&] { return handler.received.size() >= packets; });
    }

    Listener listener;
    Fd client;
    std::string path = "/tmp/coro_datagrams_" + std::to_string(getpid()) + ".sock";
};

TEST_F(DatagramSocketTest, hands_over_each_datagram_with_its_sender)
{
    listen();
    echo();
    serve([&] {
        for (const std::string &bytes : {"hello"s, ""s, std::string(65'507, 'x'), "\0a"s}) {
            send(bytes);
            EXPECT_EQ(receive(), bytes);
        }
        EXPECT_EQ(handler.received.size(), 4u);
        EXPECT_EQ(row->requests.load(), 4u);
        EXPECT_EQ(row->received_bytes.load(), 65'507u + 7);
    });
}

TEST_F(DatagramSocketTest, takes_many_in_order)
{
    listen();
    serve([&] {
        for (int i = 0; i < 150; i++) {   // 150: more datagrams than the server reads in one turn of the loop
            send(std::to_string(i));
        }
        ASSERT_TRUE(has_received(150));
        for (int i = 0; i < 150; i++) {
            EXPECT_EQ(handler.received[size_t(i)], std::to_string(i));
        }
    });
}

TEST_F(DatagramSocketTest, a_unix_datagram_that_is_too_large_is_dropped)
{
    listen(6, AF_UNIX, path);
    serve([&] {
        send(std::string(65'537, 'x'));
        send(std::string(65'536, 'y'));
        send("small");
        ASSERT_TRUE(has_received(2));
        EXPECT_EQ(handler.received[0].size(), 65'536u);
        EXPECT_EQ(handler.received[1], "small");
        EXPECT_EQ(row->refused.load(), 1u);
    });
}

TEST_F(DatagramSocketTest, a_unix_sender_without_a_name_has_an_empty_address)
{
    listen(6, AF_UNIX, path);
    std::string host = "not called";
    handler.answering = [&](DatagramSocket &, std::string_view, const Address &from) { host = from.host(); };
    serve([&] {
        send("hello");
        EXPECT_TRUE(has_received(1));
        EXPECT_EQ(host, "");
    });
}

TEST_F(DatagramSocketTest, an_answer_that_cannot_be_delivered_does_not_end_the_reception)
{
    listen();
    Address closed;
    Listener gone;
    ASSERT_EQ(Address::parse(AF_INET, "127.0.0.1", 0, closed), 0);
    ASSERT_EQ(gone.bind(closed, SOCK_DGRAM), 0);
    closed = gone.address();
    gone.close();
    handler.answering = [&](DatagramSocket &socket, std::string_view bytes, const Address &from) {
        (void) socket.send(socket.port().listener, closed, "lost");
        (void) socket.send(socket.port().listener, from, bytes);
    };
    serve([&] {
        for (int i = 0; i < 10; i++) {
            send("hello");
            EXPECT_EQ(receive(), "hello");
        }
    });
}

TEST_F(DatagramSocketTest, returns_the_error_of_a_datagram_that_cannot_be_sent)
{
    listen();
    handler.answering = [&](DatagramSocket &socket, std::string_view, const Address &from) {
        EXPECT_EQ(socket.send(socket.port().listener, from, std::string(70'000, 'x')), -EMSGSIZE);
    };
    serve([&] {
        send("hello");
        EXPECT_TRUE(has_received(1));
    });
}

TEST_F(DatagramSocketTest, max_request_leaves_the_rest_for_the_next_worker)
{
    listen();
    config.max_request = 3;
    serve([&] {
        for (int i = 0; i < 5; i++) {
            send(std::to_string(i));
        }
        EXPECT_TRUE(has_received(3));
        EXPECT_TRUE(worker->is_draining());
        turns();
        EXPECT_EQ(handler.received.size(), 3u);
    });
    char byte;
    EXPECT_EQ(::recv(listener.fd(), &byte, 1, MSG_DONTWAIT), 1);
    EXPECT_EQ(byte, '3');
}

}  // namespace
