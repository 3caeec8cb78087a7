#include "coro/net/output.h"
#include "coro/net/stream.h"
#include "record_layer.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace {

using namespace coro;

class StreamTest : public ::testing::Test {
protected:
    StreamTest() : StreamTest(nullptr, nullptr) {}
    StreamTest(std::unique_ptr<StreamLayer> ours, std::unique_ptr<StreamLayer> theirs)
    {
        int fds[2];
        EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), 0);
        int tiny = 1;   // 1 byte is too small for a send buffer, so the kernel uses its minimum
        setsockopt(fds[0], SOL_SOCKET, SO_SNDBUF, &tiny, sizeof tiny);
        ours_ = Stream(Fd(fds[0]), std::move(ours));
        theirs_ = Stream(Fd(fds[1]), std::move(theirs));
    }

    // Returns all bytes that can be received now.
    std::string read(Stream &from)
    {
        std::string all;
        char bytes[300];
        while ((last_ = from.receive(bytes, sizeof bytes)) > 0) {
            all.append(bytes, size_t(last_));
        }
        return all;
    }

    Stream ours_{Fd()}, theirs_{Fd()};
    ssize_t last_ = 0;   // result of the last receive() that read() has called
};

class LayeredStreamTest : public StreamTest {
protected:
    LayeredStreamTest() : StreamTest(std::make_unique<RecordLayer>(), std::make_unique<RecordLayer>()) {}
};

std::string pattern(size_t size)
{
    std::string bytes(size, ' ');
    for (size_t i = 0; i < size; i++) {
        bytes[i] = char('a' + (i * 31 + i / 251) % 26);
    }
    return bytes;
}

Fd file_of(const std::string &content)
{
    char path[] = "/tmp/coro_file_XXXXXX";
    Fd file(mkstemp(path));
    unlink(path);
    EXPECT_EQ(write(file.get(), content.data(), content.size()), ssize_t(content.size()));
    return file;
}

TEST_F(StreamTest, without_a_layer_the_bytes_are_the_sockets)
{
    EXPECT_TRUE(ours_.is_plain());
    EXPECT_EQ(ours_.send("abc"), 3);
    iovec pieces[] = {{const_cast<char *>("de"), 2}, {const_cast<char *>("f"), 1}};
    EXPECT_EQ(ours_.send(pieces, 2), 3);
    off_t offset = 1;
    EXPECT_EQ(ours_.send_file(file_of("0ghi").get(), offset, 3), 3);
    EXPECT_EQ(offset, 4);
    EXPECT_TRUE(theirs_.has_unread());
    EXPECT_EQ(read(theirs_), "abcdefghi");
    EXPECT_EQ(last_, -EAGAIN);
    EXPECT_FALSE(theirs_.has_unread());
    ours_.shut();
    EXPECT_EQ(read(theirs_), "");
    EXPECT_EQ(last_, 0);
    theirs_.close();
    EXPECT_EQ(ours_.send("x"), -EPIPE) << "and no SIGPIPE";
}

TEST_F(StreamTest, only_a_full_read_of_a_plain_stream_may_have_left_something)
{
    EXPECT_TRUE(ours_.may_have_more(10, 10));
    EXPECT_FALSE(ours_.may_have_more(9, 10));
}

TEST_F(LayeredStreamTest, the_layer_may_hold_more_after_any_read)
{
    EXPECT_FALSE(ours_.is_plain());
    EXPECT_TRUE(ours_.may_have_more(9, 10));
}

TEST_F(LayeredStreamTest, nothing_is_taken_before_both_sides_have_greeted)
{
    EXPECT_EQ(ours_.send("abc"), -EAGAIN);
    EXPECT_EQ(read(theirs_), "") << "reading has written the greeting";
    EXPECT_EQ(ours_.send("abc"), 3);
    EXPECT_EQ(read(theirs_), "abc");
    EXPECT_EQ(last_, -EAGAIN);
}

TEST_F(LayeredStreamTest, an_output_gets_bytes_and_files_through_it_in_order)
{
    read(theirs_);
    Output output;
    std::string body = pattern(100'000), content = pattern(70'001);
    ASSERT_EQ(output.send(ours_, "head", {body}), 0);
    ASSERT_EQ(output.send_file(ours_, "file", file_of(content), 1, 70'000), 0);
    ASSERT_EQ(output.send(ours_, "tail", {}), 0);
    EXPECT_FALSE(output.empty()) << "the socket is small";
    std::string received;
    while (!output.empty()) {
        std::string some = read(theirs_);
        size_t before = output.pending();
        ASSERT_EQ(output.flush(ours_), 0);
        ASSERT_TRUE(!some.empty() || output.pending() < before);
        received += some;
    }
    received += read(theirs_);
    EXPECT_EQ(received, "head" + body + "file" + content.substr(1) + "tail");
}

TEST_F(LayeredStreamTest, a_file_that_is_cut_meanwhile_is_an_error)
{
    read(theirs_);
    Output output;
    EXPECT_EQ(output.send_file(ours_, "head", file_of("abc"), 0, 10), -EIO);
}

TEST_F(LayeredStreamTest, the_end_is_sent_as_a_record_of_the_layer)
{
    read(theirs_);
    EXPECT_EQ(ours_.send("last"), 4);
    ours_.end();
    EXPECT_EQ(read(theirs_), "last");
    EXPECT_EQ(last_, 0);
    EXPECT_EQ(theirs_.send("answer"), 6) << "the socket is open";
    EXPECT_EQ(read(ours_), "answer");
}

}  // namespace
