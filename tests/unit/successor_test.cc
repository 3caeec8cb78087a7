#include "coro/server/lifecycle/successor.h"

#include "coro/loop/loop.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace {

pid_t own_pid;
volatile sig_atomic_t is_handled_elsewhere;

void handle(int)
{
    if (::getpid() != own_pid) {
        is_handled_elsewhere = 1;   // in a process that shares this memory
    }
}

struct Failure final : coro::Successor::Observer {
    explicit Failure(coro::Loop &loop) : loop_(loop) {}
    void on_successor_serves(pid_t) override {}
    void on_successor_failed(pid_t, const std::string &text) override
    {
        why = text;
        loop_.stop();
    }

    std::string why;

private:
    coro::Loop &loop_;
};

}  // namespace

// The signals that the new process gets before it executes the program are not those of the process that has started it.
TEST(Successor, runs_no_handler_of_the_process_that_starts_it)
{
    own_pid = ::getpid();
    ASSERT_EQ(::setpgid(0, 0), 0);
    ::signal(SIGUSR1, handle);
    pid_t sender = ::fork();
    if (sender == 0) {
        ::signal(SIGUSR1, SIG_IGN);
        while (::getppid() == own_pid) {
            ::kill(0, SIGUSR1);
        }
        ::_exit(0);
    }
    coro::Loop loop(coro::null_host(), {});
    Failure failure(loop);
    for (int i = 0; i < 20; i++) {
        coro::Successor successor(loop, failure);
        ASSERT_EQ(successor.start({"/", {"/bin/true"}, {}}, {}, -1, 10 * coro::kSecond), 0);
        loop.ref();
        loop.run();
        loop.unref();
    }
    ::kill(sender, SIGKILL);
    ::waitpid(sender, nullptr, 0);
    ::signal(SIGUSR1, SIG_DFL);
    EXPECT_FALSE(is_handled_elsewhere);
    // SIGUSR1 may have ended it before it was /bin/true
    EXPECT_TRUE(failure.why == "ended with exit code 0" || failure.why == "was killed by signal 10") << failure.why;
}
