#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"

#include <atomic>
#include <pthread.h>
#include <sys/types.h>

namespace coro {

// A thread that notices a signal to stop even if the program blocks the loop, and calls the observer if the process does not do
// what it must within the time `patience` of start(). Until a signal comes, the thread sleeps.
class ShutdownWatchdog {
public:
    class Observer {
    public:
        // called once, in the watchdog's thread
        virtual void on_overdue() = 0;

    protected:
        ~Observer() = default;
    };

    explicit ShutdownWatchdog(Observer &observer) : observer_(observer) {}
    ~ShutdownWatchdog() { stop(); }
    ShutdownWatchdog(const ShutdownWatchdog &) = delete;
    ShutdownWatchdog &operator=(const ShutdownWatchdog &) = delete;

    // What the process must do after a signal: end, or take the signal, which a process with other processes does not before they
    // have ended.
    enum class Duty { kEnd, kTakeSignal };

    [[nodiscard]] int start(Nanoseconds patience, Duty duty = Duty::kEnd);   // starts the thread; returns 0 or -errno
    void stop();
    void begin();   // starts the time limit; called when the loop has taken the signal before this thread

private:
    static void *thread_main(void *watch);
    void run();
    bool await_event(bool with_signals, Nanoseconds timeout);
    void await_patience();
    bool stays_pending();

    Observer &observer_;
    Nanoseconds patience_ = 0;
    Duty duty_ = Duty::kEnd;
    Fd signalfd_;
    Fd eventfd_;
    pthread_t thread_ = {};
    // pid of the process that started the thread, because a forked child has no such thread; 0: there is no thread
    pid_t owner_ = 0;
    std::atomic<bool> is_stopping_ = false;
};

}  // namespace coro
