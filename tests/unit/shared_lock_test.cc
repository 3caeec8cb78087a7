#include "coro/shm/shared_lock.h"

#include "coro/loop/loop.h"
#include "coro/shm/shared_atomic.h"
#include "forked_child.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>

namespace {

using namespace coro;

using Kind = SharedLock::Kind;
using Mode = SharedLock::Mode;

class SharedLockTest : public ::testing::Test {
protected:
    SharedLockTest()
    {
        EXPECT_EQ(lock_.open(Kind::kExclusive), 0);
        EXPECT_EQ(shared_.open(Kind::kShareable), 0);
    }

    static SharedWait how(Coroutine *self = nullptr, Nanoseconds timeout = 10 * kSecond)
    {
        SharedWait result;
        result.self = self;
        result.what = "take";
        result.deadline = system_clock().now() + timeout;
        result.wait = park;
        return result;
    }
    static int take(SharedLock &lock, Mode mode = Mode::kExclusive, Coroutine *self = nullptr,
                    Nanoseconds timeout = 10 * kSecond)
    {
        int outcome = lock.take_at_once(mode, self);
        return outcome == -EBUSY ? lock.wait_to_take(mode, how(self, timeout)) : outcome;
    }
    // Returns a child that takes the lock and keeps it until it is killed or `left_` is woken.
    template <class F>
    std::unique_ptr<ForkedChild> fork_holder(SharedLock &lock, Mode mode, F then)
    {
        auto child = std::make_unique<ForkedChild>([&] {
            EXPECT_EQ(take(lock, mode), 0);
            taken_.wakeup(1);
            then();
        });
        EXPECT_EQ(taken_.wait(how()), 0);
        return child;
    }
    std::unique_ptr<ForkedChild> fork_holder(SharedLock &lock, Mode mode = Mode::kExclusive)
    {
        return fork_holder(lock, mode, [] { ::pause(); });
    }

    template <class F>
    void spawn(F body)
    {
        EXPECT_GT(loop_.scheduler().spawn(std::move(body)), 0);
    }
    Coroutine *current() { return &loop_.scheduler().current(); }

