#include "coro/sync/lock.h"

#include "coro/loop/loop.h"
#include "coro/sync/semaphore.h"
#include "fake_clock.h"

#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro;

class LockTest : public ::testing::Test {
protected:
    using Mode = Lock::Mode;

    Scheduler &scheduler() { return loop_.scheduler(); }

    template <class F>
    int64_t spawn(F body)
    {
        int64_t id = scheduler().spawn(std::move(body));
        EXPECT_GT(id, 0);
        return id;
    }

    int take(Mode mode, Deadline deadline = kNever)
    {
        Coroutine &self = scheduler().current();
        if (lock_.may_take(mode)) {
            lock_.take(self, mode);
            return 0;
        }
        return lock_.wait_to_take(self, "take", {}, mode, [=](Waiter &waiter) { return park(waiter, deadline); });
    }

    // Starts a coroutine that takes the lock, waits until the test wakes it through gate_, and releases the lock.
    // Returns the coroutine's id.
    int64_t spawn_holder(std::string name, Mode mode)
    {
        return spawn([this, name, mode] {
            EXPECT_EQ(take(mode), 0);
            order_ += name;
            Waiter waiter(scheduler().current(), "hold");
            gate_.push_back(waiter);
            EXPECT_EQ(park(waiter, kNever), 0);
            EXPECT_TRUE(lock_.give_back(scheduler().current()));
        });
    }

    void open_gate()
    {
        wake_first(gate_, 0);
        loop_.turn();
        loop_.turn();
    }

    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    Lock lock_{"Lock"};
    WaitQueue gate_;
    std::string order_;
};

TEST_F(LockTest, is_held_by_one_coroutine_after_the_other_in_the_order_of_their_calls)
{
    for (const char *name : {"a", "b", "c"}) {
        spawn_holder(name, Mode::kExclusive);
    }
    EXPECT_EQ(order_, "a");
    open_gate();
    EXPECT_EQ(order_, "ab");
    open_gate();
    open_gate();
    EXPECT_EQ(order_, "abc");
    EXPECT_FALSE(lock_.is_held());
}

TEST_F(LockTest, readers_wait_behind_a_waiting_writer)
{
    spawn_holder("r", Mode::kShared);
    spawn_holder("s", Mode::kShared);
    spawn_holder("W", Mode::kExclusive);
    spawn_holder("t", Mode::kShared);
    spawn_holder("u", Mode::kShared);
    EXPECT_EQ(order_, "rs");
    open_gate();
    EXPECT_EQ(order_, "rs");
    open_gate();
    EXPECT_EQ(order_, "rsW");
    open_gate();
    EXPECT_EQ(order_, "rsWtu");
    open_gate();
    open_gate();
    EXPECT_FALSE(lock_.is_held());
}

TEST_F(LockTest, readers_behind_a_writer_that_times_out_get_the_lock)
{
    spawn_holder("r", Mode::kShared);
    int outcome = 7;
    spawn([&] { outcome = take(Mode::kExclusive, clock_.after_ms(3)); });
    spawn_holder("s", Mode::kShared);
    EXPECT_EQ(order_, "r");
    clock_.advance_ms(3);
    loop_.turn();
    loop_.turn();
    EXPECT_EQ(outcome, -ETIMEDOUT);
    EXPECT_EQ(order_, "rs");
}

TEST_F(LockTest, a_woken_coroutine_holds_the_lock_although_it_has_not_run)
{
    spawn_holder("a", Mode::kExclusive);
    int64_t second = spawn_holder("b", Mode::kExclusive);
    wake_first(gate_, 0);
    scheduler().run_ready();   // coroutine a ends and releases the lock, which queues coroutine b
    EXPECT_EQ(order_, "a");
    EXPECT_FALSE(lock_.may_take(Mode::kShared));
    EXPECT_EQ(lock_.holder(), scheduler().find(second));
    EXPECT_FALSE(scheduler().find(second)->cancel());
}

TEST_F(LockTest, a_coroutine_that_ends_releases_its_lock)
{
    spawn([&] {
        EXPECT_EQ(take(Mode::kShared), 0);
        spawn([&] { EXPECT_EQ(take(Mode::kShared), 0); });
        EXPECT_TRUE(lock_.is_held());
    });
    EXPECT_FALSE(lock_.is_held());
}

TEST_F(LockTest, may_be_destroyed_before_its_holders_end)
{
    spawn([&] {
        Coroutine &self = scheduler().current();
        {
            Lock lock("short");
            lock.take(self, Mode::kShared);
            EXPECT_FALSE(self.holds().empty());
        }
        EXPECT_TRUE(self.holds().empty());
    });
}

TEST_F(LockTest, a_semaphore_hands_its_permits_over)
{
    Semaphore semaphore;
    semaphore.set_permits(2);
    std::string order;
    for (const char *name : {"a", "b", "c"}) {
        spawn([&, name] {
            if (semaphore.may_take()) {
                semaphore.take();
            } else {
                Waiter waiter(scheduler().current(), "acquire");
                semaphore.enter(waiter);
                EXPECT_EQ(park(waiter, kNever), 0);
            }
            order += name;
        });
    }
    EXPECT_EQ(order, "ab");
    EXPECT_TRUE(semaphore.give_back());
    EXPECT_FALSE(semaphore.may_take());   // may_take() is false, because coroutine c holds the permit already
    loop_.turn();
    EXPECT_EQ(order, "abc");
    EXPECT_TRUE(semaphore.give_back());
    EXPECT_TRUE(semaphore.give_back());
    EXPECT_FALSE(semaphore.give_back());
}

}  // namespace
