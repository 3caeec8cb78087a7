#pragma once

#include "coro/base/buffer.h"
#include "coro/base/fd.h"
#include "coro/loop/watcher.h"
#include "coro/sched/waiter.h"

namespace coro {

class Loop;
class Child;

// Runs a shell command as a child process and collects its output without a thread: the loop polls a pipe for
// the output, and a pidfd for the end of the process. The standard input of the command is /dev/null. The
// command starts without blocked signals, and SIGPIPE has its default action.
//
//     while ((outcome = command.proceed()) == -EAGAIN) {
//         Waiter waiter(self, "command");
//         command.news().push_back(waiter);
//         if (int woken = park(waiter, deadline); woken < 0) { ... }
//     }
//
// The destructor sends SIGTERM to a command that has not ended.
class Command final : public Watcher {
public:
    // The output of the command is appended to `output`. If `output` gets more than `limit` bytes, proceed()
    // fails with -EFBIG.
    Command(Loop &loop, Buffer &output, size_t limit) : Watcher(-1), loop_(loop), output_(output), limit_(limit) {}
    ~Command();

    // Starts the command. `with_errors`: true if the output includes the command's standard error; if false,
    // the command inherits the standard error of this process. Returns 0 or -errno.
    [[nodiscard]] int start(const char *command, bool with_errors);
    // Reads the available output. Returns 0 when the command has ended. Returns -EAGAIN if the caller must wait
    // in news() before the next call. Returns -EINPROGRESS if there may be more output, but other coroutines
    // should run before the next call. Otherwise returns another -errno.
    [[nodiscard]] int proceed();
    WaitQueue &news() { return news_; }

    int status() const;   // the exit status from waitpid(); -1: other code of this process has reaped the command

    void on_ready(uint32_t events) override;

private:
    int read_output();

    Loop &loop_;
    Buffer &output_;
    size_t limit_;
    Fd pipe_;
    Child *child_ = nullptr;
    WaitQueue news_;
};

}  // namespace coro
