#include "coro/loop/timer.h"

#include <algorithm>

namespace coro {

namespace {

constexpr uint64_t kNoTick = UINT64_MAX;

}  // namespace

TimerWheel::TimerWheel(Nanoseconds now) : tick_(now / kMillisecond) {}

void TimerWheel::arm(Timer &timer, Deadline when)
{
    timer.unlink();
    uint64_t tick = uint64_t(when / kMillisecond) + (when % kMillisecond != 0);
    timer.tick_ = std::max(tick, tick_ + 1);
    place(timer);
}

// Puts a timer into its slot. The highest bit in which the timer's tick and the present tick differ determines
// the level: level 0 holds the ticks of the present 64 ms, one tick per slot; level 1 holds the rest of the
// present 4,096 ms, 64 ticks per slot; and so on. All timers in a slot belong to one round of the level.
void TimerWheel::place(Timer &timer)
{
    uint64_t difference = timer.tick_ ^ tick_;
    int level = difference < kSlots ? 0 : std::min((63 - __builtin_clzll(difference)) / kBits, kLevels - 1);
    uint64_t slot = timer.tick_ >> (level * kBits) & (kSlots - 1);
    occupied_[level] |= uint64_t(1) << slot;
    slots_[level][slot].push_back(timer);
}

// Returns the next tick at which timers must be fired or moved to a lower level, or kNoTick if no timer is armed.
uint64_t TimerWheel::next_tick() const
{
    for (int level = 0; level < kLevels; level++) {
        int shift = level * kBits;
        uint64_t position = tick_ >> shift & (kSlots - 1);
        // The slots up to and including `position` belong to the next round of this level. These slots are empty
        // on every level except the last.
        uint64_t ahead = occupied_[level] & ~((uint64_t(2) << position) - 1);
        while (ahead) {
            int slot = __builtin_ctzll(ahead);
            if (!slots_[level][slot].empty()) {
                uint64_t round = tick_ >> shift >> kBits;
                return (round << kBits | uint64_t(slot)) << shift;
            }
            occupied_[level] &= ~(uint64_t(1) << slot);
            ahead &= ahead - 1;
        }
    }
    return kNoTick;
}

int64_t TimerWheel::next_in(Nanoseconds now) const
{
    uint64_t tick = next_tick();
    if (tick == kNoTick) {
        return -1;
    }
    Nanoseconds left = Nanoseconds(tick) * kMillisecond - now;
    return left <= 0 ? 0 : (left + kMillisecond - 1) / kMillisecond;
}

bool TimerWheel::advance(Nanoseconds now)
{
    bool has_fired = false;
    uint64_t target = now / kMillisecond;
    for (uint64_t next; (next = next_tick()) <= target;) {
        tick_ = next;
        Slot due;
        // Opens the slots of all levels that begin with this tick: a tick that begins a slot of an upper level
        // also begins a slot of each lower level.
        for (int level = kLevels - 1; level >= 0; level--) {
            if (next & ((uint64_t(1) << level * kBits) - 1)) {
                continue;
            }
            uint64_t slot = next >> level * kBits & (kSlots - 1);
            occupied_[level] &= ~(uint64_t(1) << slot);
            Slot opened;
            opened.take(slots_[level][slot]);
            while (Timer *timer = opened.pop_front()) {
                if (timer->tick_ <= next) {
                    due.push_back(*timer);
                } else {
                    place(*timer);
                }
            }
        }
        has_fired |= !due.empty();
        fire(due);
    }
    tick_ = std::max(tick_, target);
    return has_fired;
}

void TimerWheel::fire(Slot &due)
{
    while (Timer *timer = due.pop_front()) {
        timer->on_time();
    }
}

}  // namespace coro
