#pragma once

#include "core/hook/calls.h"

#include "coro/base/fd.h"
#include "coro/hook/hooks.h"
#include "coro/hook/host.h"
#include "coro/loop/loop.h"

#include <cerrno>
#include <gtest/gtest.h>
#include <sys/socket.h>

// A loop whose coroutines call hooked functions, and a pair of connected sockets.

namespace coro {

namespace calls = hook::calls;

class TestHost final : public hook::Host {
public:
    int wait(Waiter &waiter, Deadline deadline) override
    {
        waits++;
        int outcome = park(waiter, deadline);
        interrupted = interrupted || outcome == -ECANCELED;
        return outcome;
    }
    bool is_interrupted() const override { return interrupted; }
    bool is_in_client_call() const override { return in_client_call; }
    bool is_only_looking() const override { return only_looking; }
    bool is_accepting() const override { return accepting; }
    bool is_closing_process() const override { return false; }
    bool is_running_command() const override { return false; }
    void report_shared(Coroutine &, Coroutine &, int fd) override { shared_fd = fd; }

    int waits = 0;
    int shared_fd = -1;
    bool interrupted = false;
    bool in_client_call = false;
    bool only_looking = false;
    bool accepting = false;
};

class HookTest : public ::testing::Test {
protected:
    HookTest()
    {
        int fds[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
        left_.reset(fds[0]);
        right_.reset(fds[1]);
        hook::startup(host_, nullptr, forbidden_);
        hook::set_scheduler(&loop_.scheduler());
    }
    ~HookTest() override { hook::set_scheduler(nullptr); }

    template <class F>
    int64_t go(F &&body)
    {
        return loop_.scheduler().spawn(std::forward<F>(body));
    }

    // Replaces left_ and right_ by a pair of sockets of another type.
    void make_pair(int type)
    {
        int fds[2];
        ASSERT_EQ(::socketpair(AF_UNIX, type, 0, fds), 0);
        left_.reset(fds[0]);
        right_.reset(fds[1]);
    }

    void make_pipe()
    {
        int fds[2];
        ASSERT_EQ(::pipe(fds), 0);
        left_.reset(fds[0]);
        right_.reset(fds[1]);
    }

    int forbidden_ = 0;
    TestHost host_;
    Loop loop_{null_host(), {}};
    Fd left_, right_;
};

}  // namespace coro
