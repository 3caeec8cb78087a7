#include "coro/loop/thread_pool.h"

#include "coro/loop/loop.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

constexpr int kUnset = 77;

// A gate at which jobs of the thread pool wait until the test opens the gate.
class Gate {
public:
    Gate() { (void) !pipe(ends_); }
    ~Gate()
    {
        open();
        close(ends_[0]);
    }

    void pass()
    {
        char byte;
        (void) !read(ends_[0], &byte, 1);   // open() closes the writing end of the pipe, which ends all reads
    }
    void open()
    {
        if (ends_[1] >= 0) {
            close(ends_[1]);
            ends_[1] = -1;
        }
    }

private:
    int ends_[2];
};

struct Counts {
    std::atomic<int> begun{0};
    std::atomic<int> deleted{0};

    void wait_begun(int count) const
    {
        while (begun < count) {
            std::this_thread::yield();
        }
    }
    void wait_deleted(int count) const
    {
        while (deleted < count) {
            std::this_thread::yield();
        }
    }
};

class Twice final : public Work {
public:
    Twice(Counts &counts, int number, Gate *gate = nullptr, bool is_lookup = false) :
        counts_(counts), number_(number), gate_(gate), is_lookup_(is_lookup)
    {
    }
    ~Twice() override { counts_.deleted++; }

    bool asks_servers() const override { return is_lookup_; }
    void run() override
    {
        counts_.begun++;
        if (gate_) {
            gate_->pass();
        }
        result = number_ * 2;
        pthread_sigmask(SIG_BLOCK, nullptr, &mask);
    }

    int result = 0;
    sigset_t mask = {};

private:
    Counts &counts_;
    int number_;
    Gate *gate_;
    bool is_lookup_;
};

class ThreadPoolTest : public ::testing::Test {
protected:
    struct Outcome {
        int outcome = kUnset;
        int result = 0;
    };

    // Starts a coroutine that lets a thread of the pool double a number. Returns the coroutine's id.
    int64_t spawn(Outcome &outcome, int number, Gate *gate = nullptr, Nanoseconds timeout = 0, bool is_lookup = false)
    {
        Scheduler &scheduler = loop().scheduler();
        return scheduler.spawn([this, &scheduler, &outcome, number, gate, timeout, is_lookup] {
            Waiter waiter(scheduler.current(), "test");
            ErrandFor<Twice> errand(loop().threads(), waiter, std::make_unique<Twice>(counts_, number, gate, is_lookup));
            int code = errand.start();
            if (code == 0) {
                code = park(waiter, timeout ? loop().read_clock() + timeout : kNever);
            }
            if (code == 0) {
                outcome.result = errand.take()->result;
            }
            outcome.outcome = code;
        });
    }

    Loop &loop() { return *loop_; }

    Counts counts_;
    std::unique_ptr<Loop> loop_ = std::make_unique<Loop>(null_host(), Scheduler::Options());
};

TEST_F(ThreadPoolTest, the_loop_lives_until_the_work_is_done)
{
    Outcome outcome;
    EXPECT_FALSE(loop().has_work());
    spawn(outcome, 21);
    EXPECT_TRUE(loop().has_work());
    loop().run();
    EXPECT_EQ(outcome.outcome, 0);
    EXPECT_EQ(outcome.result, 42);
    EXPECT_EQ(counts_.deleted, 1);
    EXPECT_FALSE(loop().has_work());
}

TEST_F(ThreadPoolTest, detached_work_is_done_and_deleted_although_nobody_waits_for_it)
{
    loop().threads().run_detached(std::make_unique<Twice>(counts_, 1));
    counts_.wait_deleted(1);
    EXPECT_FALSE(loop().has_work());
    Gate gate;
    Outcome outcome;
    loop().threads().set_options({0, 1});
    spawn(outcome, 2, &gate);
    counts_.wait_begun(2);
    loop().threads().run_detached(std::make_unique<Twice>(counts_, 3));   // queued: the only thread is busy
    gate.open();
    loop_.reset();
    counts_.wait_deleted(3);
    EXPECT_EQ(counts_.begun, 3);
}

TEST_F(ThreadPoolTest, no_thread_exists_before_there_is_work)
{
    EXPECT_EQ(loop().threads().figures().threads, 0);
    Outcome outcome;
    spawn(outcome, 1);
    EXPECT_EQ(loop().threads().figures().threads, 1);
    loop().run();
}

TEST_F(ThreadPoolTest, an_idle_thread_takes_the_next_work)
{
    for (int i = 0; i < 100; i++) {
        Outcome outcome;
        spawn(outcome, i);
        loop().run();
        EXPECT_EQ(outcome.result, 2 * i);
    }
    EXPECT_EQ(loop().threads().figures().threads, 1);
}

