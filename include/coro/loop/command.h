#pragma once

#include "coro/base/buffer.h"
#include "coro/base/fd.h"
#include "coro/loop/watcher.h"
#include "coro/sched/waiter.h"

namespace coro {

class Loop;
class Child;

// A shell command that runs beside us, and what it prints. It needs no thread: its output is a pipe and its end another
// descriptor, both polled. Its standard input is /dev/null; signals are as in a fresh process.
//
//     while ((outcome = command.proceed()) == -EAGAIN) {
//         Waiter waiter(self, "command");
//         command.news().push_back(waiter);
//         if (int woken = park(waiter, deadline); woken < 0) { ... }
//     }
//
// Destroyed before the command has ended, it sends SIGTERM.
class Command final : public Watcher {
public:
    // What it prints is appended to `output`; more than `limit` fails with EFBIG.
    Command(Loop &loop, Buffer &output, size_t limit) : Watcher(-1), loop_(loop), output_(output), limit_(limit) {}
    ~Command();

    // `with_errors`: what it prints to its standard error is part of the output; else that goes where ours goes.
    [[nodiscard]] int start(const char *command, bool with_errors);   // 0 or -errno
    // Takes what has been printed. 0: ended. -EAGAIN: wait for news. -EINPROGRESS: it prints as fast as we read, let
    // others run before the next call.
    [[nodiscard]] int proceed();
    WaitQueue &news() { return news_; }

    int status() const;   // as of waitpid(); -1: somebody else has waited for it

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
