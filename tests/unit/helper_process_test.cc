#include "coro/loop/helper_process.h"

#include "coro/loop/loop.h"

#include <fcntl.h>
#include <functional>
#include <gtest/gtest.h>
#include <signal.h>
#include <string>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

constexpr uint64_t kKind = 7;

// Runs a function in the helper.
class Does final : public HelperProcess::Role {
public:
    explicit Does(std::function<void(int socket)> what) : what_(std::move(what)) {}
    void serve(int socket) override { what_(socket); }

private:
    std::function<void(int socket)> what_;
};

// Sends each request back until the parent has gone.
void echo(int socket)
{
    HelperMessage head;
    for (Buffer body(heap_storage()); receive_message(socket, 100 * kSecond, head, body) == 0; body.reset()) {
        send_message(socket, head.kind, {body.view(), "!"});
    }
}

class HelperProcessTest : public ::testing::Test {
protected:
    // Calls proceed() in a coroutine until it has an outcome.
    int proceed(HelperProcess &helper)
    {
        int outcome = 1;
        (void) loop_.scheduler().spawn([&] {
            loop_.ref();
            while ((outcome = helper.proceed()) == -EAGAIN || outcome == -EINPROGRESS) {
                Waiter waiter(loop_.scheduler().current(), "test");
                if (outcome == -EAGAIN) {
                    helper.news().push_back(waiter);
                } else {
                    waiter.wake(0);
                }
                ASSERT_EQ(park(waiter, kNever), 0);
            }
            loop_.unref();
        });
        loop_.run();
        return outcome;
    }

    std::string answer(HelperProcess &helper)
    {
        Block block = helper.detach_answer();
        std::string text(block.data + sizeof(HelperMessage), helper.head().size);
        heap_storage().release(block);
        return text;
    }

    Loop loop_{null_host(), {}};
};

TEST_F(HelperProcessTest, answers_requests_of_any_size)
{
    Does role(echo);
    HelperProcess helper(loop_);
    ASSERT_EQ(helper.start(role), 0);
    for (size_t size : {size_t(0), size_t(3), size_t(5 << 20)}) {
        std::string request(size, 'x');
        helper.send(kKind, request, SIZE_MAX);
        ASSERT_EQ(proceed(helper), 0);
        EXPECT_EQ(helper.head().kind, kKind);
        EXPECT_TRUE(answer(helper) == request + "!");
        EXPECT_FALSE(helper.is_leaving());
    }
    helper.send(kKind, "four", 4);
    EXPECT_EQ(proceed(helper), -EFBIG);
}

TEST_F(HelperProcessTest, reports_the_end_of_the_process_also_if_a_grandchild_keeps_the_socket)
{
    Does role([](int socket) {
        if (::fork() == 0) {
            echo(socket);
        }
        ::_exit(3);
    });
    HelperProcess helper(loop_);
    ASSERT_EQ(helper.start(role), 0);
    helper.expect(SIZE_MAX);
    ASSERT_EQ(proceed(helper), -EPIPE);
    EXPECT_TRUE(helper.has_ended());
    EXPECT_EQ(WEXITSTATUS(helper.status()), 3);
}

TEST_F(HelperProcessTest, kill_ends_a_helper_that_does_not_answer)
{
    Does role([](int) { ::pause(); });
    HelperProcess helper(loop_);
    ASSERT_EQ(helper.start(role), 0);
    pid_t pid = helper.pid();
    helper.kill();
    helper.expect(SIZE_MAX);
    ASSERT_EQ(proceed(helper), -EPIPE);
    EXPECT_EQ(WTERMSIG(helper.status()), SIGKILL);
    EXPECT_LT(::waitpid(pid, nullptr, WNOHANG), 0);   // the process is reaped
}

TEST_F(HelperProcessTest, the_last_answer_of_an_ending_helper_arrives)
{
    Does role([](int socket) {
        send_message(socket, kKind, {"the end"});
        ::_exit(0);
    });
    HelperProcess helper(loop_);
    ASSERT_EQ(helper.start(role), 0);
    std::string request(5 << 20, 'x');   // is never read
    helper.send(kKind, request, SIZE_MAX);
    ASSERT_EQ(proceed(helper), 0);
    EXPECT_EQ(answer(helper), "the end");
}

TEST_F(HelperProcessTest, shares_no_connection_and_no_lock_with_its_parent)
{
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    Fd ours(ends[0]), theirs(ends[1]);
    char path[] = "/tmp/coro-helper-XXXXXX";
    Fd file(::mkstemp(path));
    ASSERT_EQ(::write(file.get(), "abcdef", 6), 6);
    ASSERT_EQ(::lseek(file.get(), 2, SEEK_SET), 2);
    ASSERT_EQ(::flock(file.get(), LOCK_EX), 0);
    Does role([&](int socket) {
        char bytes[3] = "";
        ssize_t count = ::read(file.get(), bytes, 2);
        bool is_closed = ::send(ours.get(), "x", 1, MSG_NOSIGNAL) < 0 && errno == EPIPE;
        send_message(socket, kKind, {count == 2 ? bytes : "", is_closed ? " closed" : " open"});
        ::pause();
    });
    HelperProcess helper(loop_);
    ASSERT_EQ(helper.start(role), 0);
    helper.expect(SIZE_MAX);
    ASSERT_EQ(proceed(helper), 0);
    EXPECT_EQ(answer(helper), "cd closed");
    EXPECT_EQ(::lseek(file.get(), 0, SEEK_CUR), 2);
    ours.reset();
    char byte;
    EXPECT_EQ(::recv(theirs.get(), &byte, 1, 0), 0);
    file.reset();
    Fd again(::open(path, O_RDONLY));
    EXPECT_EQ(::flock(again.get(), LOCK_EX | LOCK_NB), 0);
    ::unlink(path);
}

}  // namespace
