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

    // Starts a coroutine that waits in queue_. Returns the coroutine's id.
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
    EXPECT_TRUE(queue_.empty());   // true: the ended wait has left the queue, so no wakeup reaches its dead stack frame
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
    EXPECT_FALSE(loop_.has_work());   // false: the alarm of the wait was destroyed with the stack frame of park()
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

TEST_F(WaiterTest, wake_all_queues_all_waiters_in_the_order_of_arrival)
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
    EXPECT_TRUE(order_.empty());   // true: woken coroutines are queued and have not run
    loop_.turn();
    EXPECT_EQ(order_, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST_F(WaiterTest, the_sleepers_of_a_destroyed_queue_wake_by_their_timeouts)
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

TEST_F(WaiterTest, a_coroutine_woken_before_it_sleeps_sleeps_until_the_next_turn)
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

TEST_F(WaiterTest, the_deadline_of_a_coroutine_ends_its_waits_and_those_of_the_ones_it_starts)
{
    int own = kUnset, childs = kUnset, unbounded = kUnset;
    spawn([&] {
        Coroutine &self = scheduler().current();
        self.set_deadline(clock_.after_ms(5));
        sleeper(childs);
        self.set_deadline(kNever);
        sleeper(unbounded);
        self.set_deadline(clock_.after_ms(3));
        Waiter waiter(self, "test");
        own = park(waiter, clock_.after_ms(9));
    });
    clock_.advance_ms(3);
    loop_.turn();
    EXPECT_EQ(own, -ETIMEDOUT);
    EXPECT_EQ(childs, kUnset);
    clock_.advance_ms(2);
    loop_.turn();
    EXPECT_EQ(childs, -ETIMEDOUT);
    EXPECT_EQ(unbounded, kUnset);
}

TEST_F(WaiterTest, a_wait_after_the_deadline_ends_in_the_next_turn)
{
    int outcome = kUnset;
    spawn([&] {
        scheduler().current().set_deadline(clock_.after_ms(-1));
        Waiter waiter(scheduler().current(), "test");
        queue_.push_back(waiter);
        outcome = park(waiter, kNever);
    });
    EXPECT_EQ(outcome, kUnset);
    EXPECT_TRUE(queue_.empty());
    loop_.turn();
    EXPECT_EQ(outcome, -ETIMEDOUT);
}

TEST_F(WaiterTest, cancel_soon_ends_only_the_next_wait_of_a_coroutine_that_does_not_wait)
{
    std::vector<int> outcomes;
    int64_t id = spawn([&] {
        for (int i = 0; i < 3; i++) {
            Waiter waiter(scheduler().current(), "test");
            queue_.push_back(waiter);
            outcomes.push_back(park(waiter, kNever));
        }
    });
    wake_first(queue_, 0);
    scheduler().find(id)->cancel_soon();   // the first wait is over already, so the cancellation ends the second wait
    loop_.turn();
    loop_.turn();
    EXPECT_EQ(outcomes, (std::vector<int>{0, -ECANCELED}));
    wake_first(queue_, 0);
    loop_.turn();
    EXPECT_EQ(outcomes, (std::vector<int>{0, -ECANCELED, 0}));
}

TEST_F(WaiterTest, a_shield_keeps_deadline_and_cancel_for_later)
{
    std::vector<int> outcomes;
    int64_t id = spawn([&] {
        Coroutine &self = scheduler().current();
        self.set_deadline(clock_.after_ms(1));
        {
            Shield shield(self);
            Waiter waiter(self, "test");
            queue_.push_back(waiter);
            outcomes.push_back(park(waiter, kNever));
        }
        for (int i = 0; i < 2; i++) {
            Waiter waiter(self, "test");
            outcomes.push_back(park(waiter, kNever));
        }
    });
    clock_.advance_ms(2);
    loop_.turn();
    EXPECT_TRUE(scheduler().find(id)->cancel());
    EXPECT_TRUE(scheduler().find(id)->cancel());
    loop_.turn();
    EXPECT_EQ(outcomes, (std::vector<int>{}));
    wake_first(queue_, 0);
    for (int i = 0; i < 3; i++) {
        loop_.turn();
    }
    EXPECT_EQ(outcomes, (std::vector<int>{0, -ECANCELED, -ETIMEDOUT}));
}

TEST_F(WaiterTest, kill_ends_a_shielded_wait)
{
    int outcome = kUnset;
    int64_t id = spawn([&] {
        Shield shield(scheduler().current());
        Waiter waiter(scheduler().current(), "test");
        outcome = park(waiter, kNever);
    });
    scheduler().find(id)->kill();
    scheduler().find(id)->kill();
    loop_.turn();
    EXPECT_EQ(outcome, -ECANCELED);
}

TEST_F(WaiterTest, a_choice_ends_with_its_first_alternative_and_leaves_the_other_queues)
{
    WaitQueue other;
    int outcome = kUnset, chosen = kUnset;
    auto choose = [&](Deadline deadline) {
        return spawn([&, deadline] {
            Choice choice(scheduler().current(), "test");
            Alternative first(choice), second(choice);
            queue_.push_back(first);
            other.push_back(second);
            outcome = park(choice, deadline);
            chosen = choice.chosen() == &first ? 1 : choice.chosen() == &second ? 2 : 0;
        });
    };
    choose(kNever);
    EXPECT_NE(wake_first(other, 0), nullptr);
    EXPECT_TRUE(queue_.empty());
    EXPECT_EQ(wake_first(queue_, 0), nullptr);
    loop_.turn();
    EXPECT_EQ(outcome, 0);
    EXPECT_EQ(chosen, 2);

    choose(clock_.after_ms(1));
    clock_.advance_ms(1);
    loop_.turn();
    EXPECT_EQ(outcome, -ETIMEDOUT);
    EXPECT_EQ(chosen, 0);
    EXPECT_TRUE(queue_.empty() && other.empty());

    int64_t id = choose(kNever);
    EXPECT_TRUE(scheduler().find(id)->cancel());
    EXPECT_FALSE(scheduler().find(id)->cancel());
    EXPECT_TRUE(queue_.empty() && other.empty());
    loop_.turn();
    EXPECT_EQ(outcome, -ECANCELED);
}

}  // namespace