    Loop loop_{null_host(), {}};
    SharedLock lock_{"Lock"};
    SharedLock shared_{"Lock"};
    SharedAtomic taken_;
    SharedAtomic go_on_;
};

TEST_F(SharedLockTest, taking_a_lock_twice_is_a_deadlock_and_releasing_it_twice_is_refused)
{
    for (SharedLock *lock : {&lock_, &shared_}) {
        EXPECT_EQ(lock->take_at_once(Mode::kExclusive, nullptr), 0);
        EXPECT_EQ(lock->take_at_once(Mode::kExclusive, nullptr), -EDEADLK);
        EXPECT_EQ(lock->take_at_once(Mode::kShared, nullptr), -EDEADLK);
        EXPECT_EQ(lock->release(nullptr), 0);
        EXPECT_EQ(lock->release(nullptr), -EPERM);
    }
}

TEST_F(SharedLockTest, another_process_can_neither_take_nor_release_a_lock_that_is_held)
{
    EXPECT_EQ(take(lock_), 0);
    EXPECT_EQ(take(shared_, Mode::kShared), 0);
    ForkedChild child([&] {
        bool is_right = lock_.take_at_once(Mode::kExclusive, nullptr) == -EBUSY && lock_.release(nullptr) == -EPERM &&
                        shared_.release(nullptr) == -EPERM && shared_.take_at_once(Mode::kExclusive, nullptr) == -EBUSY &&
                        shared_.take_at_once(Mode::kShared, nullptr) == 0;
        lock_.close();   // changes nothing for the parent
        ::_exit(is_right ? 0 : 1);
    });
    EXPECT_TRUE(child.ends_well());
    EXPECT_TRUE(lock_.is_held_by(nullptr));
    EXPECT_TRUE(ForkedChild([&] { ::_exit(lock_.take_at_once(Mode::kExclusive, nullptr) == -EBUSY ? 0 : 1); }).ends_well());
}

TEST_F(SharedLockTest, the_next_owner_is_told_once_that_the_owner_was_killed)
{
    for (SharedLock *lock : {&lock_, &shared_}) {
        auto child = fork_holder(*lock);
        EXPECT_EQ(lock->take_at_once(Mode::kExclusive, nullptr), -EBUSY);
        child->kill();
        EXPECT_EQ(lock->take_at_once(Mode::kExclusive, nullptr), SharedLock::kOwnerDied);
        EXPECT_EQ(lock->release(nullptr), 0);
        EXPECT_EQ(lock->take_at_once(Mode::kExclusive, nullptr), 0);
        EXPECT_EQ(lock->release(nullptr), 0);
    }
}

TEST_F(SharedLockTest, readers_are_told_that_the_owner_was_killed_until_there_is_another_owner)
{
    fork_holder(shared_)->kill();
    for (Mode mode : {Mode::kShared, Mode::kShared, Mode::kExclusive}) {
        EXPECT_EQ(shared_.take_at_once(mode, nullptr), SharedLock::kOwnerDied);
        EXPECT_EQ(shared_.release(nullptr), 0);
    }
    EXPECT_EQ(shared_.take_at_once(Mode::kShared, nullptr), 0);
}

TEST_F(SharedLockTest, readers_that_were_killed_do_not_keep_the_lock)
{
    auto first = fork_holder(shared_, Mode::kShared);
    auto second = fork_holder(shared_, Mode::kShared);
    first->kill();
    EXPECT_EQ(shared_.take_at_once(Mode::kExclusive, nullptr), -EBUSY);
    second->kill();
    EXPECT_EQ(shared_.take_at_once(Mode::kExclusive, nullptr), 0);
}

TEST_F(SharedLockTest, a_process_that_waits_gets_the_lock_of_a_killed_owner)
{
    auto child = fork_holder(lock_);
    ForkedChild killer([&] {
        ::usleep(20'000);
        child->kill();
    });
    EXPECT_EQ(take(lock_), SharedLock::kOwnerDied);
    EXPECT_TRUE(killer.ends_well());
}

TEST_F(SharedLockTest, a_blocked_process_and_a_waiting_coroutine_get_a_lock_that_is_released)
{
    for (SharedLock *lock : {&lock_, &shared_}) {
        auto child = fork_holder(*lock, Mode::kExclusive, [&] {
            (void) go_on_.wait(how());
            (void) lock->release(nullptr);
        });
        int outcome = -1, turns = 0;
        spawn([&] {
            outcome = take(*lock, Mode::kExclusive, current());
            EXPECT_EQ(lock->release(current()), 0);
        });
        spawn([&] {   // runs while the other coroutine waits
            turns++;
            go_on_.wakeup(1);
        });
        loop_.run();
        EXPECT_EQ(outcome, 0);
        EXPECT_EQ(turns, 1);
        EXPECT_TRUE(child->ends_well());
    }
}

TEST_F(SharedLockTest, a_wait_ends_at_its_deadline_and_leaves_the_lock_usable)
{
    for (SharedLock *lock : {&lock_, &shared_}) {
        auto child = fork_holder(*lock, Mode::kExclusive, [&] {
            (void) go_on_.wait(how());
            (void) lock->release(nullptr);
        });
        Nanoseconds before = system_clock().now();
        EXPECT_EQ(take(*lock, Mode::kExclusive, nullptr, 70 * kMillisecond), -ETIMEDOUT);
        EXPECT_GE(system_clock().now() - before, 70 * kMillisecond);
        spawn(
            [&] { EXPECT_EQ(take(*lock, Mode::kExclusive, current(), 70 * kMillisecond), -ETIMEDOUT); });
        loop_.run();
        go_on_.wakeup(1);
        EXPECT_TRUE(child->ends_well());
        EXPECT_EQ(take(*lock), 0);
        EXPECT_EQ(lock->release(nullptr), 0);
    }
}

TEST_F(SharedLockTest, a_writer_that_gives_up_lets_new_readers_in)
{
    auto child = fork_holder(shared_, Mode::kShared);
    EXPECT_EQ(take(shared_, Mode::kExclusive, nullptr, 60 * kMillisecond), -ETIMEDOUT);
    EXPECT_EQ(shared_.take_at_once(Mode::kShared, nullptr), 0);
}

TEST_F(SharedLockTest, coroutines_of_a_process_get_the_lock_in_the_order_in_which_they_came)
{
    std::string order;
    for (char name : {'a', 'b', 'c'}) {
        spawn([&, name] {
            EXPECT_EQ(take(lock_, Mode::kExclusive, current()), 0);
            EXPECT_EQ(lock_.take_at_once(Mode::kExclusive, current()), -EDEADLK);
            order += name;
            Waiter waiter(*current(), "hold");
            EXPECT_EQ(park(waiter, system_clock().now() + kMillisecond), -ETIMEDOUT);
            EXPECT_EQ(lock_.release(current()), 0);
        });
    }
    loop_.run();
    EXPECT_EQ(order, "abc");
}

TEST_F(SharedLockTest, code_outside_of_coroutines_does_not_wait_for_a_coroutine_of_its_process)
{
    WaitQueue gate;
    spawn([&] {
        EXPECT_EQ(take(lock_, Mode::kExclusive, current()), 0);
        Waiter waiter(*current(), "hold");
        gate.push_back(waiter);
        EXPECT_EQ(park(waiter, kNever), 0);
        EXPECT_EQ(lock_.release(current()), 0);
    });
    loop_.turn();
    EXPECT_EQ(take(lock_), -EDEADLK);
    wake_first(gate, 0);
    loop_.turn();
    EXPECT_EQ(take(lock_), 0);
    EXPECT_EQ(lock_.release(nullptr), 0);
}

TEST_F(SharedLockTest, a_holder_that_shares_the_lock_alone_can_take_it_exclusively)
{
    EXPECT_EQ(take(shared_, Mode::kShared), 0);
    {
        auto child = fork_holder(shared_, Mode::kShared);
        EXPECT_FALSE(shared_.take_alone(nullptr));
    }
    EXPECT_TRUE(shared_.take_alone(nullptr));
    EXPECT_TRUE(ForkedChild([&] { ::_exit(shared_.take_at_once(Mode::kShared, nullptr) == -EBUSY ? 0 : 1); }).ends_well());
    EXPECT_EQ(shared_.release(nullptr), 0);
    EXPECT_EQ(shared_.release(nullptr), -EPERM);
}

TEST_F(SharedLockTest, a_process_that_was_killed_while_it_waited_for_readers_does_not_keep_a_reader_from_exclusive_use)
{
    EXPECT_EQ(take(shared_, Mode::kShared), 0);
    ForkedChild waiter([&] { (void) take(shared_); });
    while (ForkedChild([&] {   // until the waiter keeps new readers out
        ::_exit(shared_.take_at_once(Mode::kShared, nullptr));
    }).ends_well()) {
    }
    waiter.kill();
    EXPECT_TRUE(shared_.take_alone(nullptr));
}

TEST_F(SharedLockTest, a_lock_that_its_holder_closes_is_free)
{
    EXPECT_EQ(take(lock_), 0);
    ForkedChild child([&] { ::_exit(take(lock_) == 0 ? 0 : 1); });
    lock_.close();
    EXPECT_TRUE(child.ends_well());
}

TEST_F(SharedLockTest, the_next_owner_is_told_that_the_lock_was_destroyed_or_its_coroutine_has_ended_without_release)
{
    for (Kind kind : {Kind::kExclusive, Kind::kShareable}) {
        SharedLock lock("Lock");
        EXPECT_EQ(lock.open(kind), 0);
        spawn([&] { EXPECT_EQ(take(lock, Mode::kExclusive, current()), 0); });
        EXPECT_EQ(take(lock), SharedLock::kOwnerDied);
        EXPECT_EQ(lock.release(nullptr), 0);
        EXPECT_TRUE(ForkedChild([&] {
            EXPECT_EQ(take(lock), 0);
            lock.~SharedLock();
            ::_exit(0);
        }).ends_well());
        EXPECT_EQ(take(lock), SharedLock::kOwnerDied);
        EXPECT_EQ(lock.release(nullptr), 0);
        EXPECT_EQ(take(lock), 0);
    }
}

TEST_F(SharedLockTest, a_coroutine_that_ends_after_its_lock_was_closed_does_not_release_the_lock_of_another_process)
{
    WaitQueue gate;
    int outcome = 0;
    spawn([&] {
        EXPECT_EQ(take(lock_, Mode::kExclusive, current()), 0);
        Waiter waiter(*current(), "hold");
        gate.push_back(waiter);
        EXPECT_EQ(park(waiter, kNever), 0);
    });
    spawn([&] { outcome = take(lock_, Mode::kExclusive, current()); });
    loop_.turn(system_clock().now());
    ForkedChild child([&] {
        bool has_lock = take(lock_) == 0;
        taken_.wakeup(1);
        (void) go_on_.wait(how());
        ::_exit(has_lock && ForkedChild([&] {
            ::_exit(lock_.take_at_once(Mode::kExclusive, nullptr) == -EBUSY ? 0 : 1);
        }).ends_well() ? 0 : 1);
    });
    lock_.close();
    EXPECT_EQ(taken_.wait(how()), 0);
    wake_first(gate, 0);
    loop_.run();
    EXPECT_EQ(outcome, -ECANCELED);
    go_on_.wakeup(1);
    EXPECT_TRUE(child.ends_well());
}

TEST_F(SharedLockTest, a_child_that_a_signal_handler_forks_during_a_wait_takes_the_lock_for_itself)
{
    static pid_t forked;
    static SharedAtomic *go_on, *taken;
    forked = -1;
    go_on = &go_on_;
    taken = &taken_;
    auto child = fork_holder(lock_, Mode::kExclusive, [&] {
        (void) go_on_.wait(how());
        (void) lock_.release(nullptr);
    });
    SharedWait wait = how(nullptr, 2 * kSecond);
    wait.is_interrupted = [] {
        if (forked < 0 && (forked = ::fork()) > 0) {
            go_on->wakeup(1);
            (void) taken->wait(how());
        }
        return false;
    };
    EXPECT_EQ(lock_.take_at_once(Mode::kExclusive, nullptr), -EBUSY);
    int outcome = lock_.wait_to_take(Mode::kExclusive, wait);
    if (forked == 0) {
        taken_.wakeup(1);
        ::_exit(outcome);   // with the lock
    }
    EXPECT_EQ(outcome, SharedLock::kOwnerDied);
    int status = -1;
    EXPECT_EQ(::waitpid(forked, &status, 0), forked);
    EXPECT_EQ(status, 0);
}

TEST(ProcessTableTest, a_process_that_has_ended_is_dead_before_its_parent_reaps_it)
{
    ASSERT_EQ(ProcessTable::make(), 0);
    SharedCell cell;
    auto *id = cell.get<std::atomic<uint32_t>>();
    SharedAtomic written;
    SharedWait how;
    ForkedChild child([&] {
        id->store(ProcessTable::own());
        written.wakeup(1);
        ::pause();
    });
    ASSERT_EQ(written.wait(how), 0);
    EXPECT_TRUE(ProcessTable::is_alive(ProcessTable::own()));
    EXPECT_NE(id->load(), ProcessTable::own());
    EXPECT_TRUE(ProcessTable::is_alive(id->load()));
    child.kill();
    EXPECT_FALSE(ProcessTable::is_alive(id->load()));
}

TEST(ProcessTableTest, rows_are_used_again_with_other_ids)
{
    ASSERT_EQ(ProcessTable::make(), 0);
    SharedCell cell;
    auto *id = cell.get<std::atomic<uint32_t>>();
    std::set<uint32_t> ids;
    for (int i = 0; i < 20; i++) {
        EXPECT_TRUE(ForkedChild([&] { id->store(ProcessTable::own()); }).ends_well());
        ids.insert(id->load());
        EXPECT_LT(ProcessTable::row_of(id->load()), 20u);
    }
    EXPECT_EQ(ids.size(), 20u);
}

TEST(ProcessTableTest, rows_of_processes_that_called_exit_are_used_again)
{
    ASSERT_EQ(ProcessTable::make(), 0);
    for (int i = 0; i < 30; i++) {
        EXPECT_TRUE(ForkedChild([] {
            uint32_t row = ProcessTable::row_of(ProcessTable::own());
            std::exit(row > 0 && row < 20 ? 0 : 1);
        }).ends_well());
    }
}

}  // namespace
