#include "coro/client/connector.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace coro;
using namespace std::string_literals;

int wait_as_park(Waiter &waiter, Deadline deadline)
{
    return park(waiter, deadline);
}

class ConnectorTest : public ::testing::Test {
protected:
    ConnectorTest()
    {
        Fd fd;
        EXPECT_EQ(Socket::open(AF_INET, SOCK_STREAM, 0, fd), 0);
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", 0, at_), 0);
        EXPECT_EQ(::bind(fd.get(), at_.raw(), at_.size), 0);
        EXPECT_EQ(::listen(fd.get(), 10), 0);
        EXPECT_EQ(Address::of_local(fd.get(), at_), 0);
        listener_ = std::make_unique<Socket>(loop_, std::move(fd), SOCK_STREAM, wait_as_park);
    }

    int port() const { return at_.port(); }
    Deadline in(Nanoseconds duration) { return loop_.read_clock() + duration; }

    template <class F>
    void go(F &&body)
    {
        EXPECT_GT(loop_.scheduler().spawn(std::forward<F>(body)), 0);
    }

    // Runs a server for one client. It receives as many bytes as each text has that it expects, compares them, and sends
    // the text behind it. Then it closes the connection.
    void serve(std::vector<std::pair<std::string, std::string>> script)
    {
        go([this, script] {
            Fd fd;
            Address peer;
            ASSERT_EQ(listener_->accept(fd, peer, in(5 * kSecond)), 0);
            Socket socket(loop_, std::move(fd), SOCK_STREAM, wait_as_park);
            for (auto &[expected, answer] : script) {
                std::string got(expected.size(), ' ');
                size_t count;
                (void) socket.receive_all(got.data(), got.size(), count, in(5 * kSecond));
                EXPECT_EQ(got.substr(0, count), expected);
                (void) socket.send_all(answer, count, in(5 * kSecond));
            }
        });
    }

    // Connects in a coroutine and receives until the end of the stream. Returns the bytes, or the failure as a text.
    std::string connect(Destination to)
    {
        std::string result;
        go([&] {
            auto socket = connector_.connect(config_, to, in(5 * kSecond));
            const ConnectFailure &why = connector_.failure();
            if (!socket) {
                result = std::to_string(int(why.step)) + " " + std::to_string(why.outcome) + " " + why.text;
                return;
            }
            char bytes[100];
            size_t count;
            EXPECT_GE(socket->receive_all(bytes, sizeof bytes, count, in(5 * kSecond)), 0);
            result = std::string(bytes, count);
        });
        loop_.run();
        return result;
    }

    static std::string failure(ConnectStep step, int outcome, const std::string &text)
    {
        return std::to_string(int(step)) + " " + std::to_string(outcome) + " " + text;
    }

    Loop loop_{null_host(), {}};
    TlsClientContexts contexts_;
    Connector connector_{loop_, contexts_, wait_as_park};
    ClientConfig config_;
    Address at_;
    std::unique_ptr<Socket> listener_;
};

TEST_F(ConnectorTest, addresses_names_and_unix_paths_are_destinations)
{
    EXPECT_EQ(Destination::of("unix:///a/b", 1).host, "/a/b");
    EXPECT_EQ(Destination::of("unix:/a/b", 1).family, AF_UNIX);
    EXPECT_EQ(Destination::of("localhost", 1).family, AF_UNSPEC);
    EXPECT_EQ(Destination::of("localhost", 1).server(), "localhost:1");
    EXPECT_EQ(Destination::of("[::1]", 1).host, "::1");
    EXPECT_EQ(Destination::of("[fe80::1%lo]", 1).host, "fe80::1%lo");
    EXPECT_EQ(Destination("[::1]", 1, AF_INET6, SOCK_DGRAM).host_name(), "::1");
    EXPECT_EQ(Destination::of("[localhost]", 1).host, "[localhost]");
    EXPECT_EQ(Destination("[:]", 1, AF_UNIX).host, "[:]");
    for (const char *host : {"127.0.0.1", "localhost"}) {
        serve({{"", "hello"}});
        EXPECT_EQ(connect({host, port()}), "hello") << "localhost may have an IPv6 address, which refuses";
    }
}

