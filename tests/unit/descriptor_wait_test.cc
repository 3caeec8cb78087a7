#include "coro/loop/loop.h"

#include "fake_clock.h"

#include <gtest/gtest.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace coro;

class DescriptorWaitTest : public ::testing::Test {
protected:
    DescriptorWaitTest()
    {
        int fds[2];
        EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), 0);
        left_.reset(fds[0]);
        right_.reset(fds[1]);
    }

    // Starts a coroutine that waits for `events` on the descriptor left_, and stores in `outcome` the events that
    // came, or a negative error. Returns the coroutine's id.
    int64_t wait(uint32_t events, int &outcome, Deadline deadline = kNever)
    {
        int fd = left_.get();
        return loop_.scheduler().spawn([this, fd, events, &outcome, deadline] {
            DescriptorWait wait(waits(), loop_.scheduler().current(), "wait", fd, events);
            outcome = wait.start();
            outcome = outcome == 0 ? park(wait, deadline) : outcome;
            outcome = outcome == 0 ? int(wait.ready()) : outcome;
        });
    }

    void fill()
    {
        char bytes[4096] = {};
        while (::write(left_.get(), bytes, sizeof bytes) > 0) {
        }
    }

    void drain()
    {
        char bytes[4096];
        while (::read(right_.get(), bytes, sizeof bytes) > 0) {
        }
    }

    DescriptorWaits &waits() { return loop_.descriptor_waits(); }

    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    Fd left_, right_;
};

TEST_F(DescriptorWaitTest, is_woken_only_by_the_events_it_waits_for)
{
    fill();
    int reads = 0, writes = 0;
    int64_t reader = wait(EPOLLIN, reads);
    int64_t writer = wait(EPOLLOUT, writes);
    EXPECT_EQ(waits().sleeper(left_.get(), EPOLLIN)->id(), reader);
    EXPECT_EQ(waits().sleeper(left_.get(), EPOLLOUT)->id(), writer);
    ASSERT_EQ(::write(right_.get(), "x", 1), 1);
    loop_.turn();
    EXPECT_EQ(reads, EPOLLIN);
    EXPECT_EQ(writes, 0);
    EXPECT_EQ(waits().sleeper(left_.get(), EPOLLIN), nullptr);
    drain();
    loop_.turn();
    EXPECT_EQ(writes, EPOLLOUT);
    EXPECT_TRUE(waits().empty());
    EXPECT_FALSE(loop_.has_work());
    EXPECT_EQ(loop_.poller().watcher_count(), 0u);
}

TEST_F(DescriptorWaitTest, a_second_reader_or_writer_is_refused)
{
    fill();
    int reads = 0, writes = 0, refused = 0;
    (void) wait(EPOLLIN, reads);
    for (uint32_t events : {uint32_t(EPOLLIN), uint32_t(EPOLLIN | EPOLLOUT)}) {
        (void) wait(events, refused);
        EXPECT_EQ(refused, -EBUSY);
    }
    (void) wait(EPOLLOUT, writes);
    (void) wait(EPOLLOUT, refused);
    EXPECT_EQ(refused, -EBUSY);
    drain();
    ASSERT_EQ(::write(right_.get(), "x", 1), 1);
    loop_.run();
    EXPECT_EQ(reads, EPOLLIN);
    EXPECT_EQ(writes, EPOLLOUT);
    EXPECT_TRUE(waits().empty());
}

TEST_F(DescriptorWaitTest, a_reader_and_a_writer_may_wait_for_a_descriptor_that_is_no_socket)
{
    left_.reset(eventfd(0, EFD_NONBLOCK));
    int reads = 0, writes = 0;
    (void) wait(EPOLLIN, reads);
    (void) wait(EPOLLOUT, writes);
    loop_.turn();
    EXPECT_EQ(reads, 0);
    EXPECT_EQ(writes, EPOLLOUT);
    // This is the largest value of an eventfd. An eventfd that has this value is not writable.
    uint64_t most = UINT64_MAX - 1;
    ASSERT_EQ(::write(left_.get(), &most, sizeof most), ssize_t(sizeof most));
    writes = 0;
    (void) wait(EPOLLOUT, writes);
    loop_.turn();
    EXPECT_EQ(reads, EPOLLIN);
    EXPECT_EQ(writes, 0);
    ASSERT_EQ(::read(left_.get(), &most, sizeof most), ssize_t(sizeof most));
    loop_.run();
    EXPECT_EQ(writes, EPOLLOUT);
}

