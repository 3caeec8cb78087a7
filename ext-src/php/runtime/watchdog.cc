#include "php/runtime/watchdog.h"

#include "php/runtime/runtime.h"

#include <algorithm>

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
        blocks_loop.store(true, std::memory_order_relaxed);
        zend_atomic_bool_store(flag_, true);
    }

private:
    zend_atomic_bool *flag_ = nullptr;   // points to EG(vm_interrupt) of the loop's thread
};

BlockingObserver blocking_observer;
// The interval between two checks of the watchdog. 0: the watchdog does not check.
Nanoseconds look_interval = 0;
bool has_time_limits = false;
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

void adjust_watchdog()
{
    Nanoseconds threshold = runtime().blocking_threshold();
    Nanoseconds interval = threshold > 0 ? std::clamp(threshold / kLooksPerThreshold, kMillisecond, kLongestLook) : 0;
    if (runtime().preempts() || has_time_limits || has_preempted) {
        interval = interval ? std::min(interval, kSliceLook) : kSliceLook;
    }
    look_interval = interval;
    blocking_observer.interrupts(&EG(vm_interrupt));
    runtime().loop().watchdog().watch(blocking_observer, interval);
}

const RuntimeObserver watchdog_observer({
    .on_loop_made = [](Loop &) { adjust_watchdog(); },
});

}  // namespace coro::php
