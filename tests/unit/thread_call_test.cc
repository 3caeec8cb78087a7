#include "core/hook/regular_file.h"
#include "core/hook/thread_call.h"

#include "coro/base/fd.h"
#include "coro/hook/hooks.h"
#include "coro/hook/host.h"
#include "coro/loop/loop.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace {

using namespace coro;
using hook::Line;
using hook::ThreadCall;

class TestHost final : public hook::Host {
public:
    int wait(Waiter &waiter, Deadline deadline) override { return park(waiter, deadline); }
    bool is_interrupted() const override { return interrupted; }
    bool is_in_client_call() const override { return false; }
    bool is_closing_process() const override { return false; }
    bool is_running_command() const override { return false; }
    void report_shared(Coroutine &, Coroutine &, int) override {}

    bool interrupted = false;
};

class ThreadCallTest : public ::testing::Test {
protected:
    ThreadCallTest()
    {
        hook::startup(host_, nullptr, forbidden_);
        hook::set_scheduler(&loop_.scheduler());
    }
    ~ThreadCallTest() override { hook::set_scheduler(nullptr); }

    template <class F>
    int64_t go(F &&body)
    {
        return loop_.scheduler().spawn(std::forward<F>(body));
    }
    Coroutine &self() { return loop_.scheduler().current(); }

    int forbidden_ = 0;
    TestHost host_;
    Loop loop_{null_host(), {}};
};

// A call that ends when interrupt() or end() is called.
class Blocking final : public ThreadCall {
public:
    void end() { may_end_ = true, may_end_.notify_all(); }
    void wait_begun() { has_begun_.wait(false); }

    std::atomic<bool> has_ended = false;
    bool got_interrupt = false;

private:
    void make() override
    {
        has_begun_ = true;
        has_begun_.notify_all();
        may_end_.wait(false);
        has_ended = true;
    }
    void interrupt() override
    {
        got_interrupt = true;
        end();
    }

    std::atomic<bool> has_begun_ = false;
    std::atomic<bool> may_end_ = false;
};

TEST_F(ThreadCallTest, other_coroutines_run_during_the_call)
{
    Blocking call;
    bool is_made = false;
    go([&] { is_made = call.run_in_thread(self(), "test"); });
    EXPECT_FALSE(call.has_ended);
    go([&] { call.end(); });
    loop_.run();
    EXPECT_TRUE(is_made);
    EXPECT_TRUE(call.has_ended);
    EXPECT_FALSE(call.got_interrupt);
}

TEST_F(ThreadCallTest, a_canceled_coroutine_returns_when_the_thread_has_ended_the_call)
{
    Blocking call;
    bool had_ended = false;
    int64_t id = go([&] {
        EXPECT_TRUE(call.run_in_thread(self(), "test"));
        had_ended = call.has_ended;
        EXPECT_TRUE(call.was_interrupted());
        EXPECT_TRUE(self().was_canceled());
    });
    call.wait_begun();
    EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
    loop_.run();
    EXPECT_TRUE(call.got_interrupt);
    EXPECT_TRUE(had_ended);
}

TEST_F(ThreadCallTest, a_killed_coroutine_blocks_until_the_thread_has_ended_the_call)
{
    Blocking call;
    bool had_ended = false;
    int64_t id = go([&] {
        (void) call.run_in_thread(self(), "test");
        had_ended = call.has_ended;
    });
    call.wait_begun();
    for (int i = 0; i < 2 && loop_.scheduler().find(id); i++) {   // the second time in the wait for the thread
        loop_.scheduler().find(id)->kill();
        loop_.scheduler().run_ready();
    }
    EXPECT_TRUE(call.got_interrupt);
    EXPECT_TRUE(had_ended);
    EXPECT_EQ(loop_.scheduler().live_count(), 0u);
}

