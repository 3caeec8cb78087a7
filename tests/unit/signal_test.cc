#include "coro/loop/signal.h"

#include "coro/loop/loop.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

class SignalTest : public ::testing::Test, protected SignalWatcher::Observer {
protected:
    SignalTest()
    {
        loop_.ref();
    }
    void on_signal(int number) override
    {
        seen_.push_back(number);
        if (seen_.size() >= enough_) {
            loop_.stop();
        }
        if (stops_itself_) {
            watcher_.stop();
        }
    }
    static bool is_blocked(int number)
    {
        sigset_t blocked;
        sigprocmask(SIG_BLOCK, nullptr, &blocked);
        return sigismember(&blocked, number);
    }

    Loop loop_{null_host(), {}};
    SignalWatcher watcher_;
    std::vector<int> seen_;
    size_t enough_ = 1;
    bool stops_itself_ = false;
};

TEST_F(SignalTest, reports_signals_from_the_run_queue)
{
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1, SIGUSR2}), 0);
    EXPECT_TRUE(is_blocked(SIGUSR1));
    raise(SIGUSR1);
    raise(SIGUSR2);
    EXPECT_TRUE(seen_.empty());
    enough_ = 2;
    loop_.run();
    std::sort(seen_.begin(), seen_.end());
    EXPECT_EQ(seen_, (std::vector<int>{SIGUSR1, SIGUSR2}));
    watcher_.stop();
    EXPECT_FALSE(is_blocked(SIGUSR1));
}

TEST_F(SignalTest, a_signal_that_arrives_while_another_is_handled_is_not_lost)
{
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1}), 0);
    for (int i = 0; i < 10; i++) {
        raise(SIGUSR1);
        loop_.run();
    }
    EXPECT_EQ(seen_.size(), 10u);
}

TEST_F(SignalTest, the_listener_may_stop_the_watcher)
{
    stops_itself_ = true;
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1}), 0);
    raise(SIGUSR1);
    loop_.run();
    EXPECT_EQ(seen_.size(), 1u);
    EXPECT_FALSE(is_blocked(SIGUSR1));
    watcher_.stop();
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1}), 0);
    raise(SIGUSR1);
    loop_.run();
    EXPECT_EQ(seen_.size(), 2u);
}

TEST_F(SignalTest, signals_have_their_previous_effect_afterwards)
{
    static int caught;
    caught = 0;
    ::signal(SIGUSR1, [](int) { caught++; });
    ::signal(SIGUSR2, SIG_IGN);
    for (int i = 1; i <= 2; i++) {
        ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1, SIGUSR2, SIGALRM}), 0);
        watcher_.stop();
        raise(SIGUSR1);
        raise(SIGUSR2);
        EXPECT_EQ(caught, i);
    }
    EXPECT_EQ(::signal(SIGALRM, SIG_DFL), SIG_DFL);
    ::signal(SIGUSR1, SIG_DFL);
    ::signal(SIGUSR2, SIG_DFL);
}

TEST_F(SignalTest, a_child_that_abandons_it_leaves_the_parents_registration_alone)
{
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1, SIGCHLD}), 0);
    pid_t child = fork();
    if (child == 0) {
        watcher_.abandon();
        loop_.rebuild_after_fork();
        bool is_fine = is_blocked(SIGUSR1) && watcher_.start(loop_, *this, {SIGUSR1}) == 0;
        loop_.ref();
        raise(SIGUSR1);
        loop_.run();
        _exit(is_fine && seen_ == std::vector<int>{SIGUSR1} ? 0 : 1);
    }
    loop_.run();
    EXPECT_EQ(seen_, std::vector<int>{SIGCHLD});
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    raise(SIGUSR1);
    enough_ = 2;
    loop_.run();
    EXPECT_EQ(seen_.back(), SIGUSR1);
}

TEST_F(SignalTest, a_signal_that_arrives_while_unblocked_is_reported_afterwards)
{
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1}), 0);
    {
        SignalsLetThrough let_through;
        EXPECT_FALSE(is_blocked(SIGUSR1));
        raise(SIGUSR1);
    }
    EXPECT_TRUE(is_blocked(SIGUSR1));
    loop_.run();
    EXPECT_EQ(seen_, std::vector<int>{SIGUSR1});
}

TEST_F(SignalTest, a_child_may_remove_a_signal_that_it_does_not_watch)
{
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1, SIGUSR2}), 0);
    pid_t child = fork();
    if (child == 0) {
        watcher_.abandon();
        loop_.rebuild_after_fork();
        SignalWatcher::give_up(SIGUSR2);
        bool is_fine = !is_blocked(SIGUSR2);
        {
            SignalsLetThrough let_through;
        }
        is_fine = is_fine && !is_blocked(SIGUSR2) && is_blocked(SIGUSR1);
        _exit(is_fine && ::signal(SIGUSR2, SIG_DFL) == SIG_DFL ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST_F(SignalTest, a_child_in_which_they_stay_let_through_dies_of_one_that_comes_right_after_the_fork)
{
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1, SIGUSR2}), 0);
    SignalsLetThrough let_through;
    raise(SIGUSR2);   // this one is the parent's
    pid_t child = fork();
    if (child == 0) {
        raise(SIGUSR1);
        let_through.stay();
        _exit(0);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(WTERMSIG(status), SIGUSR1);
}

TEST_F(SignalTest, a_child_in_which_they_stay_let_through_dies_of_them)
{
    ASSERT_EQ(watcher_.start(loop_, *this, {SIGUSR1}), 0);
    SignalsLetThrough let_through;
    pid_t child = fork();
    if (child == 0) {
        let_through.stay();
        raise(SIGUSR1);
        _exit(0);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(WTERMSIG(status), SIGUSR1);
}

}  // namespace
