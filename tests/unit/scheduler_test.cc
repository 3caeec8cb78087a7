#include "coro/sched/scheduler.h"

#include "coro/base/error.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace coro;

class SchedulerTest : public ::testing::Test {
protected:
    // Suspends the current coroutine until another coroutine resumes or wakes it.
    void wait()
    {
        Waiter waiter(scheduler_.current(), "test");
        scheduler_.suspend_in(waiter);
    }
    template <class F>
    int64_t spawn(F body)
    {
        int64_t id = scheduler_.spawn(std::move(body));
        EXPECT_GT(id, 0);
        return id;
    }
    void yield()
    {
        Waiter waiter(scheduler_.current(), "yield");
        waiter.wake(0);
        scheduler_.suspend_in(waiter);
    }
    // Wakes a coroutine and runs it before all other coroutines that are ready.
    void wake_and_resume(int64_t id)
    {
        Coroutine *sleeper = scheduler_.find(id);
        sleeper->waiter()->wake(0);
        scheduler_.resume(*sleeper);
    }
    void note(const std::string &what) { noted_ += what; }

    Nanoseconds now_ = 5;
    Scheduler scheduler_{null_host(), {.max_coroutines = 50'000}, now_};
    std::string noted_;
};

TEST_F(SchedulerTest, spawn_runs_the_body_at_once_until_it_waits)
{
    int64_t id = spawn([&] {
        note("a");
        wait();
        note("c");
    });
    note("b");
    EXPECT_EQ(scheduler_.find(id)->state(), Coroutine::State::kWaiting);
    EXPECT_EQ(scheduler_.live_count(), 1u);
    wake_and_resume(id);
    note("d");
    EXPECT_EQ(noted_, "abcd");
    EXPECT_EQ(scheduler_.find(id), nullptr);
    EXPECT_EQ(scheduler_.live_count(), 0u);
}

TEST_F(SchedulerTest, ids_grow_and_name_the_parent)
{
    EXPECT_TRUE(scheduler_.current().is_main());
    EXPECT_EQ(&scheduler_.current(), &scheduler_.main());
    int64_t inner = 0, parent = 0;
    int64_t first = spawn([&] {
        EXPECT_FALSE(scheduler_.current().is_main());
        EXPECT_EQ(scheduler_.current().parent_id(), scheduler_.main().id());
        inner = spawn([&] { parent = scheduler_.current().parent_id(); });
    });
    EXPECT_EQ(parent, first);
    EXPECT_EQ(inner, first + 1);
    EXPECT_EQ(scheduler_.last_id(), inner);
    EXPECT_EQ(spawn([] {}), inner + 1);
}

TEST_F(SchedulerTest, a_coroutine_remembers_when_it_was_created)
{
    now_ = 1234;
    int64_t id = spawn([&] { wait(); });
    now_ = 9999;
    EXPECT_EQ(scheduler_.find(id)->created_at(), 1234);
    wake_and_resume(id);
}

TEST_F(SchedulerTest, the_resumer_gets_the_processor_back)
{
    int64_t inner = spawn([&] {
        note("1");
        wait();
        note("3");
    });
    spawn([&] {
        note("2");
        wake_and_resume(inner);
        note("4");
        EXPECT_EQ(scheduler_.current().state(), Coroutine::State::kRunning);
    });
    note("5");
    EXPECT_EQ(noted_, "12345");
}

TEST_F(SchedulerTest, a_coroutine_returns_to_its_latest_resumer_not_to_its_creator)
{
    int64_t worker = 0;
    spawn([&] {
        worker = spawn([&] {
            wait();
            note("w");
        });
        note("c");
    });
    spawn([&] {
        wake_and_resume(worker);
        note("r");
    });
    EXPECT_EQ(noted_, "cwr");
}

TEST_F(SchedulerTest, run_ready_runs_first_come_first_served)
{
    for (char name : {'a', 'b', 'c'}) {
        spawn([&, name] {
            yield();
            note({name});
            yield();
            note({name});
        });
    }
    EXPECT_EQ(noted_, "");
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "abc");
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "abcabc");
    EXPECT_FALSE(scheduler_.has_ready());
}

