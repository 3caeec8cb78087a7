#include "php/runtime/watchdog.h"

#include "php/runtime/runtime.h"

#include "coro/base/log.h"

#include <algorithm>
#include <atomic>
#include <unistd.h>

namespace coro::php {

namespace {

// The time slice: how long a coroutine may run before other coroutines get their turn.
constexpr Nanoseconds kSlice = 10 * kMillisecond;
// The interval of the watchdog's checks for preemption, half a time slice. At the second check after its start, a
// coroutine has run for at least half a slice and at most one slice.
constexpr Nanoseconds kSliceLook = kSlice / 2;
constexpr Nanoseconds kLongestLook = 100 * kMillisecond;
constexpr int kLooksPerThreshold = 10;

class BlockingObserver final : public Watchdog::Observer {
public:
    void interrupts(zend_atomic_bool *flag) { flag_ = flag; }

    void on_held() override
    {
        if (parent_ != 0) {
            look_for_parent();
        }
        blocks_loop.store(true, std::memory_order_relaxed);
        zend_atomic_bool_store(flag_, true);
    }

    void on_look() override
    {
        if (is_sampling.load(std::memory_order_relaxed)) {
            due_samples.fetch_add(1, std::memory_order_relaxed);
            zend_atomic_bool_store(flag_, true);
        }
    }

    void await_end_of(pid_t parent, Nanoseconds patience)
    {
        process_ = ::getpid();
        patience_ = patience;
        parent_ = parent;
    }
    bool watches_parent() const { return parent_ != 0 && process_ == ::getpid(); }

    std::atomic<bool> is_sampling = false;
    std::atomic<uint32_t> due_samples = 0;

private:
    void look_for_parent()
    {
        constexpr int kFailedExit = 255;
        if (!watches_parent() || ::getppid() == parent_) {
            return;
        }
        Nanoseconds now = system_clock().now();
        orphaned_at_ = orphaned_at_ == 0 ? now : orphaned_at_;
        if (now - orphaned_at_ >= patience_) {
            log(LogLevel::kWarning,
                "process %d has not ended in time after the death of its manager, because PHP code blocks it: killed; "
                "see the option max_wait_time",
                int(process_));
            ::_exit(kFailedExit);
        }
    }

    pid_t process_ = 0;          // the process that looks for its parent, because a forked child inherits this object
    std::atomic<pid_t> parent_ = 0;   // 0: no process looks for its parent
    Nanoseconds patience_ = 0;
    Nanoseconds orphaned_at_ = 0;   // only for the watchdog's thread
    zend_atomic_bool *flag_ = nullptr;   // points to EG(vm_interrupt) of the loop's thread
};

BlockingObserver blocking_observer;
// The interval between two checks of the watchdog. 0: the watchdog does not check.
Nanoseconds look_interval = 0;
bool has_time_limits = false;
Nanoseconds sample_interval = 0;   // 0: no samples are taken
bool has_preempted = false;   // true if a coroutine has asked to be preempted

}  // namespace

bool is_slice_over()
{
    // held() counts from the check at which the watchdog first saw the coroutine run. The coroutine may have started
    // up to one interval earlier, so look_interval is added.
    return runtime().loop().watchdog().held() + look_interval >= kSlice;
}

void watch_time_limits()
{
    if (!has_time_limits) {
        has_time_limits = true;
        adjust_watchdog();
    }
}

bool wants_preemption(Coroutine &coroutine)
{
    Preemption preemption = php_state_of(coroutine).preemption;
    return preemption == Preemption::kAsSet ? runtime().preempts() : preemption == Preemption::kOn;
}

void watch_preempted()
{
    if (!has_preempted) {
        has_preempted = true;
        adjust_watchdog();
    }
}

void sample_running_code(Nanoseconds interval)
{
    sample_interval = interval;
    blocking_observer.due_samples.store(0);
    blocking_observer.is_sampling.store(interval > 0);
    adjust_watchdog();
}

uint32_t take_due_samples()
{
    return blocking_observer.due_samples.exchange(0, std::memory_order_relaxed);
}

void end_when_orphaned(pid_t parent, Nanoseconds patience)
{
    blocking_observer.await_end_of(parent, patience);
    adjust_watchdog();
}

void adjust_watchdog()
{
    Nanoseconds threshold = runtime().blocking_threshold();
    Nanoseconds interval = threshold > 0 ? std::clamp(threshold / kLooksPerThreshold, kMillisecond, kLongestLook) : 0;
    if (runtime().preempts() || has_time_limits || has_preempted) {
        interval = interval ? std::min(interval, kSliceLook) : kSliceLook;
    }
    if (sample_interval > 0) {
        interval = interval ? std::min(interval, sample_interval) : sample_interval;
    }
    if (interval == 0 && blocking_observer.watches_parent()) {
        interval = kLongestLook;
    }
    look_interval = interval;
    blocking_observer.interrupts(&EG(vm_interrupt));
    runtime().loop().watchdog().watch(blocking_observer, interval);
}

const RuntimeObserver watchdog_observer({
    .on_loop_made = [](Loop &) { adjust_watchdog(); },
});

}  // namespace coro::php