TEST_F(ConnectorTest, a_failure_names_its_step)
{
    EXPECT_EQ(connect({"127.0.0.1", 70000}), failure(ConnectStep::kOptions, -EINVAL, "the port must be between 0 and 65535"));
    EXPECT_EQ(connect({"::1", port(), AF_INET}).substr(0, 1), std::to_string(int(ConnectStep::kName)));
    EXPECT_EQ(connect({"", port()}), failure(ConnectStep::kName, -EINVAL, ""));
    EXPECT_EQ(connect({"/does/not/exist", 0, AF_UNIX}), failure(ConnectStep::kConnect, -ENOENT, ""));
    listener_->close();
    EXPECT_EQ(connect({"127.0.0.1", port()}), failure(ConnectStep::kConnect, -ECONNREFUSED, ""));
    EXPECT_EQ(connect({"localhost", port()}), failure(ConnectStep::kConnect, -ECONNREFUSED, ""));
    config_.bind_address = "192.0.2.1";
    EXPECT_EQ(connect({"127.0.0.1", port()}), failure(ConnectStep::kConnect, -EADDRNOTAVAIL, ""));
    config_.open_ssl = true;
    config_.ssl_cafile = "/does/not/exist.pem";
    EXPECT_EQ(connect({"127.0.0.1", port()}).substr(0, 1), std::to_string(int(ConnectStep::kTlsContext)));
}

TEST_F(ConnectorTest, a_socks_proxy_is_asked_for_addresses_and_names)
{
    config_.socks5_host = "127.0.0.1";
    config_.socks5_port = port();
    serve({{"\5\1\0"s, "\5\0"s}, {"\5\1\0\1\x0a\1\2\3\0\x50"s, "\5\0\0\1\0\0\0\0\0\0 hello"s}});
    EXPECT_EQ(connect({"10.1.2.3", 80}), " hello");
    serve({{"\5\1\0"s, "\5\0"s}, {"\5\1\0\4"s + std::string(15, '\0') + "\1\1\2"s, "\5\0\0\3\4name12hello"s}});
    EXPECT_EQ(connect({"::1", 258}), "hello");
    config_.socks5_username = "ada";
    config_.socks5_password = "secret";
    serve({{"\5\2\0\2"s, "\5\2"s}, {"\1\3ada\6secret"s, "\1\0"s},
           {"\5\1\0\3\x0c"s "host.example\0\x50"s, "\5\0\0\4"s + std::string(18, 'x') + "hello"}});
    EXPECT_EQ(connect({"host.example", 80}), "hello");
    config_.http_proxy_host = "127.0.0.1";
    EXPECT_EQ(connect({"10.1.2.3", 80}).substr(0, 1), std::to_string(int(ConnectStep::kOptions)));
}

