#include "coro/server/config/server.h"

#include "coro/server/config/options.h"

#include <cerrno>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <set>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace coro;

constexpr int kUnix = kUnixStream, kUnknown = 7;

TEST(Server, binds_when_a_port_is_added)
{
    Server server;
    ASSERT_EQ(server.add_port(kTcp, "127.0.0.1", 0), 0);
    ASSERT_EQ(server.add_port(kTcp6, "::1", 0), 1);
    EXPECT_EQ(server.port_count(), 2);
    EXPECT_GT(server.port(0).bound().port(), 0);
    EXPECT_EQ(server.port(1).bound().host(), "::1");
    EXPECT_EQ(server.port(1).type, kTcp6);
}

TEST(Server, a_port_that_cannot_be_added_leaves_nothing)
{
    Server server;
    EXPECT_EQ(server.add_port(kUnknown, "127.0.0.1", 0), -EPROTONOSUPPORT);
    EXPECT_EQ(server.add_port(kTcp, "localhost", 0), -EINVAL);
    EXPECT_EQ(server.add_port(kTcp, "192.0.2.1", 0), -EADDRNOTAVAIL);
    EXPECT_EQ(server.add_port(kUnix, "", 0), -EINVAL);
    EXPECT_EQ(server.port_count(), 0);
    EXPECT_TRUE(server.ports_served_by(0).empty());
}

bool has_nodelay(int fd)
{
    int value = 0;
    socklen_t size = sizeof value;
    EXPECT_EQ(getsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &value, &size), 0);
    return value;
}

TEST(Server, accepted_sockets_inherit_the_options_of_the_listening_socket_unless_they_came_before)
{
    Server server;
    server.config.worker_num = 2;
    ASSERT_EQ(server.add_port(kTcp, "127.0.0.1", 0), 0);
    const Address &address = server.port(0).bound();
    Fd early[3];
    for (Fd &client : early) {
        client.reset(socket(AF_INET, SOCK_STREAM, 0));
        ASSERT_EQ(connect(client.get(), address.raw(), address.size), 0);
    }
    ASSERT_EQ(server.listen(), 0);
    ServedPort first = server.ports_served_by(0)[0], second = server.ports_served_by(1)[0];
    EXPECT_EQ(first.without_options, 3u);
    EXPECT_EQ(second.without_options, 0u);
    EXPECT_TRUE(has_nodelay(first.listener));
    EXPECT_TRUE(has_nodelay(second.listener));
    EXPECT_FALSE(has_nodelay(Fd(accept(first.listener, nullptr, nullptr)).get())) << "then nothing has to be counted";
}

TEST(Server, clients_of_unix_sockets_copy_nothing)
{
    std::string path = "/tmp/coro_server_options_" + std::to_string(getpid()) + ".sock";
    Server server;
    ASSERT_EQ(server.add_port(kUnix, path, 0), 0);
    ASSERT_EQ(server.listen(), 0);
    EXPECT_EQ(server.ports_served_by(0)[0].without_options, ServedPort::kAllClients);
    server.close();
}

TEST(Server, each_worker_has_a_socket_of_its_own_for_each_address)
{
    Server server;
    server.config.worker_num = 4;
    ASSERT_EQ(server.add_port(kTcp, "127.0.0.1", 0), 0);
    ASSERT_EQ(server.add_port(kTcp, "127.0.0.1", 0), 1);
    ASSERT_EQ(server.listen(), 0);
    std::set<int> listeners;
    for (int worker = 0; worker < 4; worker++) {
        std::vector<ServedPort> ports = server.ports_served_by(worker);
        ASSERT_EQ(ports.size(), 2u);
        for (int i = 0; i < 2; i++) {
            listeners.insert(ports[size_t(i)].listener);
            EXPECT_EQ(ports[size_t(i)].index, i);
            EXPECT_EQ(ports[size_t(i)].number, server.port(i).bound().port());
            EXPECT_EQ(ports[size_t(i)].config, &server.port(i).config);
            EXPECT_FALSE(ports[size_t(i)].is_unix);
        }
    }
    EXPECT_EQ(listeners.size(), 8u);
}

TEST(Server, workers_share_one_unix_socket)
{
    std::string path = "/tmp/coro_server_test_" + std::to_string(getpid());
    Server server;
    server.config.worker_num = 3;
    ASSERT_EQ(server.add_port(kUnix, path, 0), 0);
    ASSERT_EQ(server.listen(), 0);
    EXPECT_EQ(server.ports_served_by(0)[0].listener, server.ports_served_by(2)[0].listener);
    EXPECT_TRUE(server.ports_served_by(0)[0].is_unix);
    server.close();
    unlink(path.c_str());
}

TEST(Server, needs_a_manager_for_several_workers_or_to_replace_them)
{
    Server server;
    EXPECT_FALSE(server.needs_manager());
    server.config.max_request = 1;
    EXPECT_TRUE(server.needs_manager());
    server.config.max_request = 0;
    server.config.worker_num = 2;
    EXPECT_TRUE(server.needs_manager());
}

template <class Config, size_t kCount>
void check(const Option<Config> (&rows)[kCount])
{
    std::set<std::string_view> names;
    for (const IgnoredOption &option : kIgnoredOptions) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name << " is there twice";
    }
    Config defaults;
    for (const Option<Config> &row : rows) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name << " is there twice";
        row.field.visit(defaults, [&](auto value) {
            if constexpr (std::is_arithmetic_v<decltype(value)> && !std::is_same_v<decltype(value), bool>) {
                EXPECT_GE(double(value), double(row.min)) << row.name;
                EXPECT_LE(double(value), double(row.max)) << row.name;
            }
            return true;
        });
    }
}

TEST(Options, defaults_are_within_their_limits_and_names_are_unique)
{
    check(kServerOptions);
    check(kPortOptions);
}

}  // namespace
