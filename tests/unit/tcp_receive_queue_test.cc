// Tests of the functions for unread bytes in the receive queues of TCP sockets.
#include "coro/net/tcp_receive_queue.h"

#include "coro/base/fd.h"
#include "coro/net/address.h"
#include "coro/net/listener.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>

namespace {

using namespace coro;

class TcpReceiveQueueTest : public ::testing::Test {
protected:
    TcpReceiveQueueTest()
    {
        Address any;
        Listener listener;
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", 0, any), 0);
        EXPECT_EQ(listener.bind(any), 0);
        EXPECT_EQ(listener.listen(1), 0);
        peer = Fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        Address address = listener.address();
        EXPECT_EQ(::connect(peer.get(), address.raw(), address.size), 0);
        pollfd here = {listener.fd(), POLLIN, 0};
        EXPECT_EQ(::poll(&here, 1, 5000), 1);
        ours = Fd(::accept(listener.fd(), nullptr, nullptr));
    }

    void send(const std::string &bytes) { EXPECT_EQ(::send(peer.get(), bytes.data(), bytes.size(), 0), ssize_t(bytes.size())); }
    bool is_readable(int milliseconds) const
    {
        pollfd here = {ours.get(), POLLIN, 0};
        return ::poll(&here, 1, milliseconds) > 0;
    }
    // Waits until this many bytes have arrived in the receive queue.
    void await(size_t size) const
    {
        while (unread_bytes(ours.get()) < size) {
            (void) is_readable(1);
        }
    }

    Fd ours, peer;
};

TEST_F(TcpReceiveQueueTest, returns_the_number_of_unread_bytes)
{
    EXPECT_EQ(unread_bytes(ours.get()), 0u);
    send("12345");
    await(5);
    EXPECT_EQ(unread_bytes(ours.get()), 5u);
    EXPECT_EQ(unread_bytes(-1), 0u);
}

TEST_F(TcpReceiveQueueTest, counts_the_bytes_that_any_process_has_read)
{
    EXPECT_EQ(bytes_taken(ours.get()), 0);
    send(std::string(50'000, 'a'));   // 50,000 bytes fit into a receive queue on every system
    await(50'000);
    EXPECT_EQ(bytes_taken(ours.get()), 0);
    char some[30'000];
    EXPECT_TRUE(take_out(ours.get(), some, 10'000));
    EXPECT_EQ(bytes_taken(ours.get()), 10'000);
    if (pid_t child = ::fork(); child == 0) {
        _exit(take_out(ours.get(), some, 30'000) ? 0 : 1);
    } else {
        int status;
        ::waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(bytes_taken(ours.get()), 40'000);
    EXPECT_EQ(unread_bytes(ours.get()), 10'000u);
}

TEST_F(TcpReceiveQueueTest, counts_no_byte_for_the_end_of_a_stream)
{
    send("one two");
    await(7);
    ::shutdown(peer.get(), SHUT_WR);
    pollfd end = {ours.get(), POLLRDHUP, 0};
    EXPECT_EQ(::poll(&end, 1, 5000), 1);
    EXPECT_EQ(bytes_taken(ours.get()), 0);
    EXPECT_TRUE(take_out(ours.get(), nullptr, 3));
    EXPECT_EQ(bytes_taken(ours.get()), 3);
    EXPECT_TRUE(take_out(ours.get(), nullptr, 4));
    EXPECT_FALSE(take_out(ours.get(), nullptr, 1));
    EXPECT_EQ(bytes_taken(ours.get()), 7);
}

TEST_F(TcpReceiveQueueTest, returns_an_error_for_a_descriptor_that_is_no_open_socket)
{
    EXPECT_LT(bytes_taken(-1), 0);
    ::shutdown(ours.get(), SHUT_WR);
    EXPECT_LT(bytes_taken(ours.get()), 0);
}

TEST_F(TcpReceiveQueueTest, reads_or_discards_unread_bytes)
{
    send("one two three");
    await(13);
    char some[4] = {};
    EXPECT_TRUE(take_out(ours.get(), nullptr, 4));
    EXPECT_TRUE(take_out(ours.get(), some, 3));
    EXPECT_STREQ(some, "two");
    EXPECT_FALSE(take_out(ours.get(), nullptr, 7));   // false, because the queue contains one byte less than 7
    EXPECT_EQ(unread_bytes(ours.get()), 0u);
}

TEST_F(TcpReceiveQueueTest, wakes_when_there_is_enough)
{
    wake_when_unread(ours.get(), 1'000'000);
    send(std::string(999'999, 'a'));
    await(999'999);
    EXPECT_FALSE(is_readable(0));
    send("b");
    EXPECT_TRUE(is_readable(5000));
    EXPECT_TRUE(take_out(ours.get(), nullptr, 1'000'000));
    wake_when_unread(ours.get(), 1);
    EXPECT_FALSE(is_readable(0));
    send("c");
    EXPECT_TRUE(is_readable(5000));
}

}  // namespace
