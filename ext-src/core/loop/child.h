#pragma once

#include "coro/base/fd.h"
#include "coro/loop/loop.h"

#include <sys/types.h>

namespace coro {

// A child process that must be reaped with waitpid(). Allocated on the heap: it outlives its owner until the
// child has ended.
class Child final : public Watcher, public Leftover, private Timer, private Runnable {
public:
    Child(Loop &loop, pid_t pid) : Watcher(-1), loop_(loop), pid_(pid) {}
    ~Child() override;

    // True if the process has ended. If not, the waiters of `news` are woken when it ends.
    [[nodiscard]] bool has_ended(WaitQueue &news);
    int status() const { return status_; }   // as from waitpid(); -1: other code of this process has reaped it

    // Called by the owner, which must not use the object any more. Sends SIGTERM to the process, reaps it
    // when it has ended, and then deletes the object. The loop does not go on for it.
    void let_go();

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
    WaitQueue *news_ = nullptr;   // nullptr after let_go()
};

}  // namespace coro