TEST_F(ThreadCallTest, an_interrupted_coroutine_makes_no_call)
{
    Blocking call;
    host_.interrupted = true;
    bool is_made = true;
    go([&] { is_made = call.run_in_thread(self(), "test"); });
    loop_.run();
    EXPECT_FALSE(is_made);
    EXPECT_FALSE(call.has_ended);
}

TEST_F(ThreadCallTest, the_calls_of_an_abandoned_loop_end_before_its_memory_is_freed)
{
    Blocking call;
    int64_t id = go([&] { (void) call.run_in_thread(self(), "test"); });
    call.wait_begun();
    hook::finish_thread_calls();
    EXPECT_TRUE(call.got_interrupt);
    EXPECT_TRUE(call.has_ended);
    loop_.run();
    EXPECT_EQ(loop_.scheduler().find(id), nullptr);
}

TEST_F(ThreadCallTest, one_coroutine_at_a_time_uses_a_line)
{
    Line line;
    std::string order;
    Waiter *first_works = nullptr;
    go([&] {
        EXPECT_EQ(line.enter(self(), "first"), 0);
        Waiter work(self(), "work");
        first_works = &work;
        (void) park(work, kNever);
        line.leave();
        EXPECT_EQ(line.enter(self(), "first again"), 0);   // before the second one has run
        order += "first ";
        line.leave();
    });
    for (const char *name : {"second ", "third "}) {
        go([&, name] {
            EXPECT_EQ(line.enter(self(), name), 0);
            order += name;
            line.leave();
        });
    }
    EXPECT_EQ(order, "");
    first_works->wake(0);
    loop_.run();
    EXPECT_EQ(order, "first second third ");
    EXPECT_FALSE(line.is_in_use());
}

TEST_F(ThreadCallTest, a_coroutine_that_is_canceled_leaves_the_line)
{
    Line line;
    Waiter *works = nullptr;
    int outcome = 0;
    go([&] {
        EXPECT_EQ(line.enter(self(), "first"), 0);
        Waiter work(self(), "work");
        works = &work;
        (void) park(work, kNever);
        line.leave();
    });
    int64_t id = go([&] { outcome = line.enter(self(), "second"); });
    EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
    works->wake(0);
    loop_.run();
    EXPECT_EQ(outcome, -ECANCELED);
    EXPECT_FALSE(line.is_in_use());
}

TEST_F(ThreadCallTest, reads_and_writes_of_a_file_move_its_position)
{
    char name[] = "/tmp/coro-regular-file-XXXXXX";
    Fd file(::mkstemp(name));
    ASSERT_TRUE(file);
    ::unlink(name);
    constexpr int kWriters = 20;
    for (int i = 0; i < kWriters; i++) {
        go([&, i] {
            std::string part(1000, char('a' + i));
            EXPECT_EQ(hook::regular_file::write(self(), file.get(), part.data(), part.size()), 1000);
        });
    }
    loop_.run();
    EXPECT_EQ(::lseek(file.get(), 0, SEEK_CUR), kWriters * 1000);
    EXPECT_EQ(::lseek(file.get(), 0, SEEK_SET), 0);
    std::string all;
    go([&] {
        char bytes[3000];
        ssize_t count;
        while ((count = hook::regular_file::read(self(), file.get(), bytes, sizeof bytes)) > 0) {
            all.append(bytes, size_t(count));
        }
        EXPECT_EQ(count, 0);
    });
    loop_.run();
    EXPECT_EQ(all.size(), size_t(kWriters * 1000));
    for (int i = 0; i < kWriters; i++) {
        EXPECT_NE(all.find(std::string(1000, char('a' + i))), std::string::npos) << i;
    }
}

TEST_F(ThreadCallTest, a_write_to_a_file_that_is_open_for_reading_fails)
{
    Fd file(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
    go([&] {
        EXPECT_EQ(hook::regular_file::write(self(), file.get(), "x", 1), -1);
        EXPECT_EQ(errno, EBADF);
    });
    loop_.run();
}

}  // namespace
