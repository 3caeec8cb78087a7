#include "coro/loop/timer.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <random>
#include <vector>

namespace {

using namespace coro;

constexpr int64_t kLongest = int64_t(1) << 41;   // longest time of a timer: 2^41 milliseconds, about 70 years

struct CountedTimer final : Timer {
    void on_time() override
    {
        EXPECT_FALSE(is_armed());
        fired++;
        if (then) {
            then();
        }
    }

    int fired = 0;
    std::function<void()> then;
};

Nanoseconds ms(int64_t count)
{
    return count * kMillisecond;
}

TEST(TimerWheel, a_timer_fires_once_and_never_early)
{
    TimerWheel wheel(0);
    CountedTimer timer;
    wheel.arm(timer, ms(10));
    wheel.advance(ms(10) - 1);
    EXPECT_EQ(timer.fired, 0);
    wheel.advance(ms(10));
    EXPECT_EQ(timer.fired, 1);
    wheel.advance(ms(100'000));
    EXPECT_EQ(timer.fired, 1);
    EXPECT_TRUE(wheel.empty());
}

TEST(TimerWheel, a_fraction_of_a_millisecond_is_rounded_up)
{
    TimerWheel wheel(0);
    CountedTimer timer;
    wheel.arm(timer, ms(10) + 1);
    wheel.advance(ms(11) - 1);
    EXPECT_EQ(timer.fired, 0);
    wheel.advance(ms(11));
    EXPECT_EQ(timer.fired, 1);
}

TEST(TimerWheel, a_deadline_in_the_past_fires_at_the_next_millisecond)
{
    TimerWheel wheel(ms(5000));
    CountedTimer timer;
    for (Deadline past : {ms(0), ms(1), ms(5000)}) {
        wheel.arm(timer, past);
        EXPECT_EQ(wheel.next_in(ms(5000)), 1);
        timer.unlink();
    }
    wheel.arm(timer, ms(1));
    wheel.advance(ms(5000));
    EXPECT_EQ(timer.fired, 0);
    wheel.advance(ms(5001));
    EXPECT_EQ(timer.fired, 1);
}

TEST(TimerWheel, returns_the_time_until_the_next_timer_rounded_up)
{
    TimerWheel wheel(0);
    CountedTimer timer;
    EXPECT_EQ(wheel.next_in(0), -1);
    wheel.arm(timer, ms(10));
    EXPECT_EQ(wheel.next_in(0), 10);
    EXPECT_EQ(wheel.next_in(1), 10);
    EXPECT_EQ(wheel.next_in(ms(9)), 1);
    EXPECT_EQ(wheel.next_in(ms(10) - 1), 1);
    EXPECT_EQ(wheel.next_in(ms(10)), 0);
    EXPECT_EQ(wheel.next_in(ms(500)), 0);
    wheel.disarm(timer);
    EXPECT_EQ(wheel.next_in(0), -1);
}

TEST(TimerWheel, arming_again_moves_a_timer_both_ways)
{
    TimerWheel wheel(0);
    CountedTimer timer;
    wheel.arm(timer, ms(100));
    wheel.arm(timer, ms(7));
    wheel.advance(ms(7));
    EXPECT_EQ(timer.fired, 1);
    wheel.arm(timer, ms(8));
    wheel.arm(timer, ms(5000));
    wheel.advance(ms(4999));
    EXPECT_EQ(timer.fired, 1);
    wheel.advance(ms(5000));
    EXPECT_EQ(timer.fired, 2);
}

TEST(TimerWheel, fires_in_order_of_milliseconds_in_one_jump)
{
    TimerWheel wheel(ms(61));
    std::vector<int64_t> order;
    std::vector<std::unique_ptr<CountedTimer>> timers;
    std::vector<int64_t> when = {62, 63, 64, 65, 127, 128, 4095, 4096, 4097, 262'143, 262'144, 16'777'215, 16'777'216};
    std::vector<int64_t> shuffled = when;
    std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(1));
    for (int64_t at : shuffled) {
        timers.push_back(std::make_unique<CountedTimer>());
        timers.back()->then = [&order, at] { order.push_back(at); };
        wheel.arm(*timers.back(), ms(at));
    }
    wheel.advance(ms(20'000'000));
    EXPECT_EQ(order, when);
}

TEST(TimerWheel, timers_of_one_millisecond_fire_first_armed_first)
{
    TimerWheel wheel(0);
    std::vector<int> order;
    CountedTimer timers[20];
    for (int i = 0; i < 20; i++) {
        timers[i].then = [&order, i] { order.push_back(i); };
        wheel.arm(timers[i], ms(5));
    }
    wheel.advance(ms(5));
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
    EXPECT_EQ(order.size(), 20u);
}

TEST(TimerWheel, a_timer_may_arm_itself_and_others_while_it_fires)
{
    TimerWheel wheel(0);
    CountedTimer tick, other;
    tick.then = [&] {
        if (tick.fired < 10) {
            wheel.arm(tick, ms(tick.fired * 10));   // if this time is past, the timer fires in the next millisecond
        }
        wheel.arm(other, ms(100));
    };
    wheel.arm(tick, ms(1));
    wheel.advance(ms(1));
    EXPECT_EQ(tick.fired, 1);
    wheel.advance(ms(99));
    EXPECT_EQ(tick.fired, 10);
    EXPECT_EQ(other.fired, 0);
    wheel.advance(ms(100));
    EXPECT_EQ(other.fired, 1);
}

TEST(TimerWheel, a_timer_that_keeps_arming_in_the_past_does_not_block_the_wheel)
{
    TimerWheel wheel(0);
    CountedTimer timer;
    timer.then = [&] { wheel.arm(timer, 0); };
    wheel.arm(timer, 0);
    wheel.advance(ms(1000));
    EXPECT_EQ(timer.fired, 1000);
}

TEST(TimerWheel, a_timer_disarmed_by_another_of_the_same_millisecond_does_not_fire)
{
    TimerWheel wheel(0);
    CountedTimer first, second;
    first.then = [&] { wheel.disarm(second); };
    wheel.arm(first, ms(3));
    wheel.arm(second, ms(3));
    wheel.advance(ms(3));
    EXPECT_EQ(first.fired, 1);
    EXPECT_EQ(second.fired, 0);
    EXPECT_TRUE(wheel.empty());
}

TEST(TimerWheel, a_timer_moved_by_another_of_the_same_millisecond_fires_later)
{
    TimerWheel wheel(0);
    CountedTimer first, second;
    first.then = [&] { wheel.arm(second, ms(70)); };
    wheel.arm(first, ms(3));
    wheel.arm(second, ms(3));
    wheel.advance(ms(69));
    EXPECT_EQ(second.fired, 0);
    wheel.advance(ms(70));
    EXPECT_EQ(second.fired, 1);
}

TEST(TimerWheel, a_timer_that_dies_while_others_fire_is_gone)
{
    TimerWheel wheel(0);
    CountedTimer first;
    auto second = std::make_unique<CountedTimer>();
    first.then = [&] { second.reset(); };
    wheel.arm(first, ms(3));
    wheel.arm(*second, ms(3));
    wheel.advance(ms(3));
    EXPECT_EQ(first.fired, 1);
    EXPECT_TRUE(wheel.empty());
}

TEST(TimerWheel, far_deadlines_are_met_and_never_is_not)
{
    TimerWheel wheel(ms(86'400'000));
    CountedTimer years, never;
    wheel.arm(years, ms(kLongest));
    wheel.arm(never, kNever);
    wheel.advance(ms(kLongest - 1));
    EXPECT_EQ(years.fired, 0);
    wheel.advance(ms(kLongest));
    EXPECT_EQ(years.fired, 1);
    EXPECT_EQ(never.fired, 0);
}

TEST(TimerWheel, an_empty_wheel_can_jump_anywhere)
{
    TimerWheel wheel(0);
    CountedTimer timer;
    int64_t now = 0;
    for (int64_t jump : {63, 1, 64, 4032, 1, 262'143, 1'000'000'007, 5}) {
        now += jump;
        wheel.advance(ms(now));
        wheel.arm(timer, ms(now + 1));
        wheel.disarm(timer);
        wheel.arm(timer, ms(now + 4096));
        wheel.disarm(timer);
    }
    wheel.arm(timer, ms(now + 130));
    wheel.advance(ms(now + 129));
    EXPECT_EQ(timer.fired, 0);
    wheel.advance(ms(now + 130));
    EXPECT_EQ(timer.fired, 1);
}

// Performs random operations on a timer wheel and on a simple model of it, which is a map from timers to their
// times.
class Model {
public:
    Model(uint32_t seed, int timers) : random_(seed), now_(int64_t(random_() % 100'000)), wheel_(ms(now_)), bells_(timers)
    {
        for (size_t i = 0; i < bells_.size(); i++) {
            bells_[i].then = [this, i] { fired(i); };
        }
    }

    void step()
    {
        size_t which = random_() % bells_.size();
        switch (random_() % 8) {
        case 0:
            wheel_.disarm(bells_[which]);
            due_.erase(which);
            break;
        case 1:
            advance();
            break;
        default:
            arm(which, now_);
        }
        ASSERT_EQ(wheel_.empty(), due_.empty());
        ASSERT_EQ(bells_[which].is_armed(), due_.contains(which));
        check_next();
    }

private:
    int64_t random_distance()
    {
        // a random limit, so that timers are armed in every level of the wheel equally often
        int64_t limit = int64_t(1) << random_() % 33;
        int64_t edge = int64_t(1) << random_() % 5 * 6;
        int64_t distance = int64_t(random_()) % limit;
        return random_() % 4 ? distance : (distance / edge) * edge - now_ % edge + int64_t(random_() % 3) - 1;
    }

    void arm(size_t which, int64_t base)
    {
        int64_t when = std::max<int64_t>(base + random_distance(), 0);
        wheel_.arm(bells_[which], ms(when));
        due_[which] = std::max(when, base + 1);
    }

    void advance()
    {
        int64_t target = now_ + std::max<int64_t>(random_distance() >> random_() % 12, 0);
        until_ = target;
        last_ = now_;
        wheel_.advance(ms(target) + kMillisecond - 1);
        now_ = target;
        for (auto &[which, when] : due_) {
            ASSERT_GT(when, now_) << "timer " << which << " did not fire";
        }
    }

    void fired(size_t which)
    {
        ASSERT_TRUE(due_.contains(which));
        int64_t when = due_[which];
        ASSERT_LE(when, until_) << "early";
        ASSERT_GE(when, last_) << "out of order";
        last_ = when;
        due_.erase(which);
        if (random_() % 4 == 0) {
            arm(random_() % bells_.size(), when);
        }
    }

    void check_next()
    {
        int64_t next = wheel_.next_in(ms(now_));
        if (!due_.empty()) {
            auto soonest = std::min_element(due_.begin(), due_.end(),
                                            [](auto &a, auto &b) { return a.second < b.second; });
            ASSERT_GE(next, 1);
            ASSERT_LE(next, soonest->second - now_) << "the loop would sleep past a timer";
        }
    }

    std::mt19937 random_;
    int64_t now_;
    int64_t until_ = 0;
    int64_t last_ = 0;
    TimerWheel wheel_;
    std::deque<CountedTimer> bells_;
    std::map<size_t, int64_t> due_;
};

TEST(TimerWheel, agrees_with_a_sorted_map_over_random_schedules)
{
    for (uint32_t seed = 1; seed <= 200; seed++) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Model model(seed, 1 + int(seed % 40));
        for (int step = 0; step < 2000 && !::testing::Test::HasFailure(); step++) {
            model.step();
        }
        ASSERT_FALSE(::testing::Test::HasFailure());
    }
}

TEST(TimerWheel, every_distance_around_every_level_boundary_is_exact)
{
    for (int level = 0; level <= 4; level++) {
        int64_t edge = int64_t(1) << level * 6;
        for (int64_t start : {int64_t(0), edge - 1, edge, 3 * edge - 2, 63 * edge}) {
            for (int64_t distance : {edge - 1, edge, edge + 1, 2 * edge, 63 * edge, 64 * edge, 64 * edge + 1}) {
                TimerWheel wheel(ms(start));
                CountedTimer timer;
                int64_t when = start + std::max<int64_t>(distance, 1);
                wheel.arm(timer, ms(when));
                int64_t now = start;
                for (int turns = 0; now < when - 1 && turns < 100; turns++) {
                    // advances the time as far as the loop would sleep
                    now = std::min(now + wheel.next_in(ms(now)), when - 1);
                    wheel.advance(ms(now));
                }
                ASSERT_EQ(timer.fired, 0) << start << "+" << distance;
                wheel.advance(ms(when));
                ASSERT_EQ(timer.fired, 1) << start << "+" << distance;
            }
        }
    }
}

}  // namespace
