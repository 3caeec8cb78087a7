#pragma once

#include "coro/base/clock.h"
#include "coro/base/list.h"

#include <cstdint>

namespace coro {

class Waiter;
struct TimerTag;

// A timer. It is the list node of the wheel itself, so a wait with a timeout allocates no memory.
class Timer : public ListNode<TimerTag> {
public:
    bool is_armed() const { return is_linked(); }

    // Called once, after the timer was disarmed. It may wake coroutines and queue Runnables but must not run
    // code of the program.
    virtual void on_time() = 0;
    virtual Waiter *waiter() { return nullptr; }   // the wait whose timeout this is, or nullptr

protected:
    ~Timer() = default;

private:
    friend class TimerWheel;

    uint64_t tick_ = 0;
};

// A hierarchical timing wheel with a resolution of a millisecond: the cost of arming, disarming and firing
// does not depend on the number of timers. It does not read the clock; its callers pass the time.
class TimerWheel {
public:
    explicit TimerWheel(Nanoseconds now);

    void arm(Timer &timer, Deadline when);    // fires up to 1 ms late, never early; an armed timer is moved
    void disarm(Timer &timer) { timer.unlink(); }

    // Fires the timers that are due, ordered by millisecond. True if there were any.
    bool advance(Nanoseconds now);
    // Returns the milliseconds until advance() has to fire timers or to move them to a lower level; -1 when
    // no timer is armed.
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
    static constexpr int kLevels = 7;         // 64^7 ms: 139 years
    static constexpr uint64_t kSlots = 1 << kBits;

    using Slot = List<Timer, TimerTag>;

    void place(Timer &timer);
    void fire(Slot &due);
    uint64_t next_tick() const;

    uint64_t tick_;                           // timers up to and including this tick have fired
    // A set bit means that its slot may hold timers. Disarming does not clear the bit; advance() and
    // next_in() do.
    mutable uint64_t occupied_[kLevels] = {};
    Slot slots_[kLevels][kSlots];
};

}  // namespace coro
