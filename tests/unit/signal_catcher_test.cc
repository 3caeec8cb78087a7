#include "coro/loop/signal_catcher.h"

#include "coro/loop/loop.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

volatile sig_atomic_t handled;

class SignalCatcherTest : public ::testing::Test, protected SignalWatcher::Observer {
protected:
    SignalCatcherTest() { loop_.ref(); }

    void on_signal(int number) override
    {
        seen_.push_back(number);
        if (stops_itself_) {
            catcher_.stop();
        }
    }
    void turns()
    {
        loop_.turn(loop_.now());
        loop_.turn(loop_.now());
    }

    Loop loop_{null_host(), {}};
    SignalCatcher catcher_{*this};
    std::vector<int> seen_;
    bool stops_itself_ = false;
};

TEST_F(SignalCatcherTest, reports_signals_from_the_run_queue)
{
    ASSERT_EQ(catcher_.add(loop_, SIGUSR1), 0);
    ASSERT_EQ(catcher_.add(loop_, SIGUSR2), 0);
    raise(SIGUSR2);
    raise(SIGUSR1);
    raise(SIGUSR1);
    EXPECT_TRUE(seen_.empty());
    turns();
    EXPECT_EQ(seen_, (std::vector<int>{SIGUSR1, SIGUSR2}));
}

TEST_F(SignalCatcherTest, afterwards_the_handler_before_is_called_again)
{
    ::signal(SIGUSR1, [](int) { handled = 1; });
    ASSERT_EQ(catcher_.add(loop_, SIGUSR1), 0);
    ASSERT_EQ(catcher_.add(loop_, SIGUSR1), 0);
    raise(SIGUSR1);
    EXPECT_EQ(handled, 0);
    catcher_.remove(SIGUSR1);
    raise(SIGUSR1);
    EXPECT_EQ(handled, 1);
    turns();
    EXPECT_TRUE(seen_.empty());   // seen_ must stay empty, because nothing watches the signal any more
    ::signal(SIGUSR1, SIG_DFL);
}

TEST_F(SignalCatcherTest, may_be_stopped_by_its_callback)
{
    stops_itself_ = true;
    ASSERT_EQ(catcher_.add(loop_, SIGUSR1), 0);
    ASSERT_EQ(catcher_.add(loop_, SIGUSR2), 0);
    raise(SIGUSR1);
    raise(SIGUSR2);
    turns();
    EXPECT_EQ(seen_, (std::vector<int>{SIGUSR1}));
}

TEST_F(SignalCatcherTest, gets_the_signals_that_the_process_watches_before_the_watcher)
{
    class : public SignalWatcher::Observer {
    public:
        void on_signal(int) override { seen_before = seen->size(); }
        std::vector<int> *seen;
        size_t seen_before = 0;
    } observer;
    observer.seen = &seen_;
    ::signal(SIGUSR1, [](int) { handled = handled + 1; });
    for (bool comes_first : {true, false}) {
        SignalWatcher watcher;
        seen_.clear();
        handled = 0;
        if (comes_first) {
            ASSERT_EQ(catcher_.add(loop_, SIGUSR1), 0);
        }
        ASSERT_EQ(watcher.start(loop_, observer, {SIGUSR1}), 0);
        ASSERT_EQ(catcher_.add(loop_, SIGUSR1), 0);
        {
            SignalsLetThrough let_through;
            raise(SIGUSR1);
        }
        turns();
        EXPECT_EQ(seen_.size(), 1u);
        EXPECT_EQ(observer.seen_before, 1u);
        catcher_.remove(SIGUSR1);
        watcher.stop();
        raise(SIGUSR1);
        turns();
        EXPECT_EQ(seen_.size(), 1u);
        EXPECT_EQ(handled, 1);
    }
    ::signal(SIGUSR1, SIG_DFL);
}

TEST_F(SignalCatcherTest, a_forked_child_dies_as_usual_unless_it_asks_for_the_signal_itself)
{
    ASSERT_EQ(catcher_.add(loop_, SIGTERM), 0);
    for (bool asks : {false, true}) {
        pid_t child = ::fork();
        if (child == 0) {
            if (asks && catcher_.add(loop_, SIGTERM) != 0) {
                _exit(1);
            }
            raise(SIGTERM);
            turns();
            _exit(seen_.size() == 1 ? 7 : 2);
        }
        int status;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        if (asks) {
            EXPECT_EQ(WEXITSTATUS(status), 7);
        } else {
            EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
        }
    }
    turns();
    EXPECT_TRUE(seen_.empty());
}

}  // namespace
