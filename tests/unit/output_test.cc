#include "coro/net/output.h"
#include "coro/net/stream.h"
#include "record_layer.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

struct Owner {
    std::string bytes;
    int references = 0;

    Payload payload()
    {
        return {bytes, this, [](void *owner) { static_cast<Owner *>(owner)->references++; },
                [](void *owner) { static_cast<Owner *>(owner)->references--; }};
    }
};

Fd file_of(const std::string &content)
{
    char path[] = "/tmp/coro_file_XXXXXX";
    Fd file(mkstemp(path));
    unlink(path);
    EXPECT_EQ(write(file.get(), content.data(), content.size()), ssize_t(content.size()));
    return file;
}

std::string pattern(size_t size, int salt = 0)
{
    std::string bytes(size, 'x');
    for (size_t i = 0; i < size; i++) {
        bytes[i] = char('a' + (i * 31 + i / 251 + size_t(salt)) % 26);
    }
    return bytes;
}

class OutputTest : public ::testing::Test {
protected:
    OutputTest()
    {
        int fds[2];
        EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), 0);
        ours_ = Stream(Fd(fds[0]));
        theirs_.reset(fds[1]);
        int tiny = 1;   // 1 byte is too small for a send buffer, so the kernel uses its minimum
        setsockopt(fds[0], SOL_SOCKET, SO_SNDBUF, &tiny, sizeof tiny);
    }

    size_t read_some(size_t size)
    {
        std::string bytes(size, '\0');
        ssize_t count = recv(theirs_.get(), bytes.data(), size, 0);
        if (count > 0) {
            received_.append(bytes, 0, size_t(count));
        }
        return size_t(std::max<ssize_t>(count, 0));
    }

    // Reads as a slow client does: each read takes at most `step` bytes, so that output_ can send some more bytes.
    void drain(size_t step = 3000)
    {
        while (read_some(step) > 0 || !output_.empty()) {
            ASSERT_EQ(output_.flush(ours_), 0);
        }
    }

    Stream ours_{Fd()};
    Fd theirs_;
    Output output_;
    std::string received_;
};

TEST_F(OutputTest, bytes_that_the_socket_takes_are_sent_at_once)
{
    ASSERT_EQ(output_.send(ours_, "head", {"body"}), 0);
    EXPECT_TRUE(output_.empty());
    EXPECT_EQ(output_.pending(), 0u);
    read_some(100);
    EXPECT_EQ(received_, "headbody");
}