TEST_F(ThreadPoolTest, more_work_than_threads_waits_its_turn)
{
    loop().threads().set_options({.kept = 0, .most = 2});
    Gate gate;
    std::vector<Outcome> outcomes(20);
    for (int i = 0; i < 20; i++) {
        spawn(outcomes[size_t(i)], i, &gate);
    }
    counts_.wait_begun(2);
    EXPECT_EQ(loop().threads().figures().threads, 2);
    EXPECT_EQ(counts_.begun, 2);
    gate.open();
    loop().run();
    for (int i = 0; i < 20; i++) {
        EXPECT_EQ(outcomes[size_t(i)].result, 2 * i);
    }
    EXPECT_EQ(counts_.deleted, 20);
}

TEST_F(ThreadPoolTest, blocked_lookups_take_half_of_the_threads_and_start_no_others)
{
    loop().threads().set_options({.kept = 0, .most = 8});
    Gate gate;
    Outcome lookups[20];
    for (int i = 0; i < 20; i++) {
        spawn(lookups[i], i, &gate, 0, true);
    }
    counts_.wait_begun(4);
    EXPECT_EQ(loop().threads().figures().threads, 4);
    EXPECT_EQ(loop().threads().figures().queued, 16);
    Outcome other;
    spawn(other, 1);
    counts_.wait_begun(5);   // the lookups that wait come before this work, but do not delay it
    EXPECT_EQ(loop().threads().figures().threads, 5);
    gate.open();
    loop().run();
    EXPECT_EQ(other.result, 2);
    for (int i = 0; i < 20; i++) {
        EXPECT_EQ(lookups[i].result, 2 * i);
    }
    EXPECT_EQ(loop().threads().figures().queued, 0);
}

TEST_F(ThreadPoolTest, the_only_thread_makes_lookups_and_other_work_in_turn)
{
    loop().threads().set_options({.kept = 0, .most = 1});
    Gate gate, last;
    Outcome lookup, other, canceled, late;
    spawn(lookup, 1, &gate, 0, true);
    counts_.wait_begun(1);
    int64_t id = spawn(canceled, 2, nullptr, 0, true);
    spawn(other, 3);
    spawn(late, 4, &last, 0, true);
    EXPECT_TRUE(loop().scheduler().find(id)->cancel());
    loop().scheduler().run_ready();
    EXPECT_EQ(loop().threads().figures().queued, 2);
    gate.open();
    counts_.wait_begun(3);
    EXPECT_EQ(loop().threads().figures().threads, 1);
    last.open();
    loop().run();
    EXPECT_EQ(canceled.outcome, -ECANCELED);
    EXPECT_EQ(lookup.result + other.result + late.result, 2 * (1 + 3 + 4));
}

TEST_F(ThreadPoolTest, threads_run_beside_each_other)
{
    loop().threads().set_options({.kept = 0, .most = 8});
    Gate gate;
    Outcome outcomes[8];
    for (int i = 0; i < 8; i++) {
        spawn(outcomes[i], i, &gate);
    }
    counts_.wait_begun(8);
    gate.open();
    loop().run();
    EXPECT_EQ(outcomes[7].result, 14);
}

TEST_F(ThreadPoolTest, after_a_timeout_the_thread_throws_the_result_away)
{
    Gate gate;
    Outcome outcome;
    spawn(outcome, 1, &gate, 5 * kMillisecond);
    counts_.wait_begun(1);
    loop().run();   // run() must return, because the blocked thread does not block the loop
    EXPECT_EQ(outcome.outcome, -ETIMEDOUT);
    EXPECT_EQ(counts_.deleted, 0);
    gate.open();
    counts_.wait_deleted(1);
}

TEST_F(ThreadPoolTest, a_job_that_is_canceled_before_a_thread_begins_is_never_done)
{
    loop().threads().set_options({.kept = 0, .most = 1});
    Gate gate;
    Outcome running, canceled;
    spawn(running, 1, &gate);
    counts_.wait_begun(1);
    int64_t id = spawn(canceled, 2);
    EXPECT_TRUE(loop().scheduler().find(id)->cancel());
    loop().scheduler().run_ready();
    EXPECT_EQ(canceled.outcome, -ECANCELED);
    EXPECT_EQ(counts_.deleted, 1);
    gate.open();
    loop().run();
    EXPECT_EQ(running.result, 2);
    EXPECT_EQ(counts_.begun, 1);
}

TEST_F(ThreadPoolTest, the_result_of_a_finished_job_is_dropped_when_its_waiter_is_canceled_first)
{
    Outcome outcome;
    int64_t id = spawn(outcome, 1);
    counts_.wait_begun(1);
    // After 5 ms the job is probably done. The test must pass whether the job is done or not.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_TRUE(loop().scheduler().find(id)->cancel());
    loop().run();
    EXPECT_EQ(outcome.outcome, -ECANCELED);
    counts_.wait_deleted(1);
}

