#pragma once

#include "coro/base/clock.h"

#include <atomic>
#include <cstdint>
#include <pthread.h>

namespace coro {

// A thread that looks, now and then, whether the loop is still at the thing it was at before. It starts when there is
// something to look at and sleeps while the loop waits for events. Only the loop's thread may call.
class Watchdog {
public:
    class Observer {
    public:
        // In the watchdog's thread, at each look that finds the loop where the look before had found it.
        virtual void on_held() = 0;

    protected:
        ~Observer() = default;
    };

    // `step` changes whenever the loop begins something else.
    explicit Watchdog(const std::atomic<uint64_t> &step) : step_(step) { prepare(); }
    ~Watchdog() { stop(); }
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    void watch(Observer &observer, Nanoseconds interval);   // between two looks
    void stop();
    void abandon();   // in a forked child, which has none of its parent's threads: the next works() starts one

    // The loop is about to run something; it is about to wait.
    void works()
    {
        waits_.store(false);
        if (__builtin_expect(asleep_.load(), false)) {
            wake();
        }
    }
    void waits() { waits_.store(true, std::memory_order_relaxed); }

    // For how long the loop has been at what it is at, 0: not since an earlier look. Short by one interval at most.
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
    std::atomic<bool> asleep_ = false;     // somebody has to call wake()
    std::atomic<Nanoseconds> held_since_ = 0;
    std::atomic<uint64_t> held_step_ = UINT64_MAX;

    // The thread's.
    uint64_t seen_step_ = UINT64_MAX;
    Nanoseconds seen_at_ = 0;

    pthread_mutex_t mutex_;                // guards what follows
    pthread_cond_t news_;
    Nanoseconds interval_ = 0;             // 0: nobody wants it to look
    pthread_t thread_;
    bool has_thread_ = false;
    bool ending_ = false;
};

}  // namespace coro
