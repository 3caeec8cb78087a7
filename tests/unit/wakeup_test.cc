#include "coro/loop/wakeup.h"

#include "coro/loop/loop.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>

namespace {

using namespace coro;

class WakeupTest : public ::testing::Test, protected Wakeup::Observer {
protected:
    void on_wakeup() override { heard_++; }

    Loop loop_{null_host(), {}};
    Wakeup wakeup_{*this};
    int heard_ = 0;
};

TEST_F(WakeupTest, a_signal_of_another_thread_ends_the_poll)
{
    ASSERT_EQ(wakeup_.start(loop_.poller()), 0);
    std::thread other([this] { wakeup_.signal(); });
    while (heard_ == 0) {
        loop_.poller().poll(-1);
    }
    other.join();
    EXPECT_EQ(heard_, 1);
}

TEST_F(WakeupTest, wakeups_between_two_polls_call_the_observer_once)
{
    ASSERT_EQ(wakeup_.start(loop_.poller()), 0);
    for (int i = 0; i < 3; i++) {
        wakeup_.signal();
    }
    loop_.poller().poll(0);
    loop_.poller().poll(0);
    EXPECT_EQ(heard_, 1);
    wakeup_.signal();
    loop_.poller().poll(0);
    EXPECT_EQ(heard_, 2);
}

TEST_F(WakeupTest, starting_is_no_signal_and_starting_again_changes_nothing)
{
    ASSERT_EQ(wakeup_.start(loop_.poller()), 0);
    int fd = wakeup_.fd();
    ASSERT_EQ(wakeup_.start(loop_.poller()), 0);
    EXPECT_EQ(wakeup_.fd(), fd);
    loop_.poller().poll(0);
    EXPECT_EQ(heard_, 0);
}

TEST_F(WakeupTest, a_stopped_wakeup_does_not_call_its_observer_and_can_be_started_again)
{
    ASSERT_EQ(wakeup_.start(loop_.poller()), 0);
    wakeup_.signal();
    wakeup_.stop();
    wakeup_.stop();
    loop_.poller().poll(0);
    EXPECT_EQ(heard_, 0);
    ASSERT_EQ(wakeup_.start(loop_.poller()), 0);
    wakeup_.signal();
    loop_.poller().poll(0);
    EXPECT_EQ(heard_, 1);
}

TEST_F(WakeupTest, a_child_that_abandons_it_leaves_the_parents_registration)
{
    ASSERT_EQ(wakeup_.start(loop_.poller()), 0);
    pid_t child = fork();
    if (child == 0) {
        wakeup_.abandon();
        _exit(0);
    }
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    wakeup_.signal();
    loop_.poller().poll(0);
    EXPECT_EQ(heard_, 1);
}

}  // namespace
