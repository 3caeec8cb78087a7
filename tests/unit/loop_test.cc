#include "coro/loop/loop.h"

#include "fake_clock.h"

#include <cmath>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <memory>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

struct CountedTimer final : Timer {
    void on_time() override { fired++; }
    int fired = 0;
};

template <class Base>
struct RecordingBase final : Base {
    using Base::Base;
    void on_ready(uint32_t what) override
    {
        events |= what;
        times++;
    }
    uint32_t events = 0;
    int times = 0;
};

using RecordingWatcher = RecordingBase<Watcher>;
using RecordingOnceWatcher = RecordingBase<OnceWatcher>;

struct Pair {
    Pair()
    {
        int fds[2];
        EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), 0);
        left.reset(fds[0]);
        right.reset(fds[1]);
    }
    Fd left, right;
};

class LoopTest : public ::testing::Test {
protected:
    void sleep_in_a_coroutine(int64_t ms, std::vector<int64_t> &order)
    {
        EXPECT_GT(loop_.scheduler().spawn([this, ms, &order] {
            Waiter waiter(loop_.scheduler().current(), "sleep");
            EXPECT_EQ(park(waiter, clock_.after_ms(ms)), -ETIMEDOUT);
            order.push_back(ms);
        }), 0);
    }

    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
};

TEST_F(LoopTest, is_the_current_one_of_its_thread)
{
    EXPECT_EQ(Loop::current(), &loop_);
}

TEST_F(LoopTest, run_returns_when_nothing_is_left)
{
    loop_.run();
    std::vector<int64_t> order;
    for (int64_t ms : {30, 10, 20}) {
        sleep_in_a_coroutine(ms, order);
    }
    EXPECT_TRUE(loop_.has_work());
    clock_.advance_ms(30);
    loop_.run();
    EXPECT_EQ(order, (std::vector<int64_t>{10, 20, 30}));
    EXPECT_FALSE(loop_.has_work());
}

TEST_F(LoopTest, a_coroutine_that_waits_without_a_deadline_is_no_work)
{
    int64_t id = loop_.scheduler().spawn([&] {
        Waiter waiter(loop_.scheduler().current(), "for ever");
        EXPECT_EQ(park(waiter, kNever), -ECANCELED);
    });
    EXPECT_FALSE(loop_.has_work());
    loop_.run();
    EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
    loop_.run();
    EXPECT_EQ(loop_.scheduler().live_count(), 0u);
}

TEST_F(LoopTest, zero_and_negative_timeouts_never_expire)
{
    for (double seconds : {0.0, -1.0, double(NAN), -double(INFINITY)}) {
        EXPECT_EQ(loop_.deadline_in(seconds), kNever) << seconds;
    }
    EXPECT_EQ(loop_.deadline_in(0.0015), clock_.now() + 1'500'000);
    EXPECT_GT(loop_.deadline_in(1e-12), 0);
}

TEST_F(LoopTest, absurdly_long_waits_are_waits_all_the_same)
{
    for (double seconds : {1e300, double(INFINITY), 1e12, 9.3e9, double(INT64_MAX)}) {
        EXPECT_EQ(loop_.deadline_in(seconds), clock_.now() + kLongest) << seconds;
        int64_t id = loop_.scheduler().spawn([this, seconds] {
            Waiter waiter(loop_.scheduler().current(), "test");
            EXPECT_EQ(park(waiter, loop_.deadline_in(seconds)), -ECANCELED);
        });
        EXPECT_TRUE(loop_.has_work()) << seconds;
        EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
        loop_.run();
    }
}

TEST_F(LoopTest, ref_keeps_the_loop_running_until_unref)
{
    CountedTimer timer;
    loop_.ref();
    EXPECT_TRUE(loop_.has_work());
    EXPECT_GT(loop_.scheduler().spawn([&] {
        Waiter waiter(loop_.scheduler().current(), "yield");
        waiter.wake(0);
        loop_.scheduler().suspend_in(waiter);
        loop_.unref();
    }), 0);
    loop_.run();
    EXPECT_FALSE(loop_.has_work());
}

TEST_F(LoopTest, stop_ends_run_and_the_next_run_goes_on)
{
    std::vector<int64_t> order;
    sleep_in_a_coroutine(10, order);
    EXPECT_GT(loop_.scheduler().spawn([&] {
        Waiter waiter(loop_.scheduler().current(), "yield");
        waiter.wake(0);
        loop_.scheduler().suspend_in(waiter);
        loop_.stop();
    }), 0);
    loop_.run();
    EXPECT_TRUE(loop_.is_stopped());
    EXPECT_TRUE(order.empty());
    clock_.advance_ms(10);
    loop_.run();
    EXPECT_EQ(order.size(), 1u);
}

