#include "coro/sched/waiter.h"

#include "coro/loop/loop.h"
#include "fake_clock.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <string_view>
#include <vector>

namespace {

using namespace coro;

constexpr int kUnset = 77;

class WaiterTest : public ::testing::Test {
protected:
    Scheduler &scheduler() { return loop_.scheduler(); }

    template <class F>
    int64_t spawn(F body)
    {
        int64_t id = scheduler().spawn(std::move(body));
        EXPECT_GT(id, 0);
        return id;
    }

    // A coroutine that waits in the queue; its id.
    int64_t sleeper(int &outcome, Deadline deadline = kNever)
    {
        return spawn([this, &outcome, deadline] {
            Waiter waiter(scheduler().current(), "test");
            queue_.push_back(waiter);
            outcome = park(waiter, deadline);
            order_.push_back(outcome);
        });
    }

    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    WaitQueue queue_;
    std::vector<int> order_;
};

TEST_F(WaiterTest, timeout_beats_a_late_wakeup)
{
    int outcome = kUnset;
    sleeper(outcome, clock_.after_ms(50));
    loop_.turn();
    clock_.advance_ms(50);
    loop_.turn();
    EXPECT_EQ(outcome, -ETIMEDOUT);
    EXPECT_TRUE(queue_.empty());   // a push after the timeout must not find a dead stack frame
    EXPECT_EQ(wake_first(queue_, 0), nullptr);
}

TEST_F(WaiterTest, a_wakeup_beats_the_timeout_of_the_same_turn)
{
    int outcome = kUnset;
    sleeper(outcome, clock_.after_ms(50));
    clock_.advance_ms(50);
    wake_first(queue_, 5);
    loop_.turn();
    EXPECT_EQ(outcome, 5);
    EXPECT_FALSE(loop_.has_work());   // the alarm died with the sleeper's frame
}

TEST_F(WaiterTest, the_first_of_several_wakeups_decides)
{
    int outcome = kUnset;
    int64_t id = sleeper(outcome);
    Waiter *waiter = scheduler().find(id)->waiter();
    waiter->wake(-EIO);
    waiter->wake(0);
    EXPECT_TRUE(waiter->is_woken());
    EXPECT_FALSE(scheduler().find(id)->cancel());
    loop_.turn();
    EXPECT_EQ(outcome, -EIO);
    EXPECT_EQ(order_.size(), 1u);
}

TEST_F(WaiterTest, cancel_before_the_event_wins_and_leaves_the_queue)
{
    int outcome = kUnset;
    int64_t id = sleeper(outcome);
    EXPECT_TRUE(scheduler().find(id)->cancel());
    EXPECT_TRUE(queue_.empty());
    EXPECT_EQ(wake_first(queue_, 0), nullptr);
    EXPECT_FALSE(scheduler().find(id)->cancel());
    loop_.turn();
    EXPECT_EQ(outcome, -ECANCELED);
}

TEST_F(WaiterTest, cancel_after_the_event_was_queued_changes_nothing)
{
    int outcome = kUnset;
    int64_t id = sleeper(outcome);
    wake_first(queue_, 0);
    EXPECT_FALSE(scheduler().find(id)->cancel());
    loop_.turn();
    EXPECT_EQ(outcome, 0);
}

TEST_F(WaiterTest, the_coroutine_remembers_whether_its_last_wait_was_canceled)
{
    std::vector<bool> canceled;
    int64_t id = spawn([&] {
        for (int i = 0; i < 2; i++) {
            Waiter waiter(scheduler().current(), "test");
            queue_.push_back(waiter);
            (void) park(waiter, kNever);
            canceled.push_back(scheduler().current().was_canceled());
        }
    });
    EXPECT_TRUE(scheduler().find(id)->cancel());
    loop_.turn();
    wake_first(queue_, 0);
    loop_.turn();
    EXPECT_EQ(canceled, (std::vector<bool>{true, false}));
}

TEST_F(WaiterTest, wake_first_takes_the_longest_waiting)
{
    int a = kUnset, b = kUnset;
    sleeper(a);
    sleeper(b);
    Waiter *woken = wake_first(queue_, 1);
    EXPECT_STREQ(woken->what(), "test");
    loop_.turn();
    EXPECT_EQ(a, 1);
    EXPECT_EQ(b, kUnset);
    wake_first(queue_, 2);
    loop_.turn();
    EXPECT_EQ(b, 2);
}

TEST_F(WaiterTest, wake_all_queues_everybody_in_the_order_of_arrival)
{
    for (int i = 0; i < 5; i++) {
        spawn([this, i] {
            Waiter waiter(scheduler().current(), "test");
            queue_.push_back(waiter);
            (void) park(waiter, kNever);
            order_.push_back(i);
        });
    }
    wake_all(queue_, 0);
    EXPECT_TRUE(order_.empty());   // queued, not run
    loop_.turn();
    EXPECT_EQ(order_, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST_F(WaiterTest, a_queue_that_dies_leaves_its_sleepers_to_their_timeouts)
{
    int outcome = kUnset;
    auto queue = std::make_unique<WaitQueue>();
    spawn([&] {
        Waiter waiter(scheduler().current(), "test");
        queue->push_back(waiter);
        outcome = park(waiter, clock_.after_ms(10));
    });
    queue.reset();
    clock_.advance_ms(10);
    loop_.turn();
    EXPECT_EQ(outcome, -ETIMEDOUT);
}

TEST_F(WaiterTest, woken_before_it_sleeps_it_sleeps_until_the_next_turn)
{
    int outcome = kUnset;
    spawn([&] {
        Waiter waiter(scheduler().current(), "yield");
        waiter.wake(3);
        outcome = park(waiter, kNever);
    });
    EXPECT_EQ(outcome, kUnset);
    loop_.turn();
    EXPECT_EQ(outcome, 3);
}

TEST_F(WaiterTest, many_sleepers_time_out_in_order_of_their_deadlines)
{
    std::vector<int> order;
    for (int i = 0; i < 100; i++) {
        int delay = (i * 37) % 100 + 1;
        spawn([this, delay, &order] {
            Waiter waiter(scheduler().current(), "test");
            EXPECT_EQ(park(waiter, clock_.after_ms(delay)), -ETIMEDOUT);
            order.push_back(delay);
        });
    }
    clock_.advance_ms(100);
    loop_.run();
    ASSERT_EQ(order.size(), 100u);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

}  // namespace
