#include "coro/client/socket.h"

#include "record_layer.h"

#include <arpa/inet.h>
#include <array>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

int wait_as_park(Waiter &waiter, Deadline deadline)
{
    return park(waiter, deadline);
}

// A layer that receives nothing, because its handshake never ends or because it has only a part of a record.
class SilentLayer final : public StreamLayer {
public:
    explicit SilentLayer(bool has_part = false) : has_part_(has_part) {}

    int handshake(int) override { return has_part_ ? 0 : -EAGAIN; }
    ssize_t receive(int, char *, size_t) override { return -EAGAIN; }
    bool has_unread() const override { return has_part_; }
    ssize_t send(int, const iovec *, int) override { return -EAGAIN; }
    void end(int) override {}
    uint32_t awaited() const override { return EPOLLIN; }

private:
    bool has_part_;
};

std::unique_ptr<StreamLayer> make_silent_layer()
{
    return std::make_unique<SilentLayer>();
}

class ClientSocketTest : public ::testing::Test {
protected:
    ClientSocketTest()
    {
        int fds[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
        left_ = make(fds[0]);
        right_ = make(fds[1]);
    }

    std::unique_ptr<Socket> make(int fd, int type = SOCK_STREAM)
    {
        return std::make_unique<Socket>(loop_, Fd(fd), type, wait_as_park);
    }

    std::unique_ptr<Socket> open(int family, int type)
    {
        Fd fd;
        EXPECT_EQ(Socket::open(family, type, 0, fd), 0);
        return make(fd.detach(), type);
    }

    static Address address(int family, const std::string &host, int port = 0)
    {
        Address found;
        EXPECT_EQ(Address::parse(family, host, port, found), 0);
        return found;
    }

    // Returns a listening socket with the address at which it listens.
    std::unique_ptr<Socket> listen(Address &at, int backlog = 10)
    {
        auto listener = open(at.family(), SOCK_STREAM);
        EXPECT_EQ(::bind(listener->fd(), at.raw(), at.size), 0);
        EXPECT_EQ(::listen(listener->fd(), backlog), 0);
        EXPECT_EQ(Address::of_local(listener->fd(), at), 0);
        return listener;
    }

    template <class F>
    void go(F &&body)
    {
        EXPECT_GT(loop_.scheduler().spawn(std::forward<F>(body)), 0);
    }

    Deadline in(Nanoseconds duration) { return loop_.read_clock() + duration; }

    std::string receive(Socket &socket, Deadline deadline = kNever)
    {
        char bytes[100];
        ssize_t count = socket.receive(bytes, sizeof bytes, deadline);
        return count < 0 ? std::to_string(count) : std::string(bytes, size_t(count));
    }

    Loop loop_{null_host(), {}};
    std::unique_ptr<Socket> left_, right_;
};

using Direction = Socket::Direction;

TEST_F(ClientSocketTest, messages_go_forth_and_back_many_times)
{
    constexpr int kRounds = 1000;
    int echoed = 0;
    go([&] {
        for (std::string got; !(got = receive(*right_)).empty();) {
            EXPECT_EQ(right_->send(got, kNever), ssize_t(got.size()));
        }
    });
    go([&] {
        for (int i = 0; i < kRounds; i++) {
            std::string message = std::to_string(i);
            EXPECT_EQ(left_->send(message, kNever), ssize_t(message.size()));
            echoed += receive(*left_) == message;
        }
        left_->close();
    });
    loop_.run();
    EXPECT_EQ(echoed, kRounds);
}

TEST_F(ClientSocketTest, bytes_and_the_end_that_arrive_together_are_both_received)
{
    std::string got, end = "not read";
    go([&] {
        got = receive(*left_);
        end = receive(*left_, in(5 * kSecond));
    });
    EXPECT_EQ(right_->send("bye", kNever), 3);
    right_->close();
    loop_.run();
    EXPECT_EQ(got, "bye");
    EXPECT_EQ(end, "");
}

TEST_F(ClientSocketTest, connect_tries_all_addresses_until_the_deadline)
{
    Address refusing = address(AF_INET, "127.0.0.1"), full = refusing, open_port = refusing;
    listen(refusing).reset();
    auto full_listener = listen(full, 0), listener = listen(open_port);
    int outcomes[6];
    std::vector<std::unique_ptr<Socket>> fillers;
    go([&] {
        do {   // fill the queue, so that the port does not answer
            fillers.push_back(open(AF_INET, SOCK_STREAM));
        } while (fillers.back()->connect(full, in(20 * kMillisecond)) == 0);

        const Address all[] = {refusing, full, refusing, open_port};
        auto socket = open(AF_INET, SOCK_STREAM);
        outcomes[0] = socket->connect(all, in(100 * kMillisecond));
        Address peer;
        peer.size = sizeof peer.storage;
        EXPECT_EQ(::getpeername(socket->fd(), peer.raw(), &peer.size), 0);
        EXPECT_EQ(peer.port(), open_port.port());
        (void) socket->connect(all, kNever);   // Linux returns 0 when the success of the first call is asked for
        outcomes[1] = socket->connect(all, kNever);   // does not end the connection
        EXPECT_EQ(socket->send("hello", kNever), 5);
        Fd accepted;
        EXPECT_EQ(listener->accept(accepted, peer, kNever), 0);
        EXPECT_EQ(receive(*make(accepted.detach())), "hello");

        outcomes[2] = open(AF_INET, SOCK_STREAM)->connect(std::span(all, 1), kNever);
        outcomes[3] = open(AF_INET, SOCK_STREAM)->connect(std::span(all, 2), in(20 * kMillisecond));
        outcomes[4] = open(AF_INET, SOCK_STREAM)->connect(std::span(all, 0), kNever);
        outcomes[5] = open(AF_INET6, SOCK_STREAM)->connect(all, kNever) < 0;
    });
    loop_.run();
    EXPECT_EQ(outcomes[0], 0);
    EXPECT_EQ(outcomes[1], -EISCONN);
    EXPECT_EQ(outcomes[2], -ECONNREFUSED);
    EXPECT_EQ(outcomes[3], -ETIMEDOUT);
    EXPECT_EQ(outcomes[4], -EADDRNOTAVAIL);
    EXPECT_EQ(outcomes[5], 1);
}

TEST_F(ClientSocketTest, a_canceled_connect_tries_no_further_address)
{
    Address full = address(AF_INET, "127.0.0.1"), open_port = full;
    auto full_listener = listen(full, 0), listener = listen(open_port);
    std::vector<std::unique_ptr<Socket>> fillers;
    int outcome = 0;
    Coroutine *connecting = nullptr;
    go([&] {
        do {
            fillers.push_back(open(AF_INET, SOCK_STREAM));
        } while (fillers.back()->connect(full, in(20 * kMillisecond)) == 0);
        go([&] {
            connecting = &loop_.scheduler().current();
            outcome = open(AF_INET, SOCK_STREAM)->connect(std::array{full, open_port}, kNever);
        });
        EXPECT_TRUE(connecting->cancel());
    });
    loop_.run();
    EXPECT_EQ(outcome, -ECANCELED);
}

TEST_F(ClientSocketTest, large_data_goes_both_ways_at_once)
{
    const std::string data(8 << 20, 'x');
    size_t sent[2] = {}, received[2] = {};
    Socket *sockets[] = {left_.get(), right_.get()};
    for (int i = 0; i < 2; i++) {
        go([&, i] { EXPECT_EQ(sockets[i]->send_all(data, sent[i], kNever), ssize_t(data.size())); });
        go([&, i] {
            std::string got(data.size(), '\0');
            EXPECT_EQ(sockets[i]->receive_all(got.data(), got.size(), received[i], kNever), ssize_t(data.size()));
            EXPECT_TRUE(got == data);
        });
    }
    loop_.run();
    EXPECT_EQ(sent[0] + sent[1] + received[0] + received[1], 4 * data.size());
}

TEST_F(ClientSocketTest, a_read_times_out_and_the_socket_stays_usable)
{
    std::string late, got;
    go([&] {
        late = receive(*left_, in(kMillisecond));
        EXPECT_EQ(right_->send("hello", kNever), 5);
        got = receive(*left_);
    });
    loop_.run();
    EXPECT_EQ(late, std::to_string(-ETIMEDOUT));
    EXPECT_EQ(got, "hello");
}

TEST_F(ClientSocketTest, a_second_reader_is_refused_and_a_writer_is_not)
{
    std::string first, second;
    go([&] { first = receive(*left_); });
    go([&] { second = receive(*left_); });
    go([&] { EXPECT_EQ(left_->send("x", kNever), 1); });
    EXPECT_TRUE(left_->waiting(Direction::kRead));
    EXPECT_FALSE(left_->waiting(Direction::kWrite));
    go([&] { EXPECT_EQ(right_->send("for the first", kNever), 13); });
    loop_.run();
    EXPECT_EQ(second, std::to_string(-EBUSY));
    EXPECT_EQ(first, "for the first");
}

TEST_F(ClientSocketTest, close_and_cancel_end_waits)
{
    std::string canceled, closed, after;
    go([&] {
        canceled = receive(*left_);
        closed = receive(*left_);
        after = receive(*left_);
    });
    EXPECT_TRUE(left_->cancel(Direction::kRead));
    EXPECT_FALSE(left_->cancel(Direction::kWrite));
    go([&] {
        while (!left_->waiting(Direction::kRead)) {
            (void) right_->wait(Direction::kWrite, in(kMillisecond));
        }
        left_->close();
    });
    loop_.run();
    EXPECT_EQ(canceled, std::to_string(-ECANCELED));
    EXPECT_EQ(closed, std::to_string(-ECANCELED));
    EXPECT_EQ(after, std::to_string(-EBADF));
    EXPECT_EQ(left_->fd(), -1);
}

TEST_F(ClientSocketTest, connections_are_accepted_and_refused)
{
    Address at = address(AF_INET, "127.0.0.1");
    auto listener = listen(at);
    std::string got;
    go([&] {
        for (int i = 0; i < 3; i++) {
            Fd accepted;
            Address peer;
            ASSERT_EQ(listener->accept(accepted, peer, kNever), 0);
            EXPECT_EQ(peer.host(), "127.0.0.1");
            got += receive(*make(accepted.detach()));
        }
        listener->close();
        auto late = open(AF_INET, SOCK_STREAM);
        EXPECT_EQ(late->connect(at, kNever), -ECONNREFUSED);
    });
    for (int i = 0; i < 3; i++) {
        go([&] {
            auto client = open(AF_INET, SOCK_STREAM);
            ASSERT_EQ(client->connect(at, kNever), 0);
            EXPECT_EQ(client->send("hello ", kNever), 6);
        });
    }
    loop_.run();
    EXPECT_EQ(got, "hello hello hello ");
}

TEST_F(ClientSocketTest, a_connection_to_a_full_unix_socket_waits)
{
    std::string path = "/tmp/coro_client_socket_" + std::to_string(::getpid());
    ::unlink(path.c_str());
    Address at = address(AF_UNIX, path);
    auto listener = listen(at, 0);
    int connected = 0, late = 0;
    for (int i = 0; i < 3; i++) {
        go([&] {
            auto client = open(AF_UNIX, SOCK_STREAM);
            EXPECT_EQ(client->connect(at, kNever), 0);
            connected++;
        });
    }
    go([&] {
        auto client = open(AF_UNIX, SOCK_STREAM);
        late = client->connect(at, in(kMillisecond));
        for (int i = 0; i < 3; i++) {
            Fd accepted;
            Address peer;
            EXPECT_EQ(listener->accept(accepted, peer, kNever), 0);
        }
    });
    loop_.run();
    ::unlink(path.c_str());
    EXPECT_EQ(connected, 3);
    EXPECT_EQ(late, -ETIMEDOUT);
}

TEST_F(ClientSocketTest, short_datagrams_that_wait_together_are_all_received)
{
    int fds[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_DGRAM, 0, fds), 0);
    auto near = make(fds[0], SOCK_DGRAM), far = make(fds[1], SOCK_DGRAM);
    std::string got;
    go([&] {
        for (int i = 0; i < 3; i++) {
            got += receive(*near, in(5 * kSecond)) + " ";
        }
    });
    go([&] {
        for (const char *text : {"a", "bb", "ccc"}) {
            EXPECT_GT(far->send(text, kNever), 0);
        }
    });
    loop_.run();
    EXPECT_EQ(got, "a bb ccc ");
}

