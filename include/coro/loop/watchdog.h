#pragma once

#include "coro/base/clock.h"

#include <atomic>
#include <cstdint>
#include <pthread.h>

namespace coro {

// A thread that checks at regular intervals whether the loop still runs the element of the run queue that it
// ran at the previous check. The thread starts when the loop first works, and sleeps while the loop waits for
// events. Only the loop's thread may call the functions of Watchdog.
class Watchdog {
public:
    class Observer {
    public:
        // Called in the watchdog's thread at each check that finds the loop at the same step as the previous
        // check.
        virtual void on_held() = 0;
        // Called in the watchdog's thread at each check at which the loop does not wait for events.
        virtual void on_look() {}

    protected:
        ~Observer() = default;
    };

    // `step` is a number that changes when the loop begins to run another element of the run queue.
    explicit Watchdog(const std::atomic<uint64_t> &step) : step_(step) { prepare(); }
    ~Watchdog() { stop(); }
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    void watch(Observer &observer, Nanoseconds interval);   // begins to check at this interval
    void stop();
    void abandon();   // called in a forked child, which has no watchdog thread; the next works() starts a new thread

    // The loop calls works() before it runs coroutines, and waits() before it waits for events: the thread sleeps
    // while the loop waits.
    void works()
    {
        waits_.store(false);
        if (__builtin_expect(asleep_.load(), false)) {
            wake();
        }
    }
    void waits() { waits_.store(true, std::memory_order_relaxed); }

    // Returns for how many nanoseconds the loop has been at the present step. The result is too short by one
    // interval at most. Returns 0 if fewer than two checks have found the loop at the present step.
    Nanoseconds held() const;

private:
    static void *thread_main(void *watchdog);
    void prepare();
    void wake();
    bool start_thread();
    void run();
    void look();
    void rest();

    const std::atomic<uint64_t> &step_;
    Observer *observer_ = nullptr;
    std::atomic<bool> waits_ = true;
    std::atomic<bool> asleep_ = false;     // true if works() must call wake(), because the thread sleeps
    std::atomic<Nanoseconds> held_since_ = 0;
    std::atomic<uint64_t> held_step_ = UINT64_MAX;

    // Only the watchdog's thread uses seen_step_ and the member that follows it.
    uint64_t seen_step_ = UINT64_MAX;
    Nanoseconds seen_at_ = 0;

    pthread_mutex_t mutex_;                // protects all members from news_ to ending_
    pthread_cond_t news_;
    Nanoseconds interval_ = 0;             // the time between two checks; 0: no checks
    pthread_t thread_;
    bool has_thread_ = false;
    bool ending_ = false;
};

}  // namespace coro
