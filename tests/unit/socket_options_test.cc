#include "coro/net/socket_options.h"

#include "coro/net/listener.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

namespace {

using namespace coro;

int value_of(int fd, int level, int option)
{
    int value = -1;
    socklen_t size = sizeof value;
    EXPECT_EQ(getsockopt(fd, level, option, &value, &size), 0);
    return value;
}

class SocketOptionsTest : public ::testing::Test {
protected:
    void open(int family, const std::string &host)
    {
        Address any;
        ASSERT_EQ(Address::parse(family, host, 0, any), 0);
        ASSERT_EQ(listener.bind(any), 0);
        apply_to_listener(listener.fd(), family != AF_UNIX, options);
        if (family != AF_UNIX) {
            apply_to_connection(listener.fd(), true, options);
        }
        ASSERT_EQ(listener.listen(5), 0);
        client.reset(socket(family, SOCK_STREAM, 0));
        ASSERT_EQ(connect(client.get(), listener.address().raw(), listener.address().size), 0);
        if (options.defer_accept) {
            ASSERT_EQ(::send(client.get(), "x", 1, 0), 1);
        }
        do {
            accepted.reset(accept(listener.fd(), nullptr, nullptr));
        } while (!accepted);
        if (family == AF_UNIX) {
            apply_to_connection(accepted.get(), false, options);
        }
    }
    int tcp(int option) const { return value_of(accepted.get(), IPPROTO_TCP, option); }

    StreamOptions options;
    Listener listener;
    Fd client, accepted;
};

TEST_F(SocketOptionsTest, keep_the_kernels_defaults_unless_they_are_set)
{
    options.nodelay = false;
    open(AF_INET, "127.0.0.1");
    EXPECT_EQ(tcp(TCP_NODELAY), 0);
    EXPECT_EQ(tcp(TCP_USER_TIMEOUT), 0);
    EXPECT_EQ(value_of(accepted.get(), SOL_SOCKET, SO_KEEPALIVE), 0);
    EXPECT_EQ(value_of(listener.fd(), IPPROTO_TCP, TCP_FASTOPEN), 0);
    EXPECT_EQ(value_of(listener.fd(), IPPROTO_TCP, TCP_DEFER_ACCEPT), 0);
}

TEST_F(SocketOptionsTest, are_copied_from_the_listening_socket_and_have_the_configured_values)
{
    options = {true, true, 100, 20, 3, 5000, 4, 7, 100'000, 50'000};
    open(AF_INET6, "::1");
    EXPECT_EQ(tcp(TCP_NODELAY), 1);
    EXPECT_EQ(value_of(accepted.get(), SOL_SOCKET, SO_KEEPALIVE), 1);
    EXPECT_EQ(tcp(TCP_KEEPIDLE), 100);
    EXPECT_EQ(tcp(TCP_KEEPINTVL), 20);
    EXPECT_EQ(tcp(TCP_KEEPCNT), 3);
    EXPECT_EQ(tcp(TCP_USER_TIMEOUT), 5000);
    // 200,000, because the kernel doubles the configured value of 100,000
    EXPECT_EQ(value_of(accepted.get(), SOL_SOCKET, SO_RCVBUF), 200'000);
    EXPECT_EQ(value_of(accepted.get(), SOL_SOCKET, SO_SNDBUF), 100'000);
    EXPECT_GT(value_of(listener.fd(), IPPROTO_TCP, TCP_DEFER_ACCEPT), 0);
    EXPECT_EQ(value_of(listener.fd(), IPPROTO_TCP, TCP_FASTOPEN), 7);
}

TEST_F(SocketOptionsTest, of_tcp_are_not_for_unix_sockets)
{
    std::string path = "/tmp/coro_options_" + std::to_string(getpid()) + ".sock";
    options = {true, true, 100, 20, 3, 5000, 0, 7, 0, 50'000};
    open(AF_UNIX, path);
    EXPECT_EQ(value_of(accepted.get(), SOL_SOCKET, SO_SNDBUF), 100'000);
    EXPECT_EQ(value_of(accepted.get(), SOL_SOCKET, SO_KEEPALIVE), 0);
    unlink(path.c_str());
}

}  // namespace