TEST_F(ClientSocketTest, a_layer_is_not_used_by_other_coroutines_during_its_handshake)
{
    int handshake = 1;
    go([&] { handshake = left_->start_layer(make_silent_layer(), in(20 * kMillisecond)); });
    go([&] {
        char byte;
        EXPECT_EQ(left_->receive(&byte, 1, kNever), -EBUSY);
        EXPECT_EQ(left_->send("x", kNever), -EBUSY);
        EXPECT_EQ(left_->start_layer(make_silent_layer(), kNever), -EISCONN);
    });
    loop_.run();
    EXPECT_EQ(handshake, -ETIMEDOUT);
    EXPECT_EQ(receive(*left_), std::to_string(-ETIMEDOUT));
    EXPECT_EQ(left_->send("x", kNever), -ETIMEDOUT);
}

TEST_F(ClientSocketTest, a_part_of_a_record_does_not_end_a_wait)
{
    go([&] {
        EXPECT_EQ(left_->start_layer(std::make_unique<SilentLayer>(true), kNever), 0);
        EXPECT_TRUE(left_->has_unread());
        char byte;
        EXPECT_EQ(left_->receive_now(&byte, 1), -EAGAIN);
        EXPECT_FALSE(left_->has_unread());
        EXPECT_EQ(left_->wait(Socket::Direction::kRead, loop_.read_clock() + kMillisecond), -ETIMEDOUT);
    });
    loop_.run();
}

