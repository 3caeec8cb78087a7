#pragma once

#include "php.h"

#include "coro/base/fd.h"
#include "coro/loop/loop.h"

#include <sys/types.h>

namespace coro::php {

// A process of Server::addProcess(). The manager starts it, starts it again when it ends, and ends it before the workers.
class UserProcess final : private Watcher, private Timer, private Runnable {
public:
    // `process` is an object of Coro\Process, which exists as long as this object.
    explicit UserProcess(zend_object *process) : Watcher(-1), process_(process) {}
    ~UserProcess();

    // Gives the process its number, and the function that its child calls first. Called before start() of the server. Returns
    // false if there is no memory.
    [[nodiscard]] bool prepare(zend_long index, void (*on_child)(zend_long index));

    // The functions of this group are called in the manager.
    // Starts the process. `on_end` is called with its pid when it has ended, and so for each process that is started after it.
    void begin(Loop &loop, void (*on_end)(pid_t));
    void renew();                           // asks the process to end, so that a new one is started
    // Asks the process to end, for good. After `patience` nanoseconds it is killed.
    void stop(Nanoseconds patience);
    bool has_ended() const { return pid_ == 0; }

private:
    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;
    void start();
    void reap();
    void forget();

    zend_object *process_;
    Loop *loop_ = nullptr;
    void (*on_end_)(pid_t) = nullptr;
    pid_t manager_ = 0;
    pid_t pid_ = 0;         // 0: there is no process
    Fd pidfd_;
    Nanoseconds started_at_ = 0;
    Deadline kill_at_ = kNever;
    bool is_asked_ = false;      // true: the process was asked to end
    bool is_stopping_ = false;
};

}  // namespace coro::php