TEST_F(SchedulerTest, what_enqueue_first_adds_runs_in_its_order_before_the_rest_of_the_batch)
{
    struct Step final : Runnable {
        std::function<void()> what;
        void run() override { what(); }
    };
    Step steps[4];
    steps[0].what = [&] {
        note("0");
        List<Runnable, ReadyTag> first;
        first.push_back(steps[2]);
        first.push_back(steps[3]);
        scheduler_.enqueue_first(first);
    };
    for (int i = 1; i < 4; i++) {
        steps[i].what = [&, i] { note(std::to_string(i)); };
    }
    scheduler_.enqueue(steps[0]);
    scheduler_.enqueue(steps[1]);
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "0231");

    scheduler_.enqueue(steps[1]);
    List<Runnable, ReadyTag> first;
    first.push_back(steps[2]);
    scheduler_.enqueue_first(first);
    EXPECT_TRUE(scheduler_.has_ready());
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "023121");
}

TEST_F(SchedulerTest, coroutines_that_a_batch_wakes_wait_for_the_next_one)
{
    int rounds = 0;
    spawn([&] {
        for (; rounds < 10; rounds++) {
            yield();
        }
    });
    for (int i = 1; i <= 10; i++) {
        EXPECT_TRUE(scheduler_.has_ready());
        scheduler_.run_ready();
        EXPECT_EQ(rounds, i);
    }
    EXPECT_EQ(scheduler_.live_count(), 0u);
}

TEST_F(SchedulerTest, a_ready_coroutine_that_another_one_resumes_runs_once)
{
    int64_t ids[2];
    ids[0] = spawn([&] {
        yield();
        note("a");
        scheduler_.resume(*scheduler_.find(ids[1]));   // coroutine ids[1] is woken and still queued when it is resumed
        note("c");
    });
    ids[1] = spawn([&] {
        yield();
        note("b");
    });
    scheduler_.run_ready();
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "abc");
}

TEST_F(SchedulerTest, run_ready_inside_run_ready_does_not_skip_or_repeat)
{
    struct Nested final : Runnable {
        Nested(Scheduler &scheduler, std::string &noted) : scheduler(scheduler), noted(noted) {}
        void run() override
        {
            noted += "(";
            scheduler.run_ready();
            noted += ")";
        }
        Scheduler &scheduler;
        std::string &noted;
    } nested(scheduler_, noted_);
    scheduler_.enqueue(nested);
    for (char name : {'a', 'b'}) {
        spawn([&, name] {
            yield();
            note({name});
        });
    }
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "(ab)");
}

TEST_F(SchedulerTest, joiners_are_woken_when_it_ends)
{
    int64_t id = spawn([&] { wait(); });
    for (int i = 0; i < 3; i++) {
        spawn([&, id] {
            Waiter waiter(scheduler_.current(), "join");
            scheduler_.find(id)->joiners().push_back(waiter);
            scheduler_.suspend_in(waiter);
            note(std::to_string(waiter.outcome()));
        });
    }
    wake_and_resume(id);
    EXPECT_EQ(noted_, "");
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "000");
}

TEST_F(SchedulerTest, no_more_than_max_coroutines_live_at_once)
{
    scheduler_.set_max_coroutines(3);
    std::vector<int64_t> ids;
    for (int i = 0; i < 3; i++) {
        ids.push_back(spawn([&] { wait(); }));
    }
    EXPECT_EQ(scheduler_.spawn([&] { note("never"); }), -err::kTooManyRunning);
    wake_and_resume(ids[1]);
    int64_t next = spawn([&] { note("now"); });
    EXPECT_EQ(next, ids[2] + 1);   // the refused spawn() has used no id
    EXPECT_EQ(noted_, "now");
    EXPECT_EQ(scheduler_.peak_count(), 3u);
    wake_and_resume(ids[0]);
    wake_and_resume(ids[2]);
}

TEST_F(SchedulerTest, a_spawn_with_its_own_limit_may_exceed_max_coroutine)
{
    scheduler_.set_max_coroutines(1);
    int64_t id = spawn([&] { wait(); });
    EXPECT_EQ(scheduler_.spawn_within(1, [&] { note("never"); }), -err::kTooManyRunning);
    EXPECT_GT(scheduler_.spawn_within(2, [&] {
        note("beyond");
        EXPECT_EQ(scheduler_.spawn([&] { note("never"); }), -err::kTooManyRunning);
    }), 0);
    EXPECT_EQ(noted_, "beyond");
    wake_and_resume(id);
}

