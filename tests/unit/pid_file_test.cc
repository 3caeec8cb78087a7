#include "coro/server/config/pid_file.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/file.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

// A pid file whose lock this test holds, as a child of a killed server does that has not run yet.
class PidFileTest : public testing::Test {
protected:
    void SetUp() override
    {
        holder = ::mkstemp(path.data());
        ASSERT_EQ(::flock(holder, LOCK_EX), 0);
    }

    void TearDown() override
    {
        ::close(holder);
        ::unlink(path.c_str());
    }

    void write_pid(pid_t pid)
    {
        std::string text = std::to_string(pid);
        ASSERT_EQ(::write(holder, text.data(), text.size()), ssize_t(text.size()));
    }

    static pid_t ended_process()
    {
        pid_t pid = ::fork();
        if (pid == 0) {
            ::_exit(0);
        }
        ::waitpid(pid, nullptr, 0);
        return pid;
    }

    std::string path = "/tmp/coro-test-XXXXXX";
    static inline int holder = -1;
};

TEST_F(PidFileTest, waits_for_a_child_of_a_killed_server_to_release_the_lock)
{
    write_pid(ended_process());
    ::signal(SIGALRM, [](int) { ::flock(holder, LOCK_UN); });
    itimerval in_50_ms = {{0, 0}, {0, 50'000}};
    ::setitimer(ITIMER_REAL, &in_50_ms, nullptr);
    PidFile file;
    EXPECT_EQ(file.open(path, false), 0);
    ::signal(SIGALRM, SIG_DFL);
}

TEST_F(PidFileTest, a_lock_that_a_living_process_keeps_is_an_error)
{
    write_pid(::getpid());
    PidFile file;
    EXPECT_EQ(file.open(path, false), -EBUSY);
    EXPECT_EQ(file.owner(), ::getpid());
}

TEST_F(PidFileTest, a_lock_that_is_never_released_is_an_error_although_the_process_in_the_file_has_ended)
{
    write_pid(ended_process());
    PidFile file;
    EXPECT_EQ(file.open(path, false), -EBUSY);
}

}  // namespace
