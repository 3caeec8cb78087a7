#include "coro/loop/watchdog.h"

#include "coro/loop/loop.h"

#include <gtest/gtest.h>
#include <semaphore>
#include <sys/wait.h>

namespace {

using namespace coro;

class WatchdogTest : public ::testing::Test, protected Watchdog::Observer {
protected:
    // stop() ends the watchdog's thread before the members are destroyed
    void TearDown() override { watchdog_.stop(); }

    void on_held() override
    {
        barks_++;
        heard_.release();
    }

    void begin() { step_.store(step_.load() + 1); }

    std::atomic<uint64_t> step_ = 0;
    std::atomic<int> barks_ = 0;
    std::counting_semaphore<> heard_{0};
    Watchdog watchdog_{step_};
};

TEST_F(WatchdogTest, reports_that_a_loop_is_blocked_and_for_how_long)
{
    watchdog_.watch(*this, kMillisecond);
    watchdog_.works();
    heard_.acquire();
    heard_.acquire();
    EXPECT_GE(watchdog_.held(), 2 * kMillisecond);
    watchdog_.watch(*this, 0);   // stops watching: a late report about this work must not count for the next work
    begin();
    EXPECT_EQ(watchdog_.held(), 0);
    watchdog_.watch(*this, kMillisecond);
    heard_.acquire();
    watchdog_.waits();
}

TEST_F(WatchdogTest, is_silent_while_the_loop_waits)
{
    watchdog_.watch(*this, kMillisecond);
    watchdog_.works();
    watchdog_.waits();
    int before = barks_.load();
    timespec moment = {0, 40 * kMillisecond};
    nanosleep(&moment, nullptr);
    EXPECT_LE(barks_.load(), before + 1);   // one more: a check may have been in progress when waits() was called
    watchdog_.works();
    heard_.acquire();
}

TEST_F(WatchdogTest, checks_only_while_watch_is_active)
{
    watchdog_.works();
    EXPECT_EQ(watchdog_.held(), 0);
    watchdog_.watch(*this, kMillisecond);   // the watchdog begins to watch after the work has begun
    heard_.acquire();
    watchdog_.watch(*this, 0);
    watchdog_.works();
    watchdog_.watch(*this, kMillisecond);
    heard_.acquire();
}

#ifndef CORO_TSAN   // ThreadSanitizer does not let a forked child start threads
TEST_F(WatchdogTest, a_forked_child_gets_a_thread_of_its_own)
{
    watchdog_.watch(*this, kMillisecond);
    watchdog_.works();
    heard_.acquire();
    pid_t child = fork();
    if (child == 0) {
        watchdog_.abandon();
        barks_ = 0;
        timespec moment = {0, 5 * kMillisecond};
        nanosleep(&moment, nullptr);
        bool was_silent = barks_ == 0 && watchdog_.held() == 0;
        watchdog_.works();
        while (barks_ == 0) {
            nanosleep(&moment, nullptr);
        }
        _exit(was_silent ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
}
#endif

TEST(WatchdogOfALoop, sees_a_runnable_that_does_not_return)
{
    struct RecordingObserver final : Watchdog::Observer {
        void on_held() override { held.release(); }
        std::counting_semaphore<> held{0};
    } observer;
    Loop loop(null_host(), {});
    loop.watchdog().watch(observer, kMillisecond);
    bool was_held = false;
    EXPECT_GT(loop.scheduler().spawn([&] {
        Waiter waiter(loop.scheduler().current(), "yield");
        waiter.wake(0);
        loop.scheduler().suspend_in(waiter);
        observer.held.acquire();
        was_held = loop.watchdog().held() > 0;
    }), 0);
    loop.run();
    EXPECT_TRUE(was_held);
    loop.watchdog().stop();   // stop() ends the watchdog's thread before the observer is destroyed
}

}  // namespace