TEST_F(OutputTest, the_rest_is_kept_and_goes_in_order)
{
    std::string expected;
    for (int i = 0; i < 50; i++) {
        std::string head = "<" + std::to_string(i) + ">", body = pattern(size_t(i) * 700, i);
        // send() must copy the bytes that remain unsent, because `body` is destroyed
        ASSERT_EQ(output_.send(ours_, head, {body}), 0);
        expected += head + body;
    }
    EXPECT_GT(output_.pending(), 100'000u);
    EXPECT_LT(output_.pending(), expected.size());
    drain();
    EXPECT_EQ(received_, expected);
    EXPECT_EQ(output_.pending(), 0u);
}

TEST_F(OutputTest, a_payload_with_unsent_bytes_is_referenced_once)
{
    Owner small{"small"}, large{pattern(100'000)};
    ASSERT_EQ(output_.send(ours_, "a", small.payload()), 0);
    EXPECT_EQ(small.references, 0);
    ASSERT_EQ(output_.send(ours_, "b", large.payload()), 0);
    EXPECT_EQ(large.references, 1);
    ASSERT_EQ(output_.send(ours_, "c", small.payload()), 0);
    EXPECT_EQ(small.references, 1);
    drain();
    EXPECT_EQ(large.references, 0);
    EXPECT_EQ(small.references, 0);
    EXPECT_EQ(received_, "asmallb" + large.bytes + "csmall");
}

TEST_F(OutputTest, clear_and_destruction_give_payloads_back)
{
    Owner large{pattern(300'000)};
    {
        Output other;
        ASSERT_EQ(other.send(ours_, "", large.payload()), 0);
        ASSERT_EQ(other.send(ours_, "", large.payload()), 0);
        EXPECT_EQ(large.references, 2);
        other.clear();
        EXPECT_EQ(large.references, 0);
        EXPECT_TRUE(other.empty());
        EXPECT_EQ(other.pending(), 0u);
        ASSERT_EQ(other.send(ours_, "", large.payload()), 0);
        EXPECT_EQ(large.references, 1);
    }
    EXPECT_EQ(large.references, 0);
}

TEST_F(OutputTest, files_go_between_bytes)
{
    std::string content = pattern(200'000), expected;
    for (int i = 0; i < 4; i++) {
        ASSERT_EQ(output_.send(ours_, "before", {pattern(5000, i)}), 0);
        ASSERT_EQ(output_.send_file(ours_, "head", file_of(content), i * 100, 50'000), 0);
        ASSERT_EQ(output_.send(ours_, "after", {}), 0);
        expected += "before" + pattern(5000, i) + "head" + content.substr(size_t(i) * 100, 50'000) + "after";
    }
    EXPECT_GT(output_.pending(), 150'000u);
    drain();
    EXPECT_EQ(received_, expected);
}

// A layer that takes all bytes at once.
struct FastLayer final : RecordLayer {
    ssize_t send(int, const iovec *pieces, int count) override
    {
        size_t sum = 0;
        for (int i = 0; i < count; i++) {
            sum += pieces[i].iov_len;
        }
        return ssize_t(sum);
    }
};

TEST_F(OutputTest, a_long_file_pauses_so_that_a_fast_client_does_not_delay_the_others)
{
    constexpr size_t kSize = 10 << 20;
    Stream fast(Fd(::dup(theirs_.get())), std::make_unique<FastLayer>());
    ASSERT_EQ(output_.send_file(fast, "head", file_of(pattern(kSize)), 0, kSize), 0);
    size_t before = kSize;
    int pauses = 0;
    for (; output_.has_paused(); pauses++) {
        EXPECT_LT(before - output_.pending(), 4u << 20);
        before = output_.pending();
        ASSERT_EQ(output_.flush(fast), 0);
    }
    EXPECT_TRUE(output_.empty());
    EXPECT_GE(pauses, 3);
}

TEST_F(OutputTest, a_file_may_come_without_a_head_and_be_empty)
{
    ASSERT_EQ(output_.send_file(ours_, "", file_of("abc"), 0, 3), 0);
    ASSERT_EQ(output_.send_file(ours_, "", file_of(""), 0, 0), 0);
    ASSERT_EQ(output_.send_file(ours_, "head", file_of(""), 0, 0), 0);
    ASSERT_EQ(output_.flush(ours_), 0);
    read_some(100);
    EXPECT_EQ(received_, "abchead");
    EXPECT_TRUE(output_.empty());
}

TEST_F(OutputTest, nothing_to_send_is_nothing)
{
    ASSERT_EQ(output_.send(ours_, "", {}), 0);
    EXPECT_TRUE(output_.empty());
    ASSERT_EQ(output_.flush(ours_), 0);
}

TEST_F(OutputTest, a_file_shorter_than_promised_is_an_error)
{
    EXPECT_EQ(output_.send_file(ours_, "head", file_of("abc"), 0, 10), -EIO);
    output_.clear();
    EXPECT_TRUE(output_.empty());
}

TEST_F(OutputTest, a_broken_peer_is_an_error_and_the_payload_is_not_kept)
{
    Owner large{pattern(300'000)};
    theirs_.reset();
    EXPECT_EQ(output_.send(ours_, "head", large.payload()), -EPIPE);
    EXPECT_EQ(large.references, 0);
    EXPECT_TRUE(output_.empty());
}

TEST_F(OutputTest, a_peer_that_breaks_while_something_is_unsent_is_an_error)
{
    Owner large{pattern(300'000)};
    ASSERT_EQ(output_.send(ours_, "head", large.payload()), 0);
    theirs_.reset();
    int outcome = output_.flush(ours_);
    EXPECT_TRUE(outcome == -EPIPE || outcome == -ECONNRESET) << outcome;
    output_.clear();
    EXPECT_EQ(large.references, 0);
}

TEST_F(OutputTest, a_broken_peer_of_a_file_is_an_error)
{
    pid_t child = fork();
    if (child == 0) {
        signal(SIGPIPE, SIG_IGN);   // ignore SIGPIPE as every worker does, because sendfile() has no flag MSG_NOSIGNAL
        int fds[2];
        bool is_fine = socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds) == 0;
        close(fds[1]);
        Stream broken{Fd(fds[0])};
        is_fine = is_fine && output_.send_file(broken, "head", file_of("content"), 0, 7) == -EPIPE;
        output_.clear();
        is_fine = is_fine && output_.send_file(broken, "", file_of("content"), 0, 7) == -EPIPE;
        _exit(is_fine ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_FALSE(WIFSIGNALED(status)) << "ended by signal " << WTERMSIG(status);
    EXPECT_EQ(status, 0);
}

TEST_F(OutputTest, random_mixtures_arrive_as_sent)
{
    for (uint32_t seed = 1; seed <= 60; seed++) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        std::deque<Owner> owners;
        std::string expected;
        received_.clear();
        for (int step = 0; step < 60; step++) {
            size_t size = random() % 5 ? random() % 300 : random() % 40'000;
            std::string head = "[" + std::to_string(step) + "]", bytes = pattern(size, step);
            switch (random() % 5) {
            case 0:
                ASSERT_EQ(output_.send(ours_, head, {bytes}), 0);
                break;
            case 1:
                owners.push_back({bytes, 0});
                ASSERT_EQ(output_.send(ours_, head, owners.back().payload()), 0);
                break;
            case 2:
                ASSERT_EQ(output_.send_file(ours_, head, file_of(bytes), 0, size), 0);
                break;
            case 3:
                read_some(random() % 5000);
                continue;
            default:
                ASSERT_EQ(output_.flush(ours_), 0);
                continue;
            }
            expected += head + bytes;
            ASSERT_EQ(output_.empty(), output_.pending() == 0);
        }
        drain(1 + random() % 7000);
        ASSERT_EQ(received_, expected);
        for (Owner &owner : owners) {
            ASSERT_EQ(owner.references, 0);
        }
    }
}

}  // namespace