TEST_F(ConnectorTest, a_socks_proxy_that_refuses_fails_or_answers_garbage_is_reported)
{
    config_.socks5_host = "127.0.0.1";
    config_.socks5_port = port();
    struct {
        std::string method, answer;
        ConnectStep step;
        int outcome;
    } const cases[] = {
        {"", "", ConnectStep::kSocksMethod, -ECONNRESET},
        {"\5", "", ConnectStep::kSocksMethod, -ECONNRESET},
        {"HTTP/1.1 400", "", ConnectStep::kSocksMethod, -EPROTO},
        {"\4\0"s, "", ConnectStep::kSocksMethod, -EPROTO},
        {"\5\xff", "", ConnectStep::kSocksMethod, -EACCES},
        {"\5\2", "", ConnectStep::kSocksMethod, -EACCES},   // the client has no password
        {"\5\0"s, "", ConnectStep::kSocksConnect, -ECONNRESET},
        {"\5\0"s, "\5\5\0\1"s, ConnectStep::kSocksConnect, -EACCES},
        {"\5\0"s, "\5\x77\0\1"s, ConnectStep::kSocksConnect, -EACCES},
        {"\5\0"s, "\4\0\0\1"s, ConnectStep::kSocksConnect, -EPROTO},
        {"\5\0"s, "\5\0\0\2"s, ConnectStep::kSocksConnect, -EPROTO},
        {"\5\0"s, "\5\0\0\1\0\0\0"s, ConnectStep::kSocksConnect, -ECONNRESET},
        {"\5\0"s, "\5\0\0\3"s, ConnectStep::kSocksConnect, -ECONNRESET},
    };
    for (auto &the : cases) {
        serve({{"\5\1\0"s, the.method}, {the.answer.empty() ? "" : "\5\1\0\1\x0a\1\2\3\0\x50"s, the.answer}});
        std::string result = connect({"10.1.2.3", 80});
        // A proxy that closes with unread bytes in its socket resets the connection.
        EXPECT_EQ(result.substr(0, result.find(' ', 2)), std::to_string(int(the.step)) + " " + std::to_string(the.outcome))
            << result;
    }
    config_.socks5_username = "ada";
    serve({{"\5\2\0\2"s, "\5\2"s}, {"\1\3ada\0"s, "\1\1"s}});
    EXPECT_EQ(connect({"10.1.2.3", 80}).substr(0, 6), failure(ConnectStep::kSocksPassword, -EACCES, "").substr(0, 6));
}

TEST_F(ConnectorTest, an_http_proxy_is_asked_and_bytes_behind_its_answer_are_left)
{
    config_.http_proxy_host = "127.0.0.1";
    config_.http_proxy_port = port();
    serve({{"CONNECT host.example:80 HTTP/1.1\r\nHost: host.example:80\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\nhello"}});
    EXPECT_EQ(connect({"host.example", 80}), "hello");
    config_.http_proxy_username = "ada";
    config_.http_proxy_password = "secret!";
    serve({{"CONNECT [::1]:80 HTTP/1.1\r\nHost: [::1]:80\r\nProxy-Authorization: Basic YWRhOnNlY3JldCE=\r\n\r\n",
            "HTTP/1.0 299 \r\nPadding: "}, {"", std::string(3000, 'x')}, {"", "\r\n\r"}, {"", "\nhello"}});
    EXPECT_EQ(connect({"::1", 80}), "hello");
    EXPECT_EQ(connect({"a b", 80}).substr(0, 1), std::to_string(int(ConnectStep::kOptions)));
    EXPECT_EQ(connect({"a\r\nHost:b", 80}).substr(0, 1), std::to_string(int(ConnectStep::kOptions)));
}

TEST_F(ConnectorTest, an_http_proxy_that_refuses_or_answers_garbage_is_reported)
{
    config_.http_proxy_host = "127.0.0.1";
    config_.http_proxy_port = port();
    struct {
        std::string answer;
        int outcome;
        std::string text;
    } const cases[] = {
        {"HTTP/1.1 407 Proxy Authentication\1 Required\r\n\r\n", -EACCES,
         "the HTTP proxy has answered HTTP/1.1 407 Proxy Authentication? Required"},
        {"HTTP/1.1 200 OK\r\n", -ECONNRESET, "the proxy has closed the connection"},
        {"", -ECONNRESET, "the proxy has closed the connection"},
        {"220 smtp.example\r\n\r\n", -EPROTO, "the answer of the HTTP proxy is not HTTP"},
        {"HTTP/1.1 2000\r\n\r\n", -EPROTO, "the answer of the HTTP proxy is not HTTP"},
        {"HTTP/1.\r\n\r\n", -EPROTO, "the answer of the HTTP proxy is not HTTP"},
        {"HTTP/1.1 200 OK\r\n" + std::string(20000, 'x'), -EPROTO, "the head of the HTTP proxy's answer is too large"},
    };
    std::string request = "CONNECT 10.1.2.3:80 HTTP/1.1\r\nHost: 10.1.2.3:80\r\n\r\n";
    for (auto &the : cases) {
        serve({{request, the.answer}});
        EXPECT_EQ(connect({"10.1.2.3", 80}), failure(ConnectStep::kHttpProxy, the.outcome, the.text));
    }
}

