#pragma once

#include "coro/base/fd.h"
#include "coro/loop/loop.h"

#include <sys/types.h>

namespace coro {

// Returns a descriptor that becomes readable when the process ends, or -1: kernels before Linux 5.3 have no pidfds.
int open_pidfd(pid_t pid);

// A child process that must be reaped with waitpid(). The Child is allocated on the heap, because it exists
// until the process has ended, even if its owner has called let_go().
class Child final : public Watcher, public Leftover, private Timer, private Runnable {
public:
    Child(Loop &loop, pid_t pid) : Watcher(-1), loop_(loop), pid_(pid) {}
    ~Child() override;

    // Returns true if the process has ended. If the process has not ended, the waiters in `news` are woken when
    // the process ends.
    [[nodiscard]] bool has_ended(WaitQueue &news);
    // Returns the exit status from waitpid(); -1: other code of this process has reaped the child process.
    int status() const { return status_; }

    // Called by the owner, which must not use the Child after let_go(). Sends SIGTERM to the process if `terminates`
    // is true, reaps the process when it has ended, and then deletes the Child. Loop::run() does not wait for the
    // process.
    void let_go(bool terminates = true);

    void on_ready(uint32_t events) override;

private:
    bool reap();
    void watch();
    void on_time() override;
    void run() override;

    Loop &loop_;
    pid_t pid_;
    Fd pidfd_;
    int status_ = -1;
    bool ended_ = false;
    bool is_watched_ = false;
    WaitQueue *news_ = nullptr;   // the owner's waiters for the end of the process; nullptr after let_go()
};

}  // namespace coro
