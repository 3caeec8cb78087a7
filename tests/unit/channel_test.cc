#include "coro/sync/channel.h"

#include "fake_clock.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace coro;

// push() and pop() of this fixture use a channel in the same way as push() and pop() of the PHP binding.
class ChannelTest : public ::testing::Test {
protected:
    using Numbers = Channel<std::unique_ptr<int>>;

    Scheduler &scheduler() { return loop_.scheduler(); }

    template <class F>
    int64_t spawn(F body)
    {
        int64_t id = scheduler().spawn(std::move(body));
        EXPECT_GT(id, 0);
        return id;
    }

    int push(Numbers &channel, int value, Deadline deadline = kNever)
    {
        if (channel.is_closed()) {
            return -err::kClosed;
        }
        if (!channel.may_push()) {
            Waiter waiter(scheduler().current(), "push");
            int outcome = channel.wait_to_push(waiter, [=](Waiter &which) { return park(which, deadline); });
            if (outcome != 0) {
                return outcome;
            }
        }
        run_woken(channel.push(std::make_unique<int>(value)));
        return 0;
    }

    int pop(Numbers &channel, int &value, Deadline deadline = kNever)
    {
        if (!channel.may_pop()) {
            if (channel.is_closed()) {
                return -err::kClosed;
            }
            Waiter waiter(scheduler().current(), "pop");
            int outcome = channel.wait_to_pop(waiter, [=](Waiter &which) { return park(which, deadline); });
            if (outcome != 0) {
                return outcome;
            }
        }
        std::unique_ptr<int> item;
        Coroutine *woken = channel.pop(item);
        EXPECT_TRUE(item);
        value = item ? *item : -1;
        run_woken(woken);
        return 0;
    }

    void run_woken(Coroutine *woken)
    {
        if (woken && runs_woken_at_once_) {
            scheduler().resume(*woken);
        }
    }

    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    bool runs_woken_at_once_ = true;
};

TEST_F(ChannelTest, takes_as_many_values_as_its_capacity_and_returns_them_in_order)
{
    Numbers channel(3);
    for (int i = 0; i < 3; i++) {
        EXPECT_TRUE(channel.may_push());
        EXPECT_EQ(push(channel, i), 0);
    }
    EXPECT_TRUE(channel.is_full());
    EXPECT_FALSE(channel.may_push());
    for (int i = 0; i < 3; i++) {
        int value;
        EXPECT_EQ(pop(channel, value), 0);
        EXPECT_EQ(value, i);
    }
    EXPECT_TRUE(channel.is_empty());
    EXPECT_FALSE(channel.may_pop());
}

TEST_F(ChannelTest, a_new_popper_does_not_overtake_a_woken_one)
{
    runs_woken_at_once_ = false;
    Numbers channel(1);
    std::vector<std::string> order;
    for (std::string name : {"first", "second"}) {
        spawn([&, name] {
            int value;
            EXPECT_EQ(pop(channel, value), 0);
            order.push_back(name + std::to_string(value));
        });
    }
    EXPECT_EQ(push(channel, 1), 0);   // push() wakes the first coroutine, but does not run it yet
    EXPECT_FALSE(channel.may_pop());
    EXPECT_FALSE(channel.may_push());
    spawn([&] {
        int value;
        EXPECT_EQ(pop(channel, value), 0);
        order.push_back("third" + std::to_string(value));
    });
    loop_.turn();
    EXPECT_EQ(push(channel, 2), 0);
    loop_.turn();
    EXPECT_EQ(push(channel, 3), 0);
    loop_.turn();
    EXPECT_EQ(order, (std::vector<std::string>{"first1", "second2", "third3"}));
}

TEST_F(ChannelTest, a_value_for_a_popper_that_timed_out_goes_to_the_next_one)
{
    Numbers channel(1);
    int outcome = 7, value = 0;
    spawn([&] {
        int none;
        outcome = pop(channel, none, clock_.after_ms(5));
    });
    spawn([&] { EXPECT_EQ(pop(channel, value), 0); });
    EXPECT_EQ(channel.consumers(), 2u);
    clock_.advance_ms(5);
    loop_.turn();
    EXPECT_EQ(outcome, -ETIMEDOUT);
    EXPECT_EQ(channel.consumers(), 1u);
    EXPECT_EQ(push(channel, 42), 0);
    EXPECT_EQ(value, 42);
    EXPECT_EQ(channel.consumers(), 0u);
}

TEST_F(ChannelTest, close_wakes_all_waiters_and_keeps_the_values)
{
    Numbers channel(1);
    EXPECT_EQ(push(channel, 1), 0);
    int outcome = 7;
    spawn([&] { outcome = push(channel, 2); });
    EXPECT_EQ(channel.producers(), 1u);
    channel.close();
    loop_.turn();
    EXPECT_EQ(outcome, -err::kClosed);
    int value;
    EXPECT_EQ(pop(channel, value), 0);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(pop(channel, value), -err::kClosed);
    EXPECT_EQ(push(channel, 3), -err::kClosed);
}