TEST_F(ClientSocketTest, datagrams_have_a_sender)
{
    Address one_at = address(AF_INET, "127.0.0.1"), two_at = one_at;
    auto one = open(AF_INET, SOCK_DGRAM), two = open(AF_INET, SOCK_DGRAM);
    ASSERT_EQ(::bind(one->fd(), one_at.raw(), one_at.size), 0);
    ASSERT_EQ(::bind(two->fd(), two_at.raw(), two_at.size), 0);
    ASSERT_EQ(Address::of_local(one->fd(), one_at), 0);
    ASSERT_EQ(Address::of_local(two->fd(), two_at), 0);
    std::string sender;
    go([&] {
        char bytes[10];
        Address from;
        EXPECT_EQ(one->receive_from(bytes, sizeof bytes, from, kNever), 3);
        sender = from.text();
    });
    go([&] { EXPECT_EQ(two->send_to("abc", one_at, kNever), 3); });
    loop_.run();
    EXPECT_EQ(sender, two_at.text());
}

TEST_F(ClientSocketTest, a_layer_works_in_both_directions)
{
    std::string got, answer;
    go([&] {
        ASSERT_EQ(left_->start_layer(std::make_unique<RecordLayer>(), kNever), 0);
        size_t sent;
        EXPECT_EQ(left_->send_all("question", sent, kNever), 8);
        answer = receive(*left_);
        EXPECT_EQ(receive(*left_), "");
    });
    go([&] {
        ASSERT_EQ(right_->start_layer(std::make_unique<RecordLayer>(), kNever), 0);
        got = receive(*right_);
        size_t sent;
        EXPECT_EQ(right_->send_all("answer", sent, kNever), 6);
        EXPECT_EQ(right_->shut(SHUT_WR), 0);
    });
    loop_.run();
    EXPECT_EQ(got, "question");
    EXPECT_EQ(answer, "answer");
}

TEST_F(ClientSocketTest, a_handshake_without_an_answer_times_out)
{
    int outcome = 0;
    go([&] { outcome = left_->start_layer(std::make_unique<RecordLayer>(), in(kMillisecond)); });
    loop_.run();
    EXPECT_EQ(outcome, -ETIMEDOUT);
}

}  // namespace
