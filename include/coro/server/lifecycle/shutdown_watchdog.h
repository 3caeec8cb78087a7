#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"

#include <atomic>
#include <pthread.h>
#include <sys/types.h>

namespace coro {

// For a process without a manager, whose loop a program may hold up for ever: a thread that notices when the process is to
// end, even when nobody takes the signal, and when it still has not after a time. It does nothing before.
class ShutdownWatchdog {
public:
    class Observer {
    public:
        virtual void on_overdue() = 0;   // in the thread, once

    protected:
        ~Observer() = default;
    };

    explicit ShutdownWatchdog(Observer &observer) : observer_(observer) {}
    ~ShutdownWatchdog() { stop(); }
    ShutdownWatchdog(const ShutdownWatchdog &) = delete;
    ShutdownWatchdog &operator=(const ShutdownWatchdog &) = delete;

    [[nodiscard]] int start(Nanoseconds patience);   // 0 or -errno
    void stop();
    void begin();   // the end: whoever took the signal may have been faster than the thread

private:
    static void *thread_main(void *watch);
    void run();
    bool await_event(bool with_signals, Nanoseconds timeout);

    Observer &observer_;
    Nanoseconds patience_ = 0;
    Fd signalfd_;
    Fd eventfd_;
    pthread_t thread_ = {};
    pid_t owner_ = 0;          // a forked child has no such thread; 0: there is none
    std::atomic<bool> is_stopping_ = false;
};

}  // namespace coro
