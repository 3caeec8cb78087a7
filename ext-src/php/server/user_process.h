#pragma once

#include "php.h"

#include "coro/base/fd.h"
#include "coro/loop/loop.h"

#include <sys/types.h>

namespace coro::php {

// A process of Server::addProcess(). The manager starts it, starts it again when it ends, and ends it before the workers
// unless these need it.
class UserProcess final : private Timer {
public:
    // `process` is an object of Coro\Process, of which this object owns a reference.
    explicit UserProcess(zend_object *process) : process_(process) { GC_ADDREF(process); }
    ~UserProcess() { OBJ_RELEASE(process_); }
    UserProcess(const UserProcess &) = delete;
    UserProcess &operator=(const UserProcess &) = delete;

    // Gives the process its number, and the function that its child calls first. Called before start() of the server. Returns
    // false if there is no memory or no descriptor.
    [[nodiscard]] bool prepare(zend_long index, bool (*on_child)(zend_long index));

    // Says that the workers need the process: it ends after them, and no reload replaces it. Called before start() of the server.
    void outlive_workers() { outlives_workers_ = true; }
    bool outlives_workers() const { return outlives_workers_; }

    zend_object *object() const { return process_; }
    pid_t pid() const;   // returns the pid of the newest process, or 0 before the first one

    // The functions of this group are called in the manager.
    // Starts the process, which has `patience` nanoseconds to end each time that it is asked to. `on_end` is called with its pid
    // when it has ended, and so for each process that is started after it.
    void begin(Loop &loop, Nanoseconds patience, void (*on_end)(pid_t));
    // Called whenever a child of the manager may have ended: starts a process that is missing.
    void go_on();
    // Asks the process to end, so that a new one is started. It is killed when its time is over.
    void renew() { ask_to_end(patience_); }
    void stop(Nanoseconds patience);   // asks the process to end, for good
    bool has_ended() const { return pid_ == 0; }
    void give_log(int file);   // gives the process the new log file, which its user may not be allowed to open

    // Called in the process: returns the log file that give_log() has given since the last call, or an empty descriptor.
    Fd take_log();

private:
    void on_time() override { loop_->stop(); }
    void start();
    void ask_to_end(Nanoseconds patience);
    void reap();

    zend_object *process_;
    Fd log_in_, log_out_;        // a pair of sockets
    Loop *loop_ = nullptr;
    void (*on_end_)(pid_t) = nullptr;
    Nanoseconds patience_ = 0;
    pid_t pid_ = 0;              // 0: there is no process
    Deadline start_at_ = 0;      // the time at which a missing process is started
    Deadline kill_at_ = kNever;  // the time at which the process is killed; kNever: it was not asked to end, or was killed
    bool is_asked_ = false;      // true: the process was asked to end
    bool is_stopping_ = false;
    bool outlives_workers_ = false;
};

}  // namespace coro::php
