#pragma once

#include <atomic>
#include <cstdint>

namespace coro {

// The place of one process that writes to a shared table: what the process is doing. Only this process writes to its place,
// or, after its death, the process that has taken the place over.
struct alignas(64) TableWriter {
    enum Action : uint32_t { kNothing, kInsert, kReplace, kRemove };

    std::atomic<uint32_t> process;   // the id of the process (ProcessTable) that has the place, or had it until it died; 0: none
    std::atomic<Action> action;      // what happens in the bucket that the process has locked
    std::atomic<uint32_t> bucket;    // the bucket that the process locks or has locked
    std::atomic<uint32_t> fresh;     // place of the row that gets into the list (kInsert, kReplace)
    std::atomic<uint32_t> old;       // place of the row that leaves the list (kReplace, kRemove)
    std::atomic<uint32_t> spare;     // place of the row that is in no list, for the next kReplace
    std::atomic<uint32_t> number_of_action;
    // The difference that the processes of this place have made to the number of rows, and in the upper half the number of the
    // last action that is counted in it: so it is known which actions are counted.
    std::atomic<uint64_t> counted;
    std::atomic<uint64_t> inserts, updates, removals;

    uint32_t difference() const { return uint32_t(counted.load(std::memory_order_acquire)); }
    void count_action(uint32_t by)
    {
        uint64_t number = number_of_action.load(std::memory_order_relaxed);
        uint64_t before = counted.load(std::memory_order_relaxed);
        if (before >> 32 != number) {
            counted.store(number << 32 | uint32_t(uint32_t(before) + by), std::memory_order_release);
        }
    }
    void begin(Action what) { action.store(what, std::memory_order_release); }
    // Adds 1 to a member that only this process writes.
    template <class Number>
    static void add(std::atomic<Number> &counter)
    {
        counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    void end() { action.store(kNothing, std::memory_order_release); }
};

}  // namespace coro
