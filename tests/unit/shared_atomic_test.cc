#include "coro/shm/shared_atomic.h"

#include "coro/loop/loop.h"
#include "forked_child.h"

#include <cerrno>
#include <gtest/gtest.h>

namespace {

using namespace coro;

SharedWait blocking(Nanoseconds timeout = 10 * kSecond)
{
    SharedWait how;
    how.deadline = system_clock().now() + timeout;
    return how;
}

SharedWait in_loop(Coroutine &self, Nanoseconds timeout = 10 * kSecond)
{
    SharedWait how = blocking(timeout);
    how.self = &self;
    how.what = "wait";
    how.wait = park;
    return how;
}

class SharedAtomicTest : public ::testing::Test {
protected:
    template <class F>
    void spawn(F body)
    {
        EXPECT_GT(loop_.scheduler().spawn(std::move(body)), 0);
    }
    // Starts a coroutine that counts in woken_ if its wait ends well.
    void spawn_waiter(Nanoseconds timeout = 10 * kSecond)
    {
        spawn([this, timeout] {
            woken_ += atomic_.wait(in_loop(loop_.scheduler().current(), timeout)) == 0;
        });
    }

    Loop loop_{null_host(), {}};
    SharedAtomic atomic_;
    int woken_ = 0;
};

TEST_F(SharedAtomicTest, a_wakeup_that_nobody_waits_for_is_kept_for_the_next_wait_and_only_once)
{
    atomic_.wakeup(5);
    EXPECT_EQ(atomic_.number().load(), 1u);
    EXPECT_EQ(atomic_.wait(blocking()), 0);
    EXPECT_EQ(atomic_.number().load(), 0u);
    EXPECT_EQ(atomic_.wait(blocking(kMillisecond)), -ETIMEDOUT);
}

TEST_F(SharedAtomicTest, wait_returns_at_once_when_the_number_is_no_place_for_a_wakeup)
{
    atomic_.number() = 7;
    EXPECT_EQ(atomic_.wait(blocking()), -EAGAIN);
}

TEST_F(SharedAtomicTest, wakeup_of_two_wakes_two_of_three_coroutines_and_keeps_nothing)
{
    spawn_waiter();
    spawn_waiter();
    spawn_waiter(200 * kMillisecond);
    atomic_.wakeup(2);
    loop_.run();
    EXPECT_EQ(woken_, 2);
    EXPECT_EQ(atomic_.number().load(), 0u);
}

TEST_F(SharedAtomicTest, several_wakeups_before_a_waiter_runs_wake_as_many_waiters)
{
    spawn_waiter();
    spawn_waiter();
    atomic_.wakeup(1);
    atomic_.wakeup(1);
    loop_.run();
    EXPECT_EQ(woken_, 2);
    EXPECT_EQ(atomic_.number().load(), 0u);
}

TEST_F(SharedAtomicTest, a_waiter_that_has_timed_out_takes_no_wakeup_of_others)
{
    spawn_waiter(kMillisecond);
    loop_.run();
    spawn_waiter();
    atomic_.wakeup(2);   // one waits, so only one wake-up is used and none is kept
    loop_.run();
    EXPECT_EQ(woken_, 1);
    EXPECT_EQ(atomic_.number().load(), 0u);
    EXPECT_EQ(atomic_.wait(blocking(kMillisecond)), -ETIMEDOUT);
}

TEST_F(SharedAtomicTest, a_process_wakes_a_blocked_child_and_a_coroutine_of_its_parent)
{
    SharedAtomic answer;
    ForkedChild child([&] {
        if (atomic_.wait(blocking()) == 0) {
            answer.wakeup(1);
        }
    });
    spawn([&] { woken_ = answer.wait(in_loop(loop_.scheduler().current())) == 0; });
    atomic_.wakeup(1);
    loop_.run();
    EXPECT_EQ(woken_, 1);
    EXPECT_TRUE(child.ends_well());
}

TEST_F(SharedAtomicTest, a_killed_waiter_takes_no_wakeup_with_it)
{
    SharedAtomic begun;
    {
        ForkedChild child([&] {
            begun.wakeup(1);
            (void) atomic_.wait(blocking());
        });
        EXPECT_EQ(begun.wait(blocking()), 0);
    }
    atomic_.wakeup(1);
    EXPECT_EQ(atomic_.wait(blocking()), 0);
}

TEST(SharedCellTest, the_memory_of_a_cell_is_used_again_unless_a_child_may_have_it)
{
    void *first;
    {
        SharedCell cell;
        *cell.get<int>() = 5;
        first = cell.get<int>();
    }
    SharedCell second;
    EXPECT_EQ(second.get<int>(), first);
    EXPECT_EQ(*second.get<int>(), 0);
    {
        SharedCell cell;
        first = cell.get<int>();
        EXPECT_TRUE(ForkedChild([] {}).ends_well());
    }
    SharedCell third;
    EXPECT_NE(third.get<int>(), first);
}

TEST(SharedCellTest, parent_and_child_make_cells_apart)
{
    SharedCell before;
    bool is_apart = ForkedChild([&] {
        SharedCell childs;
        *childs.get<int>() = 1;
        SharedCell more[600];
        *more[599].get<int>() = 1;
        *before.get<int>() = 2;
    }).ends_well();
    SharedCell parents;
    EXPECT_TRUE(is_apart);
    EXPECT_EQ(*parents.get<int>(), 0);
    EXPECT_EQ(*before.get<int>(), 2);
}

}  // namespace
