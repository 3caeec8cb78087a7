#pragma once

#include "coro/base/clock.h"
#include "coro/base/list.h"

#include <cstdint>

namespace coro {

class Waiter;
struct TimerTag;

// A timer of a TimerWheel. The Timer itself is an element of the wheel's lists, so that a wait with a timeout
// allocates no memory.
class Timer : public ListNode<TimerTag> {
public:
    bool is_armed() const { return is_linked(); }

    // Called when the timer fires; at this time the timer is no longer armed. on_time() may wake coroutines and
    // add Runnables to the run queue, but must not run code of the program.
    virtual void on_time() = 0;
    virtual Waiter *waiter() { return nullptr; }   // returns the Waiter whose wait this timer ends, or nullptr

protected:
    ~Timer() = default;

private:
    friend class TimerWheel;

    uint64_t tick_ = 0;
};

// A hierarchical timing wheel with a resolution of one millisecond: the cost of arming, disarming and firing a
// timer does not depend on the number of timers. The wheel does not read the clock; its callers pass the time.
class TimerWheel {
public:
    explicit TimerWheel(Nanoseconds now);

    // Arms a timer, or moves an armed timer to `when`. `when` is rounded up to a full millisecond, so the timer
    // never fires early.
    void arm(Timer &timer, Deadline when);
    void disarm(Timer &timer) { timer.unlink(); }

    // Fires the timers that are due, in the order of their milliseconds. Returns true if a timer has fired.
    bool advance(Nanoseconds now);
    // Returns after how many milliseconds advance() must be called, to fire timers or to move timers to a lower
    // level of the wheel. Returns -1 if no timer is armed.
    int64_t next_in(Nanoseconds now) const;
    bool empty() const { return next_in(0) < 0; }

    // Calls visit(Timer &, Deadline) for each armed timer, in no particular order.
    template <class F>
    void for_each(F visit)
    {
        for (Slot *slot = &slots_[0][0]; slot != &slots_[0][0] + kLevels * kSlots; slot++) {
            for (Timer *timer = slot->front(); timer; timer = slot->next(*timer)) {
                visit(*timer, Deadline(timer->tick_) * kMillisecond);
            }
        }
    }

private:
    static constexpr int kBits = 6;
    static constexpr int kLevels = 7;         // with seven levels of 64 slots, the wheel covers 64^7 ms: 139 years
    static constexpr uint64_t kSlots = 1 << kBits;

    using Slot = List<Timer, TimerTag>;

    void place(Timer &timer);
    void fire(Slot &due);
    uint64_t next_tick() const;

    uint64_t tick_;                           // the present tick (1 ms): timers up to and including tick_ have fired
    // One bit for each slot of each level. A set bit means that the slot may hold timers. When a slot becomes
    // empty, disarm() does not clear the bit; advance() and next_in() clear the bit later.
    mutable uint64_t occupied_[kLevels] = {};
    Slot slots_[kLevels][kSlots];
};

}  // namespace coro