TEST_F(LoopTest, the_time_is_read_once_a_turn)
{
    Nanoseconds before = loop_.now();
    clock_.advance_ms(5);
    EXPECT_EQ(loop_.now(), before);
    CountedTimer timer;
    loop_.arm(timer, clock_.now());
    loop_.turn();
    EXPECT_EQ(loop_.now(), before + 5 * kMillisecond);
    EXPECT_EQ(timer.fired, 1);
    EXPECT_EQ(loop_.read_clock(), clock_.now());
}

TEST_F(LoopTest, coroutines_that_a_turn_makes_ready_run_in_the_same_turn)
{
    std::vector<int64_t> order;
    sleep_in_a_coroutine(1, order);
    clock_.advance_ms(1);
    loop_.turn();
    EXPECT_EQ(order.size(), 1u);
}

TEST_F(LoopTest, a_coroutine_that_was_put_off_runs_after_those_whose_timers_are_due)
{
    std::vector<int64_t> order;
    sleep_in_a_coroutine(1, order);
    EXPECT_GT(loop_.scheduler().spawn([&] {
        for (int i = 0; i < 2; i++) {
            clock_.advance_ms(1);
            Waiter waiter(loop_.scheduler().current(), "its next turn");
            waiter.wake(0);
            loop_.scheduler().put_off(waiter.coroutine());
            EXPECT_EQ(park(waiter, kNever), 0);
            order.push_back(0);
        }
    }), 0);
    loop_.run();
    EXPECT_EQ(order, (std::vector<int64_t>{1, 0, 0}));
}

TEST_F(LoopTest, a_disarmed_timer_does_not_fire)
{
    CountedTimer timer;
    loop_.arm(timer, clock_.after_ms(1));
    loop_.disarm(timer);
    EXPECT_FALSE(loop_.has_work());
    clock_.advance_ms(10);
    loop_.turn();
    EXPECT_EQ(timer.fired, 0);
}

TEST_F(LoopTest, idle_stacks_are_trimmed_about_once_a_second)
{
    StackPool &stacks = loop_.scheduler().stacks();
    EXPECT_GT(loop_.scheduler().spawn([] {}), 0);
    EXPECT_TRUE(stacks.wants_trim());
    CountedTimer timer;
    loop_.arm(timer, clock_.after_ms(1));
    clock_.advance_ms(1001);
    loop_.turn();
    EXPECT_FALSE(stacks.wants_trim());
}

