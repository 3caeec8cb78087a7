#pragma once

#include "coro/base/clock.h"
#include "coro/base/list.h"

#include <cstdint>

namespace coro {

class Waiter;
struct TimerTag;

// A deadline. An intrusive node: waiting with a timeout allocates nothing.
class Timer : public ListNode<TimerTag> {
public:
    bool is_armed() const { return is_linked(); }

    // Once, with the timer disarmed. Wakes or enqueues, runs no user code.
    virtual void on_time() = 0;
    virtual Waiter *waiter() { return nullptr; }   // whose timeout it is

protected:
    ~Timer() = default;

private:
    friend class TimerWheel;

    uint64_t tick_ = 0;
};

// Hierarchical timing wheel of milliseconds: arming, disarming and firing cost the same whether ten timers or ten
// million exist. Does not read the clock, it is told the time.
class TimerWheel {
public:
    explicit TimerWheel(Nanoseconds now);

    void arm(Timer &timer, Deadline when);    // never early, up to 1 ms late; again: moves it
    void disarm(Timer &timer) { timer.unlink(); }

    void advance(Nanoseconds now);            // fires what is due, in order of their milliseconds
    // Milliseconds until advance() has something to do (a timer, or timers to sort closer), -1: nothing is armed.
    int64_t next_in(Nanoseconds now) const;
    bool empty() const { return next_in(0) < 0; }

    // visit(Timer &, Deadline) for all that are armed, in no order.
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

    uint64_t tick_;                           // everything up to and including this one has fired
    // A bit says that its slot may hold timers; a disarmed timer leaves its bit, advance() clears it.
    mutable uint64_t occupied_[kLevels] = {};
    Slot slots_[kLevels][kSlots];
};

}  // namespace coro
