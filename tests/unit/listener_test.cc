#include "coro/net/listener.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

Address address_of(int family, const std::string &host, int port = 0)
{
    Address address;
    EXPECT_EQ(Address::parse(family, host, port, address), 0);
    return address;
}

const Address kAny = address_of(AF_INET, "127.0.0.1");

int connect_to(const Address &address, Fd &client)
{
    client.reset(socket(address.family(), SOCK_STREAM, 0));
    return connect(client.get(), address.raw(), address.size) == 0 ? 0 : -errno;
}

class UnixListener : public ::testing::Test {
protected:
    UnixListener()
    {
        EXPECT_TRUE(mkdtemp(folder_));
        path_ = std::string(folder_) + "/socket";
    }
    ~UnixListener() override
    {
        unlink(path_.c_str());
        rmdir(folder_);
    }

    char folder_[32] = "/tmp/coro_listener_XXXXXX";
    std::string path_;
};

TEST(Listener, returns_the_port_that_the_kernel_chose)
{
    for (auto &[family, host] : std::map<int, std::string>{{AF_INET, "127.0.0.1"}, {AF_INET6, "::1"}}) {
        Listener listener;
        ASSERT_EQ(listener.bind(address_of(family, host)), 0);
        EXPECT_EQ(listener.address().host(), host);
        EXPECT_GT(listener.address().port(), 0);
        ASSERT_EQ(listener.listen(5), 0);
        Fd client;
        EXPECT_EQ(connect_to(listener.address(), client), 0);
    }
}

// Binds sockets to one address. `accepted` tells which of them gets the next clients.
class SharedListeners : public ::testing::Test {
protected:
    SharedListeners()
    {
        EXPECT_EQ(sockets_[0].bind(kAny), 0);
        for (size_t i = 1; i < std::size(sockets_); i++) {
            EXPECT_EQ(sockets_[i].share(sockets_[0]), 0);
        }
        for (Listener &socket : sockets_) {
            EXPECT_EQ(socket.listen(64), 0);
        }
    }

    // Connects so many clients that the kernel, if it chooses a socket for each client, chooses each of them. Returns the
    // positions of the sockets that have got clients.
    std::string chosen()
    {
        bool is_chosen[std::size(sockets_)] = {};
        for (int i = 0; i < 60; i++) {
            Fd client;
            EXPECT_EQ(connect_to(sockets_[0].address(), client), 0);
            for (size_t at = 0; at < std::size(sockets_); at++) {
                Fd accepted(accept4(sockets_[at].fd(), nullptr, nullptr, SOCK_NONBLOCK));
                is_chosen[at] = is_chosen[at] || accepted;
            }
        }
        std::string positions;
        for (size_t at = 0; at < std::size(sockets_); at++) {
            positions += is_chosen[at] ? std::to_string(at) : "";
        }
        return positions;
    }

    Listener sockets_[4];
};

TEST_F(SharedListeners, steered_clients_come_to_the_socket_at_this_position)
{
    EXPECT_EQ(chosen(), "0123");
    ASSERT_EQ(steer_clients(sockets_[0].fd(), 2), 0);
    EXPECT_EQ(chosen(), "2");
    ASSERT_EQ(steer_clients(sockets_[3].fd(), kAnyListener), 0);
    EXPECT_EQ(chosen(), "0123");
}

TEST_F(SharedListeners, the_kernel_chooses_if_there_is_no_socket_at_the_position)
{
    ASSERT_EQ(steer_clients(sockets_[0].fd(), 4), 0);
    EXPECT_EQ(chosen(), "0123");
}

TEST_F(SharedListeners, steered_clients_stay_with_the_other_sockets_when_the_first_two_are_gone)
{
    ASSERT_EQ(steer_clients(sockets_[0].fd(), 2), 0);
    ASSERT_EQ(shutdown(sockets_[0].fd(), SHUT_RDWR), 0);
    EXPECT_EQ(chosen(), "2");
    ASSERT_EQ(shutdown(sockets_[1].fd(), SHUT_RDWR), 0);
    EXPECT_EQ(chosen(), "23");
}

