#include "coro/loop/command.h"

#include "coro/loop/loop.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <string>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

constexpr int kUnset = 77;

class CommandTest : public ::testing::Test {
protected:
    ~CommandTest()
    {
        while (waitpid(-1, nullptr, 0) > 0) {   // waitpid() reaps the child processes that a test has left behind
        }
    }

    struct Result {
        int outcome = kUnset;
        int status = kUnset;
        std::string output;
    };

    int64_t spawn(Result &result, const char *line, bool with_errors = false, size_t limit = SIZE_MAX)
    {
        return loop_.scheduler().spawn([this, &result, line, with_errors, limit] {
            Buffer output(heap_storage());
            Command command(loop_, output, limit);
            result.outcome = command.start(line, with_errors);
            while (result.outcome == 0) {
                result.outcome = command.proceed();
                if (result.outcome != -EAGAIN && result.outcome != -EINPROGRESS) {
                    break;
                }
                Waiter waiter(loop_.scheduler().current(), "test");
                if (result.outcome == -EAGAIN) {
                    command.news().push_back(waiter);
                } else {
                    waiter.wake(0);
                }
                result.outcome = park(waiter, kNever);
            }
            result.output = output.view();
            result.status = result.outcome == 0 ? command.status() : kUnset;
        });
    }

    Result run(const char *line, bool with_errors = false)
    {
        Result result;
        spawn(result, line, with_errors);
        loop_.run();
        return result;
    }

    Loop loop_{null_host(), {}};
};

TEST_F(CommandTest, output_and_status)
{
    Result result = run("echo text; exit 3");
    EXPECT_EQ(result.outcome, 0);
    EXPECT_EQ(result.output, "text\n");
    EXPECT_EQ(WEXITSTATUS(result.status), 3);
    EXPECT_FALSE(loop_.has_work());
}

TEST_F(CommandTest, a_signal_is_part_of_the_status)
{
    Result result = run("kill -KILL $$");
    EXPECT_EQ(WTERMSIG(result.status), SIGKILL);
}

TEST_F(CommandTest, standard_error_is_part_of_the_output_on_request)
{
    EXPECT_EQ(run("echo out; echo error >&2", true).output, "out\nerror\n");
}

TEST_F(CommandTest, the_standard_input_is_empty)
{
    EXPECT_EQ(run("cat").output, "");
}

TEST_F(CommandTest, works_with_standard_descriptors_closed)
{
    pid_t child = fork();
    if (child == 0) {
        close(0);
        close(1);   // 0 and 1 are closed, so the command's pipe gets these two descriptors
        Result result = run("cat; echo text");
        _exit(result.output == "text\n" ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST_F(CommandTest, output_beyond_the_limit_ends_the_command)
{
    Result result;
    spawn(result, "exec yes", false, 100'000);
    loop_.run();
    EXPECT_EQ(result.outcome, -EFBIG);
    EXPECT_FALSE(loop_.has_work());
}

TEST_F(CommandTest, a_canceled_command_gets_sigterm_and_is_reaped_without_keeping_the_loop_running)
{
    Fd known(int(syscall(SYS_pidfd_open, getpid(), 0)));
    if (!known) {
        GTEST_SKIP() << "no pidfd here";
    }
    Result result;
    int64_t id = spawn(result, "exec sleep 100");
    EXPECT_TRUE(loop_.has_work());
    EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
    loop_.run();
    EXPECT_EQ(result.outcome, -ECANCELED);
    siginfo_t info = {};
    // The loop ends when this process has no more child processes.
    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
        loop_.poller().poll(10);
        loop_.scheduler().run_ready();
    }
    EXPECT_EQ(errno, ECHILD);
}

TEST_F(CommandTest, many_at_once)
{
    Result results[50];
    for (Result &result : results) {
        spawn(result, "echo text");
    }
    loop_.run();
    for (Result &result : results) {
        EXPECT_EQ(result.output, "text\n");
        EXPECT_EQ(result.status, 0);
    }
}

TEST_F(CommandTest, no_descriptor_stays_open)
{
    int before = dup(0);
    close(before);
    run("echo text");
    int after = dup(0);
    close(after);
    EXPECT_EQ(after, before);
}

}  // namespace
