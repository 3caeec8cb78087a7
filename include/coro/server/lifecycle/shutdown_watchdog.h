#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"

#include <atomic>
#include <pthread.h>
#include <sys/types.h>

namespace coro {

// A thread of a process without a manager. It notices a signal to stop even if the program blocks the loop, and
// calls the observer if the process has not ended some time later. Until a signal comes it sleeps.
class ShutdownWatchdog {
public:
    class Observer {
    public:
        virtual void on_overdue() = 0;   // called once, in the watchdog's thread

    protected:
        ~Observer() = default;
    };

    explicit ShutdownWatchdog(Observer &observer) : observer_(observer) {}
    ~ShutdownWatchdog() { stop(); }
    ShutdownWatchdog(const ShutdownWatchdog &) = delete;
    ShutdownWatchdog &operator=(const ShutdownWatchdog &) = delete;

    [[nodiscard]] int start(Nanoseconds patience);   // returns 0 or -errno
    void stop();
    void begin();   // starts the time: the loop may have taken the signal before the thread noticed it

private:
    static void *thread_main(void *watch);
    void run();
    bool await_event(bool with_signals, Nanoseconds timeout);

    Observer &observer_;
    Nanoseconds patience_ = 0;
    Fd signalfd_;
    Fd eventfd_;
    pthread_t thread_ = {};
    pid_t owner_ = 0;          // the process that started the thread, which a forked child does not have; 0: there is no thread
    std::atomic<bool> is_stopping_ = false;
};

}  // namespace coro
