#include "hook_fixture.h"

#include "coro/hook/connect_records.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <string>
#include <sys/resource.h>
#include <sys/un.h>
#include <vector>

namespace {

using namespace coro;

class HookSocketsTest : public HookTest {
protected:
    Fd listener(sockaddr_in &address)
    {
        Fd server(::socket(AF_INET, SOCK_STREAM, 0));
        address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        EXPECT_EQ(::bind(server.get(), reinterpret_cast<sockaddr *>(&address), size), 0);
        EXPECT_EQ(::listen(server.get(), 10), 0);
        ::getsockname(server.get(), reinterpret_cast<sockaddr *>(&address), &size);
        return server;
    }

    static bool is_blocking(int fd) { return !(::fcntl(fd, F_GETFL) & O_NONBLOCK); }
};

TEST_F(HookSocketsTest, select_ends_at_its_timeout_if_descriptors_are_ready_for_something_else)
{
    Fd file(::open("/proc/self/exe", O_RDONLY));
    right_.reset();   // left_ is hung up, which epoll always reports
    for (int fd : {file.get(), left_.get()}) {
        fd_set urgent;
        FD_ZERO(&urgent);
        FD_SET(fd, &urgent);
        timeval timeout = {0, 30'000};
        int found = -1;
        host_.waits = 0;
        go([&] { found = calls::select(fd + 1, nullptr, nullptr, &urgent, &timeout); });
        loop_.run();
        EXPECT_EQ(found, 0);
        EXPECT_FALSE(FD_ISSET(fd, &urgent));
        EXPECT_LT(host_.waits, 40);   // pauses between the looks
    }
}

TEST_F(HookSocketsTest, a_wait_that_ends_at_its_time_limit_is_noted_for_the_socket_of_a_record_until_the_next_record)
{
    sockaddr_in address;
    Fd server = listener(address);
    Fd client(::socket(AF_INET, SOCK_STREAM, 0));
    auto record = [&] {
        int64_t id = loop_.scheduler().current().id();
        hook::begin_connect_record(id);
        (void) calls::connect(client.get(), reinterpret_cast<sockaddr *>(&address), sizeof address);
        return hook::end_connect_record(id);
    };
    std::vector<bool> noted;
    go([&] {
        EXPECT_EQ(record(), client.get());
        noted.push_back(hook::has_timed_out(client.get()));
        pollfd writable = {client.get(), POLLOUT, 0};
        EXPECT_EQ(calls::poll(&writable, 1, 5), 1);
        noted.push_back(hook::has_timed_out(client.get()));
        pollfd readable = {client.get(), POLLIN, 0};
        EXPECT_EQ(calls::poll(&readable, 1, 0), 0);   // looks, and does not wait
        noted.push_back(hook::has_timed_out(client.get()));
        host_.only_looking = true;
        EXPECT_EQ(calls::poll(&readable, 1, 1), 0);
        host_.only_looking = false;
        fd_set set;
        FD_ZERO(&set);
        FD_SET(client.get(), &set);
        timeval millisecond = {0, 1000};
        EXPECT_EQ(calls::select(client.get() + 1, &set, nullptr, nullptr, &millisecond), 0);
        noted.push_back(hook::has_timed_out(client.get()));
        EXPECT_EQ(calls::poll(&readable, 1, 1), 0);
        noted.push_back(hook::has_timed_out(client.get()));
        record();
        noted.push_back(hook::has_timed_out(client.get()));
    });
    loop_.run();
    EXPECT_EQ(noted, (std::vector<bool>{false, false, false, false, true, false}));
    EXPECT_FALSE(hook::has_timed_out(-1));
    EXPECT_FALSE(hook::has_timed_out(1'000'000));
}

TEST_F(HookSocketsTest, poll_of_a_file_for_urgent_data_ends_at_its_timeout)
{
    Fd file(::open("/proc/self/exe", O_RDONLY));
    pollfd urgent = {file.get(), POLLPRI, 0};
    int found = -1;
    go([&] { found = calls::poll(&urgent, 1, 5); });
    loop_.run();
    EXPECT_EQ(found, 0);
    EXPECT_EQ(urgent.revents, 0);
}

TEST_F(HookSocketsTest, select_of_a_file_and_a_descriptor_in_use_ends_only_once)
{
    Fd file(::open("/proc/self/exe", O_RDONLY));
    char byte;
    go([&] { (void) calls::recv(left_.get(), &byte, 1, 0); });
    fd_set readable, urgent;
    FD_ZERO(&readable);
    FD_ZERO(&urgent);
    FD_SET(file.get(), &urgent);
    FD_SET(left_.get(), &readable);
    timeval timeout = {0, 10'000};
    int found = -2;
    go([&] { found = calls::select(std::max(file.get(), left_.get()) + 1, &readable, nullptr, &urgent, &timeout); });
    (void) !::write(right_.get(), "x", 1);
    loop_.run();
    EXPECT_NE(found, -2);
}

TEST_F(HookSocketsTest, select_accepts_descriptors_above_fd_setsize_and_any_timeout)
{
    rlimit before, more;
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    more = {std::min<rlim_t>(2048, before.rlim_max), before.rlim_max};
    if (more.rlim_cur < 2048) {
        GTEST_SKIP() << "the limit of descriptors is too low";
    }
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &more), 0);
    constexpr int kNumber = 1500;
    Fd high(::dup2(left_.get(), kNumber));
    unsigned long words[2048 / 64 + 1] = {};
    words[kNumber / 64] = 1UL << kNumber % 64;
    unsigned long &guard = words[2048 / 64];
    guard = 0x1234;
    timeval timeout = {INT64_MAX, 999'999};
    int found = -1;
    go([&] { found = calls::select(2048, reinterpret_cast<fd_set *>(words), nullptr, nullptr, &timeout); });
    EXPECT_EQ(host_.waits, 1);
    (void) !::write(right_.get(), "x", 1);
    loop_.run();
    EXPECT_EQ(found, 1);
    EXPECT_EQ(words[kNumber / 64], 1UL << kNumber % 64);
    EXPECT_EQ(guard, 0x1234u);
    ::setrlimit(RLIMIT_NOFILE, &before);

    int errors[2] = {};
    go([&] {
        timeval negative = {-1, 0};
        errors[0] = calls::select(0, nullptr, nullptr, nullptr, &negative) < 0 ? errno : 0;
        timespec invalid = {0, 2'000'000'000};
        errors[1] = calls::ppoll(nullptr, 0, &invalid, nullptr) < 0 ? errno : 0;
    });
    EXPECT_EQ(errors[0], EINVAL);
    EXPECT_EQ(errors[1], EINVAL);
}

// Another process that holds the lock of a listening socket, as it does during its own accept().
class LockHolder {
public:
    explicit LockHolder(int listener)
    {
        int ready[2], end[2];
        EXPECT_EQ(::pipe(ready), 0);
        EXPECT_EQ(::pipe(end), 0);
        process_ = ::fork();
        if (process_ == 0) {
            struct flock lock = {};
            lock.l_type = F_WRLCK;
            lock.l_whence = SEEK_SET;
            bool is_locked = ::fcntl(listener, F_SETLK, &lock) == 0;
            char byte = 0;
            ::close(end[1]);
            (void) !::write(ready[1], is_locked ? "y" : "n", 1);
            (void) !::read(end[0], &byte, 1);
            ::_exit(0);
        }
        char answer = 0;
        EXPECT_EQ(::read(ready[0], &answer, 1), 1);
        EXPECT_EQ(answer, 'y');
        for (int fd : {end[0], ready[0], ready[1]}) {
            ::close(fd);
        }
        end_ = end[1];
    }
    ~LockHolder() { release(); }

    void release()   // ends the process
    {
        if (end_ >= 0) {
            ::close(std::exchange(end_, -1));
            EXPECT_EQ(::waitpid(process_, nullptr, 0), process_);
        }
    }

private:
    pid_t process_;
    int end_;
};

TEST_F(HookSocketsTest, accept_waits_while_another_process_holds_the_lock_and_keeps_the_mode)
{
    sockaddr_in address;
    Fd server = listener(address);
    Fd client(::socket(AF_INET, SOCK_STREAM, 0));
    ASSERT_EQ(::connect(client.get(), reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
    LockHolder other(server.get());
    int accepted = -2;
    go([&] { accepted = calls::accept(server.get(), nullptr, nullptr); });
    loop_.turn(loop_.read_clock() + kMillisecond);
    EXPECT_EQ(accepted, -2);
    EXPECT_TRUE(is_blocking(server.get()));
    other.release();
    loop_.run();
    EXPECT_GE(accepted, 0);
    ::close(accepted);
    EXPECT_TRUE(is_blocking(server.get()));

    int error = 0;
    ::fcntl(server.get(), F_SETFL, O_NONBLOCK);
    go([&] { error = calls::accept4(server.get(), nullptr, nullptr, 0) < 0 ? errno : 0; });
    EXPECT_EQ(error, EAGAIN);
    EXPECT_FALSE(is_blocking(server.get()));
    ::fcntl(server.get(), F_SETFL, 0);
    timeval limit = {0, 2000};
    ::setsockopt(server.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    error = 0;
    go([&] { error = calls::accept(server.get(), nullptr, nullptr) < 0 ? errno : 0; });
    loop_.run();
    EXPECT_EQ(error, EAGAIN);
}

TEST_F(HookSocketsTest, accept_of_a_nonblocking_socket_answers_EAGAIN_after_a_refused_lock)
{
    sockaddr_in address;
    Fd server = listener(address);
    ::fcntl(server.get(), F_SETFL, O_NONBLOCK);
    LockHolder other(server.get());
    int error = 0;
    go([&] { error = calls::accept(server.get(), nullptr, nullptr) < 0 ? errno : 0; });
    other.release();
    loop_.turn(loop_.read_clock() + kSecond);   // without a client, only the retry can end the call
    EXPECT_EQ(error, EAGAIN);
}

// Another process takes the client between poll() and accept().
TEST_F(HookSocketsTest, accept_after_poll_waits_no_longer_than_the_limit_of_poll)
{
    sockaddr_in address;
    Fd server = listener(address);
    host_.accepting = true;
    for (int milliseconds : {0, 5}) {
        int found = 0, error = 0;
        Fd client(::socket(AF_INET, SOCK_STREAM, 0));
        ASSERT_EQ(::connect(client.get(), reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
        go([&] {
            pollfd listening = {server.get(), POLLIN, 0};
            found = calls::poll(&listening, 1, milliseconds);
            Fd taken(::accept(server.get(), nullptr, nullptr));
            error = calls::accept(server.get(), nullptr, nullptr) < 0 ? errno : 0;
        });
        loop_.run();
        EXPECT_EQ(found, 1);
        EXPECT_EQ(error, EAGAIN);
        EXPECT_TRUE(is_blocking(server.get()));
    }
    // the limit belongs to one accept()
    int accepted = -2;
    go([&] { accepted = calls::accept(server.get(), nullptr, nullptr); });
    EXPECT_EQ(accepted, -2);
    Fd client(::socket(AF_INET, SOCK_STREAM, 0));
    ASSERT_EQ(::connect(client.get(), reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
    loop_.run();
    EXPECT_GE(accepted, 0);
    ::close(accepted);
}

TEST_F(HookSocketsTest, connect_to_a_full_unix_queue_fails_at_once_on_a_nonblocking_socket)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "coro-hook-%d", ::getpid());   // an abstract name
    auto *target = reinterpret_cast<sockaddr *>(&address);
    Fd server(::socket(AF_UNIX, SOCK_STREAM, 0));
    ASSERT_EQ(::bind(server.get(), target, sizeof address), 0);
    ASSERT_EQ(::listen(server.get(), 0), 0);
    Fd first(::socket(AF_UNIX, SOCK_STREAM, 0)), second(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0));
    Fd third(::socket(AF_UNIX, SOCK_STREAM, 0));
    timeval limit = {0, 2000};
    ::setsockopt(third.get(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    int errors[3] = {-1, -1, -1};
    go([&] {
        errors[0] = calls::connect(first.get(), target, sizeof address) < 0 ? errno : 0;
        errors[1] = calls::connect(second.get(), target, sizeof address) < 0 ? errno : 0;
        errors[2] = calls::connect(third.get(), target, sizeof address) < 0 ? errno : 0;
    });
    loop_.run();
    EXPECT_EQ(errors[0], 0);
    EXPECT_EQ(errors[1], EAGAIN);
    EXPECT_EQ(errors[2], EAGAIN);   // after SO_SNDTIMEO
    EXPECT_TRUE(is_blocking(third.get()));
}

TEST_F(HookSocketsTest, sendto_pauses_while_the_queue_of_the_receiver_is_full)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "coro-hook-%d", ::getpid());
    auto *target = reinterpret_cast<sockaddr *>(&address);
    Fd receiver(::socket(AF_UNIX, SOCK_DGRAM, 0)), sender(::socket(AF_UNIX, SOCK_DGRAM, 0));
    ASSERT_EQ(::bind(receiver.get(), target, sizeof address), 0);
    int room = 1 << 20;   // so that the queue is full before the buffer of the sender is: systemd lets queues have 512 messages
    ASSERT_EQ(::setsockopt(sender.get(), SOL_SOCKET, SO_SNDBUF, &room, sizeof room), 0);
    while (::sendto(sender.get(), "x", 1, MSG_DONTWAIT, target, sizeof address) == 1) {
    }
    ssize_t sent = 0;
    go([&] { sent = calls::sendto(sender.get(), "y", 1, 0, target, sizeof address); });
    go([&] {
        calls::usleep(50'000);
        char byte;
        (void) ::recv(receiver.get(), &byte, 1, 0);
    });
    loop_.run();
    EXPECT_EQ(sent, 1);
    EXPECT_LT(host_.waits, 60);
}

TEST_F(HookSocketsTest, calls_that_never_block_do_not_wait)
{
    sockaddr_in address;
    Fd server = listener(address);
    Fd client(::socket(AF_INET, SOCK_STREAM, 0));
    ASSERT_EQ(::connect(client.get(), reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
    int errors[2] = {};
    go([&] {
        char byte;
        errors[0] = calls::recv(client.get(), &byte, 1, MSG_ERRQUEUE) < 0 ? errno : 0;
        errors[1] = calls::recv(client.get(), &byte, 1, MSG_OOB) < 0 ? errno : 0;
        EXPECT_EQ(calls::read(client.get(), &byte, 0), 0);
    });
    EXPECT_EQ(errors[0], EAGAIN);
    EXPECT_EQ(errors[1], EINVAL);
    EXPECT_EQ(host_.waits, 0);
}

TEST_F(HookSocketsTest, waitall_fills_the_buffers_of_recvfrom_and_recvmsg_but_not_of_datagram_sockets)
{
    char first[6] = {}, parts[2][3] = {}, peeked[6] = {};
    ssize_t counts[4] = {};
    go([&] {
        counts[0] = calls::recvfrom(left_.get(), first, sizeof first, MSG_WAITALL, nullptr, nullptr);
        iovec into[2] = {{parts[0], 3}, {parts[1], 3}};
        msghdr message = {};
        message.msg_iov = into;
        message.msg_iovlen = 2;
        counts[1] = calls::recvmsg(left_.get(), &message, MSG_WAITALL);
        counts[2] = calls::recv(left_.get(), peeked, sizeof peeked, MSG_WAITALL | MSG_PEEK);
        make_pair(SOCK_DGRAM);
        EXPECT_EQ(::send(right_.get(), "one", 3, 0), 3);
        EXPECT_EQ(::send(right_.get(), "two", 3, 0), 3);
        counts[3] = calls::recv(left_.get(), first, sizeof first, MSG_WAITALL);
    });
    go([&] {
        for (const char *piece : {"ab", "cdefgh", "ijkl", "mno", "pqr"}) {
            (void) !::write(right_.get(), piece, std::strlen(piece));
            calls::usleep(2000);
        }
    });
    loop_.run();
    EXPECT_EQ(counts[0], 6);
    EXPECT_EQ(counts[1], 6);
    EXPECT_EQ(std::string(parts[0], 3) + std::string(parts[1], 3), "ghijkl");
    EXPECT_EQ(counts[2], 6);
    EXPECT_EQ(std::string(peeked, 6), "mnopqr");
    EXPECT_EQ(counts[3], 3);
}

TEST_F(HookSocketsTest, sendmsg_and_writev_send_everything_and_keep_datagrams_whole)
{
    std::string large(3'000'000, 'x'), more(1'000'000, 'y');
    iovec parts[] = {{large.data(), large.size()}, {more.data(), more.size()}};
    ssize_t counts[3] = {};
    size_t received = 0;
    go([&] {
        msghdr message = {};
        message.msg_iov = parts;
        message.msg_iovlen = 2;
        counts[0] = calls::sendmsg(left_.get(), &message, 0);
        counts[1] = calls::writev(left_.get(), parts, 2);
        left_.reset();
    });
    go([&] {
        std::vector<char> bytes(65536);
        ssize_t count;
        while ((count = calls::recv(right_.get(), bytes.data(), bytes.size(), 0)) > 0) {
            received += size_t(count);
        }
    });
    loop_.run();
    EXPECT_EQ(counts[0], 4'000'000);
    EXPECT_EQ(counts[1], 4'000'000);
    EXPECT_EQ(received, 8'000'000u);

    make_pair(SOCK_DGRAM);
    char text[] = "abcdef", all[10];
    iovec pieces[] = {{text, 3}, {text + 3, 3}};
    go([&] { counts[2] = calls::writev(left_.get(), pieces, 2); });
    EXPECT_EQ(counts[2], 6);
    EXPECT_EQ(::recv(right_.get(), all, sizeof all, MSG_DONTWAIT), 6);
}

TEST_F(HookSocketsTest, a_pipe_takes_large_writes_and_a_part_before_an_error)
{
    make_pipe();
    std::string large(1'000'000, 'x');
    ssize_t written = 0;
    size_t received = 0;
    int pieces = 0;
    go([&] { written = calls::write(right_.get(), large.data(), large.size()); });
    go([&] {
        std::vector<char> bytes(1 << 20);
        while (received < large.size()) {
            ssize_t count = calls::read(left_.get(), bytes.data(), bytes.size());
            ASSERT_GT(count, 0);
            received += size_t(count);
            pieces++;
        }
    });
    loop_.run();
    EXPECT_EQ(written, ssize_t(large.size()));
    EXPECT_LT(pieces, 200);   // the pieces are larger than PIPE_BUF

    int error = 0;
    ::fcntl(right_.get(), F_SETFL, O_NONBLOCK);
    go([&] {
        written = calls::write(right_.get(), large.data(), large.size());
        error = calls::write(right_.get(), "x", 1) < 0 ? errno : 0;
    });
    EXPECT_GT(written, 0);
    EXPECT_LT(written, ssize_t(large.size()));
    EXPECT_EQ(error, EAGAIN);
}

TEST_F(HookSocketsTest, a_canceled_read_of_a_pipe_fails_with_eagain_also_when_it_is_repeated)
{
    make_pipe();
    int errors[2] = {};
    int64_t id = go([&] {
        char byte;
        errors[0] = calls::read(left_.get(), &byte, 1) < 0 ? errno : 0;
        errors[1] = calls::read(left_.get(), &byte, 1) < 0 ? errno : 0;
    });
    EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
    loop_.run();
    EXPECT_EQ(errors[0], EAGAIN);
    EXPECT_EQ(errors[1], EAGAIN);
}

TEST_F(HookSocketsTest, a_name_that_does_not_fit_sets_errno)
{
    int result = 0, error = 0;
    go([&] {
        hostent entry, *found = nullptr;
        char buffer[4];
        int number = 0;
        result = calls::gethostbyname_r("localhost", &entry, buffer, sizeof buffer, &found, &number);
        error = errno;
    });
    loop_.run();
    EXPECT_EQ(result, ERANGE);
    EXPECT_EQ(error, ERANGE);   // PHP looks only at errno
}

}  // namespace