TEST_F(ChannelTest, a_woken_popper_gets_its_value_although_the_channel_is_closed_before_it_runs)
{
    runs_woken_at_once_ = false;
    Numbers channel(1);
    int outcome = 7, value = 0;
    spawn([&] { outcome = pop(channel, value); });
    EXPECT_EQ(push(channel, 9), 0);
    channel.close();
    loop_.turn();
    EXPECT_EQ(outcome, 0);
    EXPECT_EQ(value, 9);
}

// Runs several producers and consumers with random timeouts, cancellations and a close. Checks that no value is lost
// or doubled, that the values of one producer stay in order, that the channel is first in, first out, and that no
// coroutine waits forever.
class ChannelModel : public ChannelTest {
protected:
    struct Plan {
        explicit Plan(uint32_t seed) :
            random(seed), capacity(1 + random() % 4), producers(1 + int(random() % 5)), consumers(1 + int(random() % 5)),
            values(int(random() % 40)), close_at(random() % 3 == 0 ? int(random() % 200) : -1),
            ends_by_close(random() % 2), may_cancel(random() % 2)
        {
        }
        std::mt19937 random;
        size_t capacity;
        int producers;
        int consumers;
        int values;
        int close_at;
        bool ends_by_close;
        bool may_cancel;
    };

    void produce(Plan &plan, Numbers &channel, int who)
    {
        for (int i = 0; i < plan.values; i++) {
            maybe_yield(plan);
            int value = who * 1000 + i;
            int outcome = push(channel, value, random_deadline(plan));
            if (outcome == 0) {
                pushed_.push_back(value);
            } else if (outcome == -err::kClosed) {
                return;
            }
        }
    }

    void consume(Plan &plan, Numbers &channel)
    {
        for (;;) {
            maybe_yield(plan);
            int value = -1;
            int outcome = pop(channel, value, random_deadline(plan));
            if (outcome == -err::kClosed) {
                return;
            }
            if (outcome == 0) {
                popped_.push_back(value);
            }
        }
    }

    Deadline random_deadline(Plan &plan)
    {
        return plan.random() % 3 ? kNever : clock_.after_ms(1 + int64_t(plan.random() % 5));
    }

    void maybe_yield(Plan &plan)
    {
        for (int count = int(plan.random() % 3); count > 0; count--) {
            Waiter waiter(scheduler().current(), "yield");
            waiter.wake(0);
            scheduler().suspend_in(waiter);
        }
    }

    void run(uint32_t seed)
    {
        Plan plan(seed);
        runs_woken_at_once_ = plan.random() % 2;
        pushed_.clear();
        popped_.clear();
        Numbers channel(plan.capacity);
        std::vector<int64_t> ids;
        int producing = plan.producers;
        for (int i = 0; i < plan.producers; i++) {
            ids.push_back(spawn([&, i] {
                produce(plan, channel, i);
                producing--;
            }));
        }
        for (int i = 0; i < plan.consumers; i++) {
            ids.push_back(spawn([&] { consume(plan, channel); }));
        }
        for (int step = 0; scheduler().live_count() > 0; step++) {
            ASSERT_LT(step, 5000) << "a coroutine waits forever";
            if (plan.may_cancel && plan.random() % 4 == 0) {
                if (Coroutine *some = scheduler().find(ids[plan.random() % ids.size()])) {
                    (void) some->cancel();
                }
            }
            if (step == plan.close_at || (producing == 0 && channel.is_empty())) {
                channel.close();
            }
            ASSERT_LE(channel.size(), plan.capacity);
            clock_.advance_ms(1);
            loop_.turn();
        }
        EXPECT_EQ(channel.consumers() + channel.producers(), 0u);
        check(channel);
    }

    void check(Numbers &channel)
    {
        for (auto &left : channel.items()) {
            popped_.push_back(*left);
        }
        std::vector<int> in = pushed_, out = popped_;
        std::sort(in.begin(), in.end());
        std::sort(out.begin(), out.end());
        ASSERT_EQ(in, out) << "a value was lost or doubled";
        // If woken coroutines run at once, a consumer may record a value before the value's producer does. So the
        // order is checked only in the other runs.
        if (!runs_woken_at_once_) {
            ASSERT_EQ(pushed_, popped_) << "out of order";
        }
    }

    std::vector<int> pushed_;
    std::vector<int> popped_;
};

TEST_F(ChannelModel, holds_over_random_schedules)
{
    for (uint32_t seed = 1; seed <= 3000 && !HasFailure(); seed++) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        run(seed);
    }
}

}  // namespace