TEST_F(ConnectorTest, deadlines_and_close_end_a_connect_that_waits)
{
    config_.http_proxy_host = "127.0.0.1";
    config_.http_proxy_port = port();   // no proxy accepts or answers
    go([&] {
        EXPECT_FALSE(connector_.connect(config_, {"10.1.2.3", 80}, in(10 * kMillisecond)));
        EXPECT_EQ(connector_.failure().outcome, -ETIMEDOUT);
        EXPECT_EQ(connector_.failure().step, ConnectStep::kHttpProxy);
    });
    loop_.run();
    go([&] {
        EXPECT_FALSE(connector_.connect(config_, {"10.1.2.3", 80}, kNever));
        EXPECT_EQ(connector_.failure().outcome, -ECANCELED);
        serve({{"CONNECT", "HTTP/1.1 200 OK\r\n\r\n"}});
    });
    go([&] { connector_.close(); });
    loop_.run();
    config_.http_proxy_host.clear();
    go([&] {
        EXPECT_FALSE(connector_.connect(config_, {"name.invalid", port()}, kNever));   // a thread looks up the name
        EXPECT_EQ(connector_.failure().outcome, -ECANCELED);
        EXPECT_EQ(connector_.failure().step, ConnectStep::kName);
    });
    go([&] { connector_.close(); });
    loop_.run();
}

TEST_F(ConnectorTest, sockets_outside_of_coroutines_block)
{
    auto socket = connector_.connect(config_, {"localhost", port(), AF_INET}, in(5 * kSecond));
    ASSERT_TRUE(socket) << connector_.failure().text;
    int value = 0;
    socklen_t size = sizeof value;
    EXPECT_EQ(::getsockopt(socket->fd(), IPPROTO_TCP, TCP_NODELAY, &value, &size), 0);
    EXPECT_EQ(value, 1);
    Fd fd;
    Address peer;
    ASSERT_EQ(listener_->accept(fd, peer, in(5 * kSecond)), 0);
    Socket other(loop_, std::move(fd), SOCK_STREAM, wait_as_park);
    char bytes[3];
    size_t count;
    EXPECT_EQ(socket->receive(bytes, sizeof bytes, in(kMillisecond)), -ETIMEDOUT);
    EXPECT_EQ(other.send("abcd", kNever), 4);
    EXPECT_EQ(socket->receive(bytes, sizeof bytes, kNever), 3);
    EXPECT_EQ(socket->receive(bytes, sizeof bytes, kNever), 1);
    EXPECT_EQ(other.send("ab", kNever), 2);
    EXPECT_EQ(socket->receive_all(bytes, sizeof bytes, count, in(kMillisecond)), -ETIMEDOUT);
    EXPECT_EQ(count, 2u);
    std::string large(8 << 20, 'x');
    EXPECT_EQ(socket->send_all(large, count, in(kMillisecond)), -ETIMEDOUT);
    EXPECT_GT(count, 0u);
    // A coroutine can use the socket afterwards, and waits for what has not arrived yet.
    go([&] { EXPECT_EQ(socket->receive(bytes, sizeof bytes, kNever), 1); });
    go([&] { EXPECT_EQ(other.send("z", kNever), 1); });
    loop_.run();
    listener_->close();
    EXPECT_FALSE(connector_.connect(config_, {"127.0.0.1", port()}, kNever));
    EXPECT_EQ(connector_.failure().outcome, -ECONNREFUSED);
}

}  // namespace