TEST_F(SharedListeners, an_ignored_client_tries_again)
{
    for (size_t i = 1; i < std::size(sockets_); i++) {
        sockets_[i].close();
    }
    ignore_new_clients(sockets_[0].fd());
    Fd client(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
    const Address &address = sockets_[0].address();
    EXPECT_EQ(connect(client.get(), address.raw(), address.size), -1);
    EXPECT_EQ(errno, EINPROGRESS);
    pollfd refused = {client.get(), POLLOUT, 0};
    EXPECT_EQ(poll(&refused, 1, 50), 0) << "the client is neither accepted nor refused";
}

TEST(Listener, clients_of_a_port_that_nobody_shares_cannot_be_steered)
{
    Listener listener;
    ASSERT_EQ(listener.bind(kAny), 0);
    ASSERT_EQ(listener.listen(5), 0);
    EXPECT_EQ(steer_clients(listener.fd(), 1), -EINVAL);
}

TEST_F(UnixListener, the_file_of_a_successor_is_not_removed)
{
    Listener old, successor;
    Address address = address_of(AF_UNIX, path_);
    ASSERT_EQ(old.bind(address), 0);
    ASSERT_EQ(old.listen(5), 0);
    ASSERT_EQ(shutdown(old.fd(), SHUT_RDWR), 0);
    ASSERT_EQ(successor.bind(address), 0);
    ASSERT_EQ(successor.listen(5), 0);
    old.remove_file();
    Fd client;
    EXPECT_EQ(connect_to(address, client), 0);
    successor.remove_file();
    EXPECT_EQ(connect_to(address, client), -ENOENT);
}

TEST(Listener, a_port_in_use_is_noticed_when_binding)
{
    Listener first, second;
    ASSERT_EQ(first.bind(kAny), 0);
    ASSERT_EQ(first.listen(5), 0);
    EXPECT_EQ(second.bind(first.address()), -EADDRINUSE);
}

TEST(Listener, a_port_that_is_shared_among_workers_is_still_in_use_for_others)
{
    Listener first, worker, other;
    ASSERT_EQ(first.bind(kAny), 0);
    ASSERT_EQ(worker.share(first), 0);
    ASSERT_EQ(first.listen(5), 0);
    ASSERT_EQ(worker.listen(5), 0);
    EXPECT_EQ(other.bind(first.address()), -EADDRINUSE);
}

TEST(Listener, an_address_that_is_not_ours_is_an_error)
{
    Listener listener;
    EXPECT_EQ(listener.bind(address_of(AF_INET, "192.0.2.1")), -EADDRNOTAVAIL);
}

TEST(Listener, shared_sockets_have_one_port_and_spread_the_connections)
{
    Listener first, second;
    ASSERT_EQ(first.bind(kAny), 0);
    ASSERT_EQ(second.share(first), 0);
    EXPECT_EQ(second.address().port(), first.address().port());
    ASSERT_EQ(first.listen(200), 0);
    ASSERT_EQ(second.listen(200), 0);
    Listener third;
    ASSERT_EQ(third.share(first), 0);   // share() must succeed although the first socket already listens
    std::vector<Fd> clients(100);
    for (Fd &client : clients) {
        ASSERT_EQ(connect_to(first.address(), client), 0);
    }
    int accepted[2] = {};
    pollfd both[2] = {{first.fd(), POLLIN, 0}, {second.fd(), POLLIN, 0}};
    while (accepted[0] + accepted[1] < 100 && poll(both, 2, 5000) > 0) {
        for (int i = 0; i < 2; i++) {
            accepted[i] += bool(Fd(accept(both[i].fd, nullptr, nullptr)));
        }
    }
    EXPECT_EQ(accepted[0] + accepted[1], 100);
    EXPECT_GT(accepted[0], 0);
    EXPECT_GT(accepted[1], 0);
}

TEST(Listener, is_non_blocking_and_not_inherited)
{
    Listener listener;
    ASSERT_EQ(listener.bind(kAny), 0);
    ASSERT_EQ(listener.listen(5), 0);
    EXPECT_TRUE(fcntl(listener.fd(), F_GETFL) & O_NONBLOCK);
    EXPECT_TRUE(fcntl(listener.fd(), F_GETFD) & FD_CLOEXEC);
    EXPECT_EQ(accept(listener.fd(), nullptr, nullptr), -1);
    EXPECT_EQ(errno, EAGAIN);
}

TEST_F(UnixListener, answers_at_its_path_and_cannot_be_shared)
{
    Listener listener, more;
    ASSERT_EQ(listener.bind(address_of(AF_UNIX, path_)), 0);
    ASSERT_EQ(listener.listen(5), 0);
    EXPECT_EQ(listener.address().host(), path_);
    Fd client;
    EXPECT_EQ(connect_to(listener.address(), client), 0);
    EXPECT_EQ(more.share(listener), -EOPNOTSUPP);
}

TEST_F(UnixListener, replaces_the_socket_of_a_dead_server)
{
    {
        Listener dead;
        ASSERT_EQ(dead.bind(address_of(AF_UNIX, path_)), 0);
        ASSERT_EQ(dead.listen(5), 0);
    }
    struct stat left;
    ASSERT_EQ(stat(path_.c_str(), &left), 0);
    Listener listener;
    ASSERT_EQ(listener.bind(address_of(AF_UNIX, path_)), 0);
    ASSERT_EQ(listener.listen(5), 0);
    Fd client;
    EXPECT_EQ(connect_to(listener.address(), client), 0);
}

TEST_F(UnixListener, does_not_take_the_path_of_a_live_server)
{
    Listener live, thief;
    ASSERT_EQ(live.bind(address_of(AF_UNIX, path_)), 0);
    ASSERT_EQ(live.listen(5), 0);
    EXPECT_EQ(thief.bind(address_of(AF_UNIX, path_)), -EADDRINUSE);
    Fd client;
    EXPECT_EQ(connect_to(live.address(), client), 0);
    EXPECT_GE(accept(live.fd(), nullptr, nullptr), 0);
}

TEST_F(UnixListener, does_not_take_the_path_of_a_live_server_whose_backlog_is_full)
{
    Listener live, thief;
    ASSERT_EQ(live.bind(address_of(AF_UNIX, path_)), 0);
    ASSERT_EQ(live.listen(0), 0);
    std::vector<Fd> waiting(4);
    for (Fd &client : waiting) {
        client.reset(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0));
        (void) connect(client.get(), live.address().raw(), live.address().size);
    }
    EXPECT_EQ(thief.bind(address_of(AF_UNIX, path_)), -EADDRINUSE);
}

TEST_F(UnixListener, a_file_at_its_path_that_is_no_socket_is_left_alone)
{
    Fd file(open(path_.c_str(), O_CREAT | O_WRONLY, 0600));
    ASSERT_EQ(write(file.get(), "precious", 8), 8);
    Listener listener;
    EXPECT_EQ(listener.bind(address_of(AF_UNIX, path_)), -EADDRINUSE);
    struct stat found;
    ASSERT_EQ(stat(path_.c_str(), &found), 0) << "the file was deleted";
    EXPECT_TRUE(S_ISREG(found.st_mode));
    EXPECT_EQ(found.st_size, 8);
}

TEST_F(UnixListener, a_folder_that_does_not_exist_is_an_error)
{
    Listener listener;
    EXPECT_EQ(listener.bind(address_of(AF_UNIX, path_ + "/no/such")), -ENOENT);
}

}  // namespace
