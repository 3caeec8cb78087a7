#include "coro/sync/wait_group.h"

#include "coro/loop/loop.h"
#include "fake_clock.h"

#include <gtest/gtest.h>
#include <vector>

namespace {

using namespace coro;

class WaitGroupTest : public ::testing::Test {
protected:
    void wait_in_a_coroutine(int &outcome, Deadline deadline = kNever)
    {
        EXPECT_GT(loop_.scheduler().spawn([this, &outcome, deadline] {
            Waiter waiter(loop_.scheduler().current(), "wait");
            group_.enter(waiter);
            outcome = park(waiter, deadline);
        }), 0);
    }

    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    WaitGroup group_;
};

TEST_F(WaitGroupTest, all_waiting_coroutines_go_on_at_zero)
{
    ASSERT_TRUE(group_.add(2));
    int first = 7, second = 7;
    wait_in_a_coroutine(first);
    wait_in_a_coroutine(second);
    EXPECT_TRUE(group_.first_waiter());
    ASSERT_TRUE(group_.add(-1));
    loop_.turn();
    EXPECT_EQ(first, 7);
    ASSERT_TRUE(group_.add(-1));
    loop_.turn();
    EXPECT_EQ(first, 0);
    EXPECT_EQ(second, 0);
    EXPECT_FALSE(group_.first_waiter());
}

TEST_F(WaitGroupTest, the_count_cannot_become_negative)
{
    EXPECT_FALSE(group_.add(-1));
    ASSERT_TRUE(group_.add(3));
    EXPECT_FALSE(group_.add(-4));
    EXPECT_EQ(group_.count(), 3);
    EXPECT_FALSE(group_.add(INT64_MIN));
    EXPECT_EQ(group_.count(), 3);
}

TEST_F(WaitGroupTest, the_count_cannot_overflow)
{
    ASSERT_TRUE(group_.add(INT64_MAX));
    EXPECT_FALSE(group_.add(1));
    EXPECT_EQ(group_.count(), INT64_MAX);
}

TEST_F(WaitGroupTest, a_waiter_that_timed_out_is_not_awaited_any_more)
{
    ASSERT_TRUE(group_.add(1));
    int outcome = 7;
    wait_in_a_coroutine(outcome, clock_.after_ms(3));
    clock_.advance_ms(3);
    loop_.turn();
    EXPECT_EQ(outcome, -ETIMEDOUT);
    EXPECT_FALSE(group_.first_waiter());
    EXPECT_TRUE(group_.add(-1));
}

TEST_F(WaitGroupTest, is_ready_for_another_round_after_zero)
{
    for (int round = 0; round < 3; round++) {
        int outcome = 7;
        ASSERT_TRUE(group_.add(1));
        wait_in_a_coroutine(outcome);
        ASSERT_TRUE(group_.add(-1));
        ASSERT_TRUE(group_.add(1));   // the woken coroutine must return although the count has changed again
        loop_.turn();
        EXPECT_EQ(outcome, 0);
        ASSERT_TRUE(group_.add(-1));
    }
}

}  // namespace