TEST_F(DescriptorWaitTest, a_regular_file_is_ready_at_once)
{
    left_.reset(memfd_create("test", 0));
    int reads = 0, writes = 0;
    (void) wait(EPOLLIN, reads);
    (void) wait(EPOLLOUT, writes);
    loop_.run();
    EXPECT_EQ(reads, EPOLLIN);
    EXPECT_EQ(writes, EPOLLOUT);
    EXPECT_EQ(loop_.poller().watcher_count(), 0u);
}

TEST_F(DescriptorWaitTest, a_hang_up_wakes_readers_and_writers)
{
    fill();
    int reads = 0, writes = 0;
    (void) wait(EPOLLIN, reads);
    (void) wait(EPOLLOUT, writes);
    right_.reset();
    loop_.run();
    EXPECT_EQ(reads, EPOLLIN);
    EXPECT_EQ(writes, EPOLLOUT);
}

TEST_F(DescriptorWaitTest, a_coroutine_that_times_out_leaves_the_other_one_waiting)
{
    fill();
    int reads = 0, writes = 0;
    (void) wait(EPOLLIN, reads, clock_.after_ms(1));
    (void) wait(EPOLLOUT, writes);
    clock_.advance_ms(1);
    loop_.turn(loop_.now());
    EXPECT_EQ(reads, -ETIMEDOUT);
    // Make left_ readable: left_ is still registered for EPOLLIN, although the wait for EPOLLIN has ended.
    ASSERT_EQ(::write(right_.get(), "x", 1), 1);
    loop_.turn();
    EXPECT_EQ(writes, 0);
    drain();
    loop_.run();
    EXPECT_EQ(writes, EPOLLOUT);
}

TEST_F(DescriptorWaitTest, the_number_of_a_closed_descriptor_may_be_reused)
{
    int first = 0, second = 0;
    (void) wait(EPOLLIN, first);
    int number = left_.get();
    waits().close(number);
    left_.reset();
    int fds[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), 0);
    left_.reset(fds[0]);
    right_.reset(fds[1]);
    ASSERT_EQ(left_.get(), number);
    (void) wait(EPOLLIN, second);
    ASSERT_EQ(::write(right_.get(), "x", 1), 1);
    loop_.run();
    EXPECT_EQ(first, -EBADF);
    EXPECT_EQ(second, EPOLLIN);
}

TEST_F(DescriptorWaitTest, a_closed_descriptor_cannot_be_waited_for)
{
    int outcome = 0;
    left_.reset();
    EXPECT_EQ(left_.get(), -1);
    (void) wait(EPOLLIN, outcome);
    EXPECT_EQ(outcome, -EBADF);
    EXPECT_TRUE(waits().empty());
    EXPECT_FALSE(loop_.has_work());
}

TEST_F(DescriptorWaitTest, a_descriptor_for_which_a_wait_could_not_begin_is_not_waited_for)
{
    int before = 0, outcome = 0, number = left_.get();
    (void) wait(EPOLLIN, before);
    ASSERT_EQ(::write(right_.get(), "x", 1), 1);
    loop_.run();
    left_.reset();
    (void) loop_.scheduler().spawn([&] {
        DescriptorWait wait(waits(), loop_.scheduler().current(), "wait", number, EPOLLIN);
        outcome = wait.start();
    });
    EXPECT_EQ(outcome, -EBADF);
    EXPECT_TRUE(waits().empty());
}

TEST_F(DescriptorWaitTest, a_wait_ends_when_another_wait_finds_that_the_descriptor_was_closed_without_notice)
{
    for (bool is_reused : {false, true}) {
        int fds[2];
        ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), 0);
        left_.reset(fds[0]);
        right_.reset(fds[1]);
        int first = 0, second = 0, number = left_.get();
        (void) wait(EPOLLIN, first);
        Fd file(memfd_create("test", 0));
        if (is_reused) {
            ASSERT_EQ(::dup2(file.get(), number), number);
        } else {
            ::close(number);
        }
        (void) wait(EPOLLOUT, second);
        loop_.run();
        EXPECT_EQ(first, -EBADF);
        EXPECT_EQ(second, is_reused ? int(EPOLLOUT) : -EBADF);
        EXPECT_TRUE(waits().empty());
        if (!is_reused) {
            (void) left_.detach();
        }
    }
}

TEST_F(DescriptorWaitTest, a_forked_child_has_no_waits_of_its_parent)
{
    int outcome = 0;
    (void) wait(EPOLLIN, outcome);
    loop_.rebuild_after_fork();
    EXPECT_TRUE(waits().empty());
    EXPECT_EQ(loop_.poller().watcher_count(), 0u);
    EXPECT_FALSE(loop_.has_work());
}

}  // namespace
