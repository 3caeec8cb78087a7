#include "core/shm/wait_places.h"

#include "coro/base/shared_memory.h"
#include "forked_child.h"

#include <deque>
#include <gtest/gtest.h>
#include <sched.h>

namespace {

using namespace coro;

class WaitPlacesTest : public ::testing::Test {
protected:
    // What the processes of a test share.
    struct Shared {
        std::atomic<uint32_t> waiters{0};
        std::atomic<int> places{0};         // the number of places that the child has taken
        std::atomic<int> round{0};
        std::atomic<int> ready{0};          // the number of wakers that were ready for a round, of all rounds
        std::atomic<int> done{0};           // the number of wakers that have ended the round
        std::atomic<uint32_t> woken{0};     // the sum of the answers of wake() in the round
    };

    WaitPlacesTest()
    {
        EXPECT_TRUE(memory_.create(SharedMemory::size_of<Shared>()));
        shared = memory_.carve<Shared>();
        EXPECT_EQ(WaitPlace::make(), 0);
        subject = WaitPlace::make_subject();
    }

    // Takes this many places in the calling process, and keeps them until somebody kills the process.
    void hold(int count)
    {
        std::deque<WaitPlace> held;
        for (int i = 0; i < count; i++) {
            held.emplace_back(subject, shared->waiters);
        }
        shared->places = count;
        for (;;) {
            ::pause();
        }
    }
    static void await(const std::atomic<int> &number, int value)
    {
        while (number.load() < value) {
            ::sched_yield();
        }
    }

    SharedMemory memory_;
    Shared *shared;
    uint64_t subject;
};

TEST_F(WaitPlacesTest, a_call_that_is_woken_and_then_killed_no_longer_counts_as_a_waiter)
{
    ForkedChild child([&] { hold(1); });
    await(shared->places, 1);
    EXPECT_EQ(WaitPlace::wake(subject, 1, shared->waiters), 1u);
    EXPECT_EQ(WaitPlace::wake(subject, 1, shared->waiters), 0u);
    EXPECT_EQ(shared->waiters, 1u);   // the call has not returned yet
    child.kill();
    EXPECT_EQ(WaitPlace::wake(subject, 1, shared->waiters), 0u);
    EXPECT_EQ(shared->waiters, 0u);
}

TEST_F(WaitPlacesTest, wakers_that_meet_at_the_places_of_a_killed_process_wake_as_many_calls_as_they_say)
{
    constexpr int kRounds = 300;
    constexpr int kWakers = 2;
    auto wake_once_in_each_round = [this] {
        for (int round = 1; round <= kRounds; round++) {
            await(shared->round, round);
            shared->ready.fetch_add(1);
            while (shared->ready.load() < kWakers * round) {   // does not yield, so that all begin at the same time
            }
            shared->woken.fetch_add(WaitPlace::wake(subject, 1, shared->waiters));
            shared->done.fetch_add(1);
        }
    };
    ForkedChild first(wake_once_in_each_round);
    ForkedChild second(wake_once_in_each_round);
    int lost = 0;
    for (int round = 1; round <= kRounds; round++) {
        shared->places = 0;
        ForkedChild killed([&] { hold(200); });
        await(shared->places, 200);
        killed.kill();
        WaitPlace one(subject, shared->waiters), two(subject, shared->waiters);
        shared->woken = 0;
        shared->done = 0;
        shared->round = round;
        await(shared->done, kWakers);
        EXPECT_EQ(shared->woken, uint32_t(kWakers)) << "round " << round;
        lost += kWakers - one.is_woken() - two.is_woken();
    }
    EXPECT_EQ(lost, 0);
    EXPECT_EQ(WaitPlace::wake(subject, 1, shared->waiters), 0u);   // removes the killed calls that the wakers have not reached
    EXPECT_EQ(shared->waiters, 0u);
    EXPECT_TRUE(first.ends_well());
    EXPECT_TRUE(second.ends_well());
}

}  // namespace
