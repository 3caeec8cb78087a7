#pragma once

#include "coro/base/clock.h"

#include <atomic>
#include <cstdint>
#include <pthread.h>

namespace coro {

// A thread that checks periodically whether the loop still runs the same element of its run queue as at the
// check before. The thread starts when it is needed and sleeps while the loop waits for events. All functions
// must be called by the loop's thread.
class Watchdog {
public:
    class Observer {
    public:
        // Called in the watchdog's thread at each check that finds the loop at the same step as the check
        // before.
        virtual void on_held() = 0;

    protected:
        ~Observer() = default;
    };

    // `step` is a number that changes when the loop begins to run another element.
    explicit Watchdog(const std::atomic<uint64_t> &step) : step_(step) { prepare(); }
    ~Watchdog() { stop(); }
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    void watch(Observer &observer, Nanoseconds interval);   // the interval between two checks
    void stop();
    void abandon();   // for a forked child, which has no thread: the next works() starts one

    // The loop calls works() before it runs coroutines, and waits() before it waits for events.
    void works()
    {
        waits_.store(false);
        if (__builtin_expect(asleep_.load(), false)) {
            wake();
        }
    }
    void waits() { waits_.store(true, std::memory_order_relaxed); }

    // Returns for how long the loop has been at the present step, at most one interval too short; 0 when no
    // check has found it there twice.
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
    std::atomic<bool> asleep_ = false;     // true if the thread sleeps until wake()
    std::atomic<Nanoseconds> held_since_ = 0;
    std::atomic<uint64_t> held_step_ = UINT64_MAX;

    // Used by the thread only.
    uint64_t seen_step_ = UINT64_MAX;
    Nanoseconds seen_at_ = 0;

    pthread_mutex_t mutex_;                // protects the members below
    pthread_cond_t news_;
    Nanoseconds interval_ = 0;             // 0: no checks
    pthread_t thread_;
    bool has_thread_ = false;
    bool ending_ = false;
};

}  // namespace coro
