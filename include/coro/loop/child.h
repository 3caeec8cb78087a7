#pragma once

#include "coro/base/fd.h"
#include "coro/loop/loop.h"

#include <sys/types.h>

namespace coro {

// A process that we started and that somebody has to wait for. On the heap: let go of, it stays until it was waited for.
class Child final : public Watcher, public Leftover, private Timer, private Runnable {
public:
    Child(Loop &loop, pid_t pid) : Watcher(-1), loop_(loop), pid_(pid) {}
    ~Child() override;

    // Has it ended? When not, `news` is woken when it has.
    [[nodiscard]] bool has_ended(WaitQueue &news);
    int status() const { return status_; }   // as of waitpid(); -1: somebody else has waited for it

    // Its owner loses interest: it is told to end (SIGTERM), waited for, and this deletes itself. Without holding the loop.
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
    WaitQueue *news_ = nullptr;   // nullptr: let go of
};

}  // namespace coro