TEST_F(SchedulerTest, the_body_is_moved_into_the_coroutine)
{
    std::vector<int> values(1000, 7);
    const int *data = values.data();
    int64_t id = [&] {
        auto body = [this, values = std::move(values), data] {
            wait();
            EXPECT_EQ(values.data(), data);
            EXPECT_EQ(values[999], 7);
        };
        return spawn(std::move(body));
    }();
    wake_and_resume(id);
}

TEST_F(SchedulerTest, a_million_spawns_reuse_one_stack)
{
    int64_t ran = 0;
    for (int i = 0; i < 1'000'000; i++) {
        spawn([&] { ran++; });
    }
    EXPECT_EQ(ran, 1'000'000);
    EXPECT_EQ(scheduler_.stacks().created(), 1u);
    EXPECT_EQ(scheduler_.peak_count(), 1u);
}

TEST_F(SchedulerTest, ten_thousand_wait_at_once_and_each_keeps_its_stack)
{
    int64_t sum = 0;
    for (int i = 0; i < 10'000; i++) {
        spawn([&, i] {
            int mine[16];
            std::fill(std::begin(mine), std::end(mine), i);
            yield();
            sum += mine[i % 16];
        });
    }
    EXPECT_EQ(scheduler_.live_count(), 10'000u);
    scheduler_.run_ready();
    EXPECT_EQ(sum, int64_t(10'000) * 9'999 / 2);
    EXPECT_EQ(scheduler_.live_count(), 0u);
}

TEST_F(SchedulerTest, a_chain_of_a_thousand_nested_coroutines_unwinds_in_order)
{
    int depth = 0, deepest = 0;
    auto descend = [&](auto &self) -> void {
        deepest = std::max(deepest, ++depth);
        if (depth < 1000) {
            spawn([&] { self(self); });
        }
        depth--;
    };
    descend(descend);
    EXPECT_EQ(deepest, 1000);
    EXPECT_EQ(depth, 0);
    EXPECT_EQ(scheduler_.live_count(), 0u);
}

// Each coroutine resumes the previous one, so that at the end all coroutines are in the state kResuming at once.
TEST_F(SchedulerTest, deeply_nested_resumes_return_in_reverse)
{
    constexpr int kDepth = 1000;
    std::vector<int64_t> ids;
    std::vector<int> order;
    for (int i = 0; i < kDepth; i++) {
        ids.push_back(spawn([&, i] {
            wait();
            if (i > 0) {
                wake_and_resume(ids[size_t(i) - 1]);
            }
            order.push_back(i);
        }));
    }
    wake_and_resume(ids.back());
    ASSERT_EQ(order.size(), size_t(kDepth));
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_F(SchedulerTest, a_stack_is_reused_while_its_last_user_is_still_being_left)
{
    // The scheduler destroys an ended coroutine on the stack of the coroutine that resumed it. The latter coroutine
    // then spawns a coroutine on the freed stack.
    for (int i = 0; i < 1000; i++) {
        spawn([&] {
            int64_t inner = spawn([&] { wait(); });
            wake_and_resume(inner);
            spawn([&] { yield(); });
        });
    }
    scheduler_.run_ready();
    EXPECT_EQ(scheduler_.live_count(), 0u);
}

struct Tree {
    Scheduler &scheduler;
    std::vector<int64_t> waiting;
    int ended = 0;

    void grow(int depth)
    {
        for (int i = 0; depth > 0 && i < 3; i++) {
            EXPECT_GT(scheduler.spawn([this, depth] { grow(depth - 1); }), 0);
        }
        waiting.push_back(scheduler.current().id());
        Waiter waiter(scheduler.current(), "tree");
        scheduler.suspend_in(waiter);
        ended++;
    }
};

TEST_F(SchedulerTest, a_tree_of_coroutines_may_end_in_any_order)
{
    for (uint32_t seed = 1; seed <= 50; seed++) {
        Tree tree{scheduler_, {}, 0};
        spawn([&] { tree.grow(4); });
        std::vector<int64_t> ids = tree.waiting;
        ASSERT_EQ(ids.size(), 121u);
        std::shuffle(ids.begin(), ids.end(), std::mt19937(seed));
        for (int64_t id : ids) {
            if (id % 2) {
                wake_and_resume(id);
            } else {
                ASSERT_TRUE(scheduler_.find(id)->cancel());
            }
        }
        scheduler_.run_ready();
        ASSERT_EQ(tree.ended, 121) << "seed " << seed;
        ASSERT_EQ(scheduler_.live_count(), 0u);
    }
    EXPECT_EQ(scheduler_.stacks().created(), 121u);
}

// Records the calls of the host as letters: a for adopted(), s for starting(), l for leaving(), e for ending(), r
// for returned().
class RecordingHost final : public Host {
public:
    size_t memory_size() const override { return 48; }
    void adopted(Coroutine &main) override
    {
        give_memory(main);
        calls += "a";
    }
    bool starting(Coroutine &from, Coroutine &to) override
    {
        expect_memory(from);
        give_memory(to);
        calls += "s";
        return wants_return;
    }
    bool leaving(Coroutine &from, Coroutine &to) override
    {
        expect_memory(from);
        expect_memory(to);
        calls += "l";
        return wants_return;
    }
    void ending(Coroutine &from, Coroutine &to) override
    {
        EXPECT_EQ(from.state(), Coroutine::State::kEnded);
        expect_memory(from);
        expect_memory(to);
        calls += "e";
    }
    void returned(Coroutine &) override { calls += "r"; }

    std::string calls;
    bool wants_return = false;

private:
    void give_memory(Coroutine &coroutine) { coroutine.host_memory_as<int64_t>() = coroutine.id() * 10; }
    void expect_memory(Coroutine &coroutine) { EXPECT_EQ(coroutine.host_memory_as<int64_t>(), coroutine.id() * 10); }
};

TEST_F(SchedulerTest, the_current_coroutine_may_forget_all_others)
{
    WaitQueue queue;
    spawn([&] {
        Waiter waiter(scheduler_.current(), "queue");
        queue.push_back(waiter);
        scheduler_.suspend_in(waiter);
        note("never");
    });
    spawn([&] {
        yield();
        note("never");
    });
    spawn([&] {   // after forget_others(), the inner coroutine does not return to this coroutine
        spawn([&] {
            scheduler_.forget_others();
            note("a");
            yield();
            note("c");
        });
        note("never");
    });
    EXPECT_EQ(scheduler_.live_count(), 1u);
    EXPECT_TRUE(queue.empty());
    note("b");
    scheduler_.run_ready();
    EXPECT_EQ(noted_, "abc");
    EXPECT_EQ(scheduler_.live_count(), 0u);
}

TEST(SchedulerHost, is_called_for_every_switch_and_its_memory_lies_beside_the_coroutine)
{
    RecordingHost host;
    Nanoseconds now = 0;
    {
        Scheduler scheduler(host, {}, now);
        EXPECT_EQ(host.calls, "a");
        host.calls.clear();
        EXPECT_GT(scheduler.spawn([&] {
            Waiter waiter(scheduler.current(), "yield");
            waiter.wake(0);
            scheduler.suspend_in(waiter);
        }), 0);
        EXPECT_EQ(host.calls, "sl");
        host.calls.clear();
        host.wants_return = true;
        scheduler.run_ready();
        EXPECT_EQ(host.calls, "ler");
    }
}

TEST(SchedulerSeed, decides_in_which_order_ready_coroutines_run)
{
    auto order = [](uint64_t seed) {
        std::string names;
        Nanoseconds now = 0;
        Scheduler::Options options;
        options.seed = seed;
        Scheduler scheduler(null_host(), options, now);
        for (char name = 'a'; name <= 'h'; name++) {
            EXPECT_GT(scheduler.spawn([&, name] {
                Waiter waiter(scheduler.current(), "yield");
                waiter.wake(0);
                scheduler.suspend_in(waiter);
                names += name;
            }), 0);
        }
        scheduler.run_ready();
        return names;
    };
    EXPECT_EQ(order(0), "abcdefgh");
    EXPECT_EQ(order(1), order(1));
    EXPECT_NE(order(1), order(0));
    EXPECT_NE(order(1), order(2));
}

}  // namespace
