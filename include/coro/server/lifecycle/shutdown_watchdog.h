#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"

#include <atomic>
#include <pthread.h>
#include <sys/types.h>

namespace coro {

// A thread of a process without a manager. The thread notices a signal to stop even if the program blocks the loop,
// and calls the observer if the process has not ended when the time `patience` of start() is over. Until a signal
// comes, the thread sleeps.
class ShutdownWatchdog {
public:
    class Observer {
    public:
        // called once, in the watchdog's thread, when the process has not ended in time
        virtual void on_overdue() = 0;

    protected:
        ~Observer() = default;
    };

    explicit ShutdownWatchdog(Observer &observer) : observer_(observer) {}
    ~ShutdownWatchdog() { stop(); }
    ShutdownWatchdog(const ShutdownWatchdog &) = delete;
    ShutdownWatchdog &operator=(const ShutdownWatchdog &) = delete;

    // starts the thread; on_overdue() is called `patience` after a signal; returns 0 or -errno
    [[nodiscard]] int start(Nanoseconds patience);
    void stop();
    void begin();   // starts the time limit; called when the loop has taken the signal before this thread

private:
    static void *thread_main(void *watch);
    void run();
    bool await_event(bool with_signals, Nanoseconds timeout);

    Observer &observer_;
    Nanoseconds patience_ = 0;
    Fd signalfd_;
    Fd eventfd_;
    pthread_t thread_ = {};
    // pid of the process that started the thread, because a forked child has no such thread; 0: there is no thread
    pid_t owner_ = 0;
    std::atomic<bool> is_stopping_ = false;
};

}  // namespace coro