TEST_F(LoopTest, a_forked_child_drops_timers_and_references_of_the_parent)
{
    Pair pair;
    RecordingWatcher watcher(pair.left.get());
    ASSERT_EQ(loop_.poller().add(watcher), 0);
    CountedTimer timer;
    loop_.arm(timer, clock_.after_ms(1));
    loop_.ref();
    pid_t child = fork();
    if (child == 0) {
        loop_.rebuild_after_fork();
        bool is_new = !loop_.has_work() && !timer.is_armed();
        clock_.advance_ms(100);
        loop_.run();
        is_new = is_new && timer.fired == 0;
        // A forked child must be able to watch descriptors and to arm timers.
        RecordingWatcher own(pair.right.get());
        is_new = is_new && loop_.poller().add(own) == 0;
        CountedTimer fresh;
        loop_.arm(fresh, clock_.after_ms(1));
        clock_.advance_ms(1);
        loop_.run();
        is_new = is_new && fresh.fired == 1 && (own.events & EPOLLOUT) && watcher.times == 0;
        _exit(is_new ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    watcher.events = 0;
    ASSERT_EQ(write(pair.right.get(), "x", 1), 1);
    clock_.advance_ms(1);
    loop_.turn();
    // the parent still gets the event, because the child has not changed the parent's epoll
    EXPECT_TRUE(watcher.events & EPOLLIN);
    EXPECT_EQ(timer.fired, 1);
    loop_.unref();
    loop_.poller().remove(watcher);
}

TEST(Poller, reports_each_edge_once)
{
    Poller poller;
    Pair pair;
    RecordingWatcher watcher(pair.left.get());
    ASSERT_EQ(poller.add(watcher), 0);
    EXPECT_EQ(poller.add(watcher), -EEXIST);
    poller.poll(0);
    EXPECT_EQ(watcher.events, uint32_t(EPOLLOUT));
    poller.poll(0);
    EXPECT_EQ(watcher.times, 1);
    ASSERT_EQ(write(pair.right.get(), "x", 1), 1);
    poller.poll(-1);
    EXPECT_TRUE(watcher.events & EPOLLIN);
    poller.poll(0);
    EXPECT_EQ(watcher.times, 2);   // 2: unread data without a new edge (a new event) must not be reported again
    pair.right.reset();
    poller.poll(-1);
    EXPECT_TRUE(watcher.events & EPOLLRDHUP);
    EXPECT_TRUE(watcher.events & EPOLLHUP);
    poller.remove(watcher);
    poller.remove(watcher);
}

TEST(Poller, a_listener_is_reported_as_long_as_there_is_something_to_read)
{
    Poller poller;
    Pair pair;
    RecordingWatcher watcher(pair.left.get());
    ASSERT_EQ(poller.add_listener(watcher), 0);
    poller.poll(0);
    EXPECT_EQ(watcher.times, 0);
    ASSERT_EQ(write(pair.right.get(), "x", 1), 1);
    poller.poll(0);
    poller.poll(0);
    EXPECT_EQ(watcher.times, 2);
    poller.remove(watcher);
    poller.poll(0);
    EXPECT_EQ(watcher.times, 2);
}

TEST(Poller, one_poll_reports_more_than_one_batch_of_events)
{
    Poller poller;
    constexpr size_t kPairs = 700;   // more descriptors than the 512 events of one batch
    std::vector<Pair> pairs(kPairs);
    std::vector<std::unique_ptr<RecordingWatcher>> watchers;
    for (Pair &pair : pairs) {
        watchers.push_back(std::make_unique<RecordingWatcher>(pair.left.get()));
        ASSERT_EQ(poller.add(*watchers.back()), 0);
    }
    EXPECT_EQ(poller.poll(0), int(kPairs));
    for (auto &watcher : watchers) {
        ASSERT_EQ(watcher->times, 1);
    }
}

TEST(Poller, a_registration_that_outlives_its_descriptor_wakes_no_watcher)
{
    Poller poller;
    Pair pair, other;
    Fd duplicate(dup(pair.left.get()));   // a second descriptor keeps the registration in the kernel alive
    auto gone = std::make_unique<RecordingWatcher>(pair.left.get());
    ASSERT_EQ(poller.add(*gone), 0);
    poller.poll(0);
    poller.forget(*gone);
    EXPECT_EQ(poller.watcher_count(), 0u);
    gone.reset();
    ASSERT_EQ(write(pair.right.get(), "x", 1), 1);
    poller.poll(0);   // poll() must call no watcher, because the watcher of this descriptor is gone

    int number = pair.left.detach();
    ASSERT_EQ(dup2(other.left.get(), number), number);
    RecordingWatcher next(number);
    ASSERT_EQ(poller.add(next), 0);
    poller.poll(0);
    next.events = 0;
    ASSERT_EQ(write(pair.right.get(), "x", 1), 1);
    poller.poll(0);
    EXPECT_EQ(next.events, 0u) << "an event of another file was reported";
    ASSERT_EQ(write(other.right.get(), "x", 1), 1);
    poller.poll(0);
    EXPECT_TRUE(next.events & EPOLLIN);
    poller.remove(next);
    close(number);
}

TEST(Poller, a_descriptor_that_cannot_be_watched_is_an_error)
{
    Poller poller;
    RecordingWatcher closed(9999);
    EXPECT_EQ(poller.add(closed), -EBADF);
    Fd file(open("/proc/self/exe", O_RDONLY));
    RecordingWatcher plain(file.get());
    EXPECT_EQ(poller.add(plain), -EPERM);
}

TEST_F(LoopTest, a_watcher_armed_once_is_called_once_until_it_is_armed_again)
{
    Pair pair;
    RecordingOnceWatcher watcher(pair.left.get());
    ASSERT_EQ(loop_.poller().arm_once(watcher, EPOLLIN), 0);
    loop_.poller().poll(0);
    EXPECT_EQ(watcher.times, 0);   // the descriptor is writable, but the watcher is armed only for EPOLLIN
    ASSERT_EQ(::write(pair.right.get(), "x", 1), 1);
    loop_.poller().poll(0);
    loop_.poller().poll(0);
    EXPECT_EQ(watcher.times, 1);
    ASSERT_EQ(loop_.poller().arm_once(watcher, EPOLLIN | EPOLLOUT), 0);
    loop_.poller().poll(0);
    EXPECT_EQ(watcher.times, 2);   // after arm_once(), unread data must be reported again
    EXPECT_EQ(watcher.events, uint32_t(EPOLLIN | EPOLLOUT));
}

TEST_F(LoopTest, a_file_cannot_be_armed)
{
    Fd file(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
    RecordingOnceWatcher watcher(file.get());
    EXPECT_EQ(loop_.poller().arm_once(watcher, EPOLLIN), -EPERM);
}

TEST_F(LoopTest, no_watcher_is_called_for_a_closed_descriptor_whose_file_lives_on)
{
    Pair pair;
    Fd elsewhere(::dup(pair.left.get()));   // a copy of the descriptor; another process may have such a copy
    auto watcher = std::make_unique<RecordingOnceWatcher>(pair.left.get());
    ASSERT_EQ(loop_.poller().arm_once(*watcher, EPOLLIN), 0);
    pair.left.reset();
    loop_.poller().forget(*watcher);
    watcher.reset();
    ASSERT_EQ(::write(pair.right.get(), "x", 1), 1);
    loop_.poller().poll(0);
}

TEST_F(LoopTest, a_turn_with_a_limit_does_not_wait_for_a_later_timer)
{
    CountedTimer timer;
    loop_.arm(timer, clock_.after_ms(60'000));
    loop_.turn(clock_.after_ms(1));
    loop_.turn(loop_.now());
    loop_.turn(0);
    EXPECT_EQ(timer.fired, 0);
}

struct Hook final : Runnable {
    Hook(std::vector<int> &order, int name) : order_(order), name_(name) {}
    void run() override { order_.push_back(name_); }
    std::vector<int> &order_;
    int name_;
};

TEST_F(LoopTest, hooks_run_around_the_coroutines_that_a_poll_makes_ready)
{
    std::vector<int> order;
    Hook before(order, 1), ready(order, 2), after(order, 3), behind(order, 4);
    loop_.set_before_poll(&before);
    loop_.set_bookkeeping(&behind);
    loop_.set_after_turn(&after);
    loop_.scheduler().enqueue(ready);
    Hook deferred(order, 5);
    loop_.scheduler().defer(deferred);
    loop_.ref();
    loop_.turn(loop_.now());
    EXPECT_EQ(order, (std::vector<int>{2, 1, 4, 5, 3}));
    loop_.set_before_poll(nullptr);
    loop_.set_bookkeeping(nullptr);
    loop_.set_after_turn(nullptr);
    loop_.turn(loop_.now());
    EXPECT_EQ(order.size(), 5u);
}

// A Runnable that defers another Runnable when it runs.
struct Deferring final : Runnable {
    Deferring(Scheduler &scheduler, Runnable &next) : scheduler_(scheduler), next_(next) {}
    void run() override { scheduler_.defer(next_); }
    Scheduler &scheduler_;
    Runnable &next_;
};

TEST_F(LoopTest, what_is_deferred_runs_at_the_end_of_a_turn_that_does_not_wait)
{
    std::vector<int> order;
    Hook first(order, 1), second(order, 2);
    Deferring again(loop_.scheduler(), second), in_turn(loop_.scheduler(), first);
    loop_.scheduler().defer(again);
    EXPECT_TRUE(loop_.has_work());
    loop_.scheduler().enqueue(in_turn);
    loop_.turn();
    EXPECT_EQ(order, (std::vector<int>{1}));
    loop_.turn();
    EXPECT_EQ(order, (std::vector<int>{1, 2}));
    EXPECT_FALSE(loop_.has_work());
}

TEST(Loop, a_turn_does_not_end_to_move_timers_within_the_wheel)
{
    Loop loop(null_host(), {});
    CountedTimer timer;
    loop.arm(timer, loop.read_clock() + 70 * kMillisecond);   // 70 ms are beyond the first level of the timer wheel
    loop.turn();
    EXPECT_EQ(timer.fired, 1);
}

TEST_F(LoopTest, timers_that_are_held_back_fire_one_turn_later)
{
    CountedTimer early, late, later;
    loop_.arm(early, clock_.after_ms(1));
    loop_.arm(late, clock_.after_ms(2));
    loop_.hold_back_timers(clock_.after_ms(2));
    loop_.arm(later, clock_.after_ms(3));
    clock_.advance_ms(3);
    loop_.turn();
    EXPECT_EQ(early.fired, 1);
    EXPECT_EQ(late.fired + later.fired, 0);
    loop_.turn();
    EXPECT_EQ(late.fired + later.fired, 2);
}

}  // namespace