TEST_F(ThreadPoolTest, threads_get_no_signals)
{
    sigset_t mask = {};
    Scheduler &scheduler = loop().scheduler();
    (void) scheduler.spawn([&] {
        Waiter waiter(scheduler.current(), "test");
        ErrandFor<Twice> errand(loop().threads(), waiter, std::make_unique<Twice>(counts_, 1));
        ASSERT_EQ(errand.start(), 0);
        ASSERT_EQ(park(waiter, kNever), 0);
        mask = errand.take()->mask;
    });
    loop().run();
    EXPECT_EQ(sigismember(&mask, SIGTERM), 1);
    EXPECT_EQ(sigismember(&mask, SIGCHLD), 1);
    sigset_t own;
    pthread_sigmask(SIG_BLOCK, nullptr, &own);
    EXPECT_EQ(sigismember(&own, SIGTERM), 0);
}

TEST_F(ThreadPoolTest, idle_threads_end_after_a_while_but_for_those_that_are_kept)
{
    loop().threads().set_options({.kept = 1, .most = 3});
    Gate gate;
    Outcome outcomes[3];
    for (Outcome &outcome : outcomes) {
        spawn(outcome, 1, &gate);
    }
    counts_.wait_begun(3);
    gate.open();
    loop().run();
    Nanoseconds until = loop().read_clock() + 10 * kSecond;
    while (loop().threads().figures().threads > 1 && loop().read_clock() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_EQ(loop().threads().figures().threads, 1);
    Outcome again;
    spawn(again, 5);
    loop().run();
    EXPECT_EQ(again.result, 10);
}

TEST_F(ThreadPoolTest, the_end_does_not_wait_for_ever_for_a_blocked_thread)
{
    Gate gate;
    Outcome outcome, queued;
    loop().threads().set_options({.kept = 0, .most = 1});
    spawn(outcome, 1, &gate);
    spawn(queued, 1, &gate);
    counts_.wait_begun(1);
    loop_.reset();
    EXPECT_EQ(counts_.deleted, 1);   // the job that was still queued has been deleted
    gate.open();
    // wait_deleted() waits until the thread, which outlives the pool, has deleted its job
    counts_.wait_deleted(2);
    EXPECT_EQ(outcome.outcome, kUnset);
}

TEST_F(ThreadPoolTest, the_end_waits_a_moment_for_threads_that_are_nearly_done)
{
    // The end of the pool waits only a short time for its threads, and this time may pass while the process is
    // stopped. So the test makes several attempts.
    for (int i = 1; i <= 5; i++) {
        Outcome outcome;
        spawn(outcome, 1);
        loop_.reset();
        if (counts_.deleted == i) {
            return;
        }
        counts_.wait_deleted(i);
        // Make the new loop now, because a thread can have only one loop at a time.
        loop_ = std::make_unique<Loop>(null_host(), Scheduler::Options());
    }
    FAIL() << "it did not wait";
}

TEST_F(ThreadPoolTest, many_coroutines_at_once)
{
    constexpr int kMany = 5000;
    std::vector<Outcome> outcomes(kMany);
    for (int i = 0; i < kMany; i++) {
        spawn(outcomes[size_t(i)], i, nullptr, i % 7 == 0 ? kMillisecond : 0);
    }
    loop().run();
    int done = 0;
    for (int i = 0; i < kMany; i++) {
        Outcome &outcome = outcomes[size_t(i)];
        ASSERT_TRUE(outcome.outcome == -ETIMEDOUT || outcome.result == 2 * i);
        done += outcome.outcome == 0;
    }
    EXPECT_GE(done, kMany * 6 / 7);
    counts_.wait_deleted(kMany);
}

TEST_F(ThreadPoolTest, a_forked_child_has_threads_of_its_own)
{
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "ThreadSanitizer starts no threads in a forked child";
#endif
    Gate gate;
    Outcome parents;
    spawn(parents, 1, &gate);
    counts_.wait_begun(1);
    pid_t child = fork();
    if (child == 0) {
        Outcome own;
        spawn(own, 4);
        loop().run();
        // true: the child gave up the parent's job, for which it has no thread
        bool lost = parents.outcome == -ECANCELED;
        loop_.reset();
        _exit(own.result == 8 && lost ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    gate.open();
    loop().run();
    EXPECT_EQ(parents.result, 2);
}

TEST_F(ThreadPoolTest, a_child_that_rebuilds_its_loop_has_threads_of_its_own)
{
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "ThreadSanitizer starts no threads in a forked child";
#endif
    Outcome parents;
    spawn(parents, 1);
    loop().run();
    pid_t child = fork();
    if (child == 0) {
        loop().rebuild_after_fork();
        Outcome own;
        spawn(own, 4);
        loop().run();
        _exit(own.result == 8 && !loop().has_work() ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    spawn(parents, 3);
    loop().run();
    EXPECT_EQ(parents.result, 6);
}

}  // namespace
