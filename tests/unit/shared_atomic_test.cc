#include "coro/shm/shared_atomic.h"

#include "coro/loop/loop.h"
#include "forked_child.h"

#include <cerrno>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

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
    atomic_.wakeup(2);   // one waits, and the number keeps the other wake-up
    loop_.run();
    EXPECT_EQ(woken_, 1);
    EXPECT_EQ(atomic_.number().load(), 1u);
    EXPECT_EQ(atomic_.wait(blocking()), 0);
    EXPECT_EQ(atomic_.wait(blocking(kMillisecond)), -ETIMEDOUT);
}

TEST_F(SharedAtomicTest, a_child_that_a_signal_handler_forks_during_a_wait_does_not_change_how_many_wait)
{
    static pid_t forked;
    for (int i = 0; i < 2; i++) {
        forked = -1;
        SharedWait how = blocking(100 * kMillisecond);
        how.is_interrupted = [] {
            forked = forked < 0 ? ::fork() : forked;
            return false;
        };
        int outcome = atomic_.wait(how);
        if (forked == 0) {
            ::_exit(outcome == -ETIMEDOUT ? 0 : 1);
        }
        EXPECT_EQ(outcome, -ETIMEDOUT);
        int status = -1;
        EXPECT_EQ(::waitpid(forked, &status, 0), forked);
        EXPECT_EQ(status, 0);
    }
    spawn_waiter(kSecond);
    spawn_waiter(kSecond);
    atomic_.wakeup(2);
    loop_.run();
    EXPECT_EQ(woken_, 2);
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

// Returns how many mappings of shared memory this process has.
size_t count_shared_mappings()
{
    std::ifstream maps("/proc/self/maps");
    size_t count = 0;
    for (std::string line; std::getline(maps, line);) {
        count += line.find("/dev/zero") != std::string::npos;
    }
    return count;
}

TEST(SharedCellTest, memory_of_which_all_cells_are_gone_is_given_back)
{
    auto use_up_a_chunk = [] {
        for (int i = 0; i < 256; i++) {
            SharedCell cell;
            EXPECT_TRUE(ForkedChild([] {}).ends_well());   // so that the cell is not used again
        }
    };
    use_up_a_chunk();
    size_t before = count_shared_mappings();
    use_up_a_chunk();
    use_up_a_chunk();
    EXPECT_EQ(count_shared_mappings(), before);
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
