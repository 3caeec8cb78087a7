#include "php/runtime/watchdog.h"

#include "php/runtime/runtime.h"

#include <algorithm>

namespace coro::php {

namespace {

constexpr Nanoseconds kSlice = 10 * kMillisecond;       // for which a coroutine runs before others get their turn
constexpr Nanoseconds kSliceLook = kSlice / 2;          // at the second one it has run for no longer than that
constexpr Nanoseconds kLongestLook = 100 * kMillisecond;
constexpr int kLooksPerThreshold = 10;

class HoldListener final : public Watchdog::Observer {
public:
    void interrupts(zend_atomic_bool *flag) { flag_ = flag; }

    void on_held() override
    {
        blocks_loop.store(true, std::memory_order_relaxed);
        zend_atomic_bool_store(flag_, true);
    }

private:
    zend_atomic_bool *flag_ = nullptr;   // of the loop's thread
};

HoldListener hold_listener;
Nanoseconds look_interval = 0;   // of the watchdog
bool has_time_limits = false;
bool has_preempted = false;   // coroutines that have asked for it

}  // namespace

bool is_slice_over()
{
    return runtime().loop().watchdog().held() + look_interval >= kSlice;   // it began before the watchdog first saw it
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
    hold_listener.interrupts(&EG(vm_interrupt));
    runtime().loop().watchdog().watch(hold_listener, interval);
}

constinit const RuntimeObserver watchdog_observer = {
    .on_loop_made = [](Loop &) { adjust_watchdog(); },
};

}  // namespace coro::php
