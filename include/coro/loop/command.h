#pragma once

#include "coro/base/buffer.h"
#include "coro/base/fd.h"
#include "coro/loop/watcher.h"
#include "coro/sched/waiter.h"

namespace coro {

class Loop;
class Child;

// Runs a shell command as a child process and collects its output, without a thread: the loop polls the pipe
// of the output and a pidfd for the end. The standard input of the command is /dev/null, and its signals have
// their default actions.
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
    // The output of the command is appended to `output`; more than `limit` bytes fail with EFBIG.
    Command(Loop &loop, Buffer &output, size_t limit) : Watcher(-1), loop_(loop), output_(output), limit_(limit) {}
    ~Command();

    // `with_errors`: true if the output includes the command's standard error. Otherwise the command inherits
    // ours.
    [[nodiscard]] int start(const char *command, bool with_errors);   // 0 or -errno
    // Reads the output that is there. Returns 0 when the command has ended, -EAGAIN when the caller has to
    // wait in news(), or -EINPROGRESS when there is more to read but other coroutines should run before the
    // next call.
    [[nodiscard]] int proceed();
    WaitQueue &news() { return news_; }

    int status() const;   // as from waitpid(); -1: other code of this process has reaped the command

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
