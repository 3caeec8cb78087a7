#include "hook_fixture.h"

#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <string>
#include <sys/file.h>
#include <vector>

namespace {

using namespace coro;

class HookLocksTest : public HookTest {
protected:
    HookLocksTest() { EXPECT_TRUE(Fd(::mkstemp(path_))); }
    ~HookLocksTest() override { ::unlink(path_); }

    // Opens the file once more. Each open file has a lock of its own.
    Fd open() const { return Fd(::open(path_, O_RDWR | O_CLOEXEC)); }

    // Starts a coroutine that locks the file, appends its name to order_, and unlocks the file.
    void go_lock(char name, int operation)
    {
        go([this, name, operation] {
            Fd file = open();
            EXPECT_EQ(calls::flock(file.get(), operation), 0);
            order_ += name;
            EXPECT_EQ(calls::flock(file.get(), LOCK_UN), 0);
        });
    }

    void let_others_run()
    {
        Coroutine &self = loop_.scheduler().current();
        Waiter waiter(self, "others");
        waiter.wake(0);
        EXPECT_EQ(park(waiter, kNever), 0);
    }

    char path_[24] = "/tmp/coro-lock-XXXXXX";
    std::string order_;
};

// Runs a function when the time has come, before the coroutines that were woken earlier in the same turn of the loop.
class Later final : public Timer {
public:
    explicit Later(std::function<void()> body) : body_(std::move(body)) {}
    void on_time() override { body_(); }

private:
    std::function<void()> body_;
};

TEST_F(HookLocksTest, a_lock_is_taken_when_it_is_released)
{
    Fd first = open(), second = open();
    ASSERT_EQ(::flock(first.get(), LOCK_EX), 0);
    int outcome = -1;
    go([&] { outcome = calls::flock(second.get(), LOCK_EX); });
    EXPECT_EQ(host_.waits, 1);
    EXPECT_EQ(outcome, -1);
    first.reset();
    loop_.run();
    EXPECT_EQ(outcome, 0);
}

TEST_F(HookLocksTest, a_cancel_between_two_attempts_to_take_a_lock_ends_the_call)
{
    Fd first = open(), second = open();
    ASSERT_EQ(::flock(first.get(), LOCK_EX), 0);
    int outcome = 0, error = 0;
    int64_t id = go([&] {
        outcome = calls::flock(second.get(), LOCK_EX);
        error = errno;
    });
    bool was_woken = false, is_canceled = false;
    Later cancel([&] {
        Coroutine *coroutine = loop_.scheduler().find(id);
        was_woken = coroutine->waiter()->is_woken();
        is_canceled = coroutine->cancel();
    });
    constexpr Nanoseconds kAfterSleep = 10 * kMillisecond;   // the first sleep of the call is shorter
    loop_.arm(cancel, loop_.read_clock() + kAfterSleep);
    ::usleep(2 * kAfterSleep / 1000);   // lets both times pass, so that the next turn of the loop finds both
    loop_.run();
    EXPECT_TRUE(was_woken);
    EXPECT_TRUE(is_canceled);
    EXPECT_EQ(outcome, -1);
    EXPECT_EQ(error, ECANCELED);
}

// The coroutine that releases the lock, and newcomers, do not overtake the coroutines that wait.
TEST_F(HookLocksTest, coroutines_get_the_lock_in_the_order_of_their_calls)
{
    constexpr int kRounds = 3;
    for (char name : {'a', 'b', 'c'}) {
        go([this, name] {
            Fd file = open();
            for (int i = 0; i < kRounds; i++) {
                EXPECT_EQ(calls::flock(file.get(), LOCK_EX), 0);
                order_ += name;
                let_others_run();
                EXPECT_EQ(calls::flock(file.get(), LOCK_UN), 0);
            }
        });
    }
    loop_.run();
    EXPECT_EQ(order_, "abcabcabc");
}

// A coroutine that has waited for long tries the lock only each 20 ms, unless it is woken.
TEST_F(HookLocksTest, an_unlock_or_close_wakes_the_first_coroutine_at_once)
{
    for (bool closes : {false, true}) {
        Fd holder = open();
        ASSERT_EQ(::flock(holder.get(), LOCK_EX), 0);
        Nanoseconds locked = 0;
        go([&] {
            Fd file = open();
            EXPECT_EQ(calls::flock(file.get(), LOCK_EX), 0);
            locked = loop_.read_clock();
        });
        go([&] {
            EXPECT_EQ(calls::usleep(35'000), 0);
            int waits = host_.waits;
            EXPECT_EQ(closes ? calls::close(holder.detach()) : calls::flock(holder.get(), LOCK_UN), 0);
            let_others_run();
            EXPECT_NE(locked, 0);
            EXPECT_EQ(host_.waits, waits);
        });
        loop_.run();
    }
}

TEST_F(HookLocksTest, coroutines_that_share_a_lock_get_it_together)
{
    Fd holder = open();
    ASSERT_EQ(::flock(holder.get(), LOCK_EX), 0);
    std::vector<Fd> readers;
    for (int i = 0; i < 3; i++) {
        go([this, &readers] {
            Fd file = open();
            EXPECT_EQ(calls::flock(file.get(), LOCK_SH), 0);
            order_ += 'r';
            readers.push_back(std::move(file));   // the lock stays
        });
        go_lock('w', LOCK_EX);
    }
    go([&] {
        EXPECT_EQ(calls::close(holder.detach()), 0);
        for (int i = 0; i < 6; i++) {
            let_others_run();
        }
        EXPECT_EQ(order_, "rrr");
        for (Fd &reader : readers) {
            EXPECT_EQ(calls::close(reader.detach()), 0);
        }
    });
    loop_.run();
    EXPECT_EQ(order_, "rrrwww");
}

TEST_F(HookLocksTest, a_coroutine_that_is_canceled_passes_its_turn_on)
{
    Fd holder = open();
    ASSERT_EQ(::flock(holder.get(), LOCK_EX), 0);
    int outcome = 0;
    int64_t id = go([&] {
        Fd file = open();
        outcome = calls::flock(file.get(), LOCK_EX);
    });
    go_lock('b', LOCK_EX);
    go([&] {
        host_.interrupted = false;
        EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
        EXPECT_EQ(calls::flock(holder.get(), LOCK_UN), 0);
    });
    go([&] { host_.interrupted = false; });   // TestHost takes a cancellation for the end of all coroutines
    loop_.run();
    EXPECT_EQ(outcome, -1);
    EXPECT_EQ(order_, "b");
}

// Nothing wakes the coroutine that waits when another process releases the lock.
TEST_F(HookLocksTest, a_lock_that_other_code_releases_is_found)
{
    Fd holder = open();
    ASSERT_EQ(::flock(holder.get(), LOCK_EX), 0);
    go_lock('a', LOCK_EX);
    go_lock('b', LOCK_EX);
    go([&] {
        EXPECT_EQ(calls::usleep(1000), 0);
        holder.reset();
    });
    loop_.run();
    EXPECT_EQ(order_, "ab");
}

}  // namespace
