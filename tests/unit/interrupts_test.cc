// Tests of signals whose handlers request an interrupt while the loop waits, or just before it waits.
#include "coro/loop/loop.h"

#include <csignal>
#include <functional>
#include <gtest/gtest.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace {

std::function<void()> before_wait;

}  // namespace

extern "C" [[gnu::visibility("default")]] int epoll_pwait(int epoll, epoll_event *events, int most, int timeout,
                                                          const sigset_t *mask)
{
    if (before_wait) {
        std::exchange(before_wait, {})();
    }
    return int(::syscall(SYS_epoll_pwait, epoll, events, most, timeout, mask, 8));
}

namespace {

using namespace coro;

volatile sig_atomic_t is_asked_for = 0;
volatile sig_atomic_t is_late = 0;

class Asked final : public Interrupts {
public:
    explicit Asked(Loop &loop) : loop_(loop) {}

    bool are_there() const override { return is_asked_for; }
    void run() override
    {
        if (is_asked_for) {
            is_asked_for = 0;
            times++;
            loop_.stop();
        }
    }

    int times = 0;

private:
    Loop &loop_;
};

class InterruptsTest : public ::testing::Test {
protected:
    InterruptsTest()
    {
        struct sigaction action = {};
        action.sa_handler = [](int) { is_asked_for = 1; };
        ::sigaction(SIGUSR1, &action, nullptr);
        // If the loop misses the interrupt, SIGALRM ends the loop's wait after 20 seconds and sets is_late, so that
        // the test fails.
        action.sa_handler = [](int) { is_late = 1; };
        ::sigaction(SIGALRM, &action, nullptr);
        is_late = 0;
        ::alarm(20);
        loop.set_interrupts(&asked);
        loop.ref();
    }
    ~InterruptsTest() override
    {
        ::alarm(0);
        EXPECT_FALSE(is_late) << "it was noticed when something else ended the wait";
        ::signal(SIGUSR1, SIG_DFL);
        ::signal(SIGALRM, SIG_DFL);
    }

    Loop loop{null_host(), {}};
    Asked asked{loop};
};

TEST_F(InterruptsTest, a_request_between_the_last_check_and_the_wait_is_noticed)
{
    loop.guard_interrupts();
    before_wait = [] { ::raise(SIGUSR1); };
    loop.run();
    EXPECT_EQ(asked.times, 1);
}

TEST_F(InterruptsTest, a_request_before_the_last_check_is_noticed)
{
    struct Before final : Runnable {
        void run() override { ::raise(SIGUSR1); }
    } before;
    loop.guard_interrupts();
    loop.set_before_poll(&before);
    loop.run();
    EXPECT_EQ(asked.times, 1);
}

TEST_F(InterruptsTest, a_wait_leaves_signals_blocked_as_they_were)
{
    sigset_t before, after;
    ::sigemptyset(&before);
    ::sigaddset(&before, SIGUSR2);
    ::pthread_sigmask(SIG_BLOCK, &before, nullptr);
    loop.guard_interrupts();
    before_wait = [] {
        ::raise(SIGUSR2);   // this process blocks SIGUSR2, so the signal does not end the loop's wait
        ::raise(SIGUSR1);
    };
    loop.run();
    EXPECT_EQ(asked.times, 1);
    ::pthread_sigmask(SIG_SETMASK, nullptr, &after);
    EXPECT_TRUE(::sigismember(&after, SIGUSR2));
    EXPECT_FALSE(::sigismember(&after, SIGUSR1));
    ::signal(SIGUSR2, SIG_IGN);   // SIG_IGN discards the pending signal SIGUSR2
    ::pthread_sigmask(SIG_UNBLOCK, &before, nullptr);
    ::signal(SIGUSR2, SIG_DFL);
}

}  // namespace
