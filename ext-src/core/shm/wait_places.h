#pragma once

#include <atomic>
#include <cstdint>

namespace coro {

// A place for one call of SharedAtomic::wait() of any process. All places are in memory that this process and the children that
// it forks from now on share, so that wake() finds the calls that wait for its atomic, and passes over those of killed processes.
class WaitPlace {
public:
    // Makes the places. Does nothing if they exist, also if the parent has made them. Returns 0 or -errno.
    [[nodiscard]] static int make();
    // Returns a number for an atomic, which no other atomic gets.
    static uint64_t make_subject();
    // Wakes at most `count` calls that wait for the subject. Returns how many it has woken. `waiters` is how many there are; it
    // may be too high, and wake() subtracts those that were killed.
    static uint32_t wake(uint64_t subject, uint32_t count, std::atomic<uint32_t> &waiters);

    // Takes a place for a call that waits for the subject.
    WaitPlace(uint64_t subject, std::atomic<uint32_t> &waiters);
    ~WaitPlace();
    WaitPlace(const WaitPlace &) = delete;
    WaitPlace &operator=(const WaitPlace &) = delete;

    bool exists() const { return place_ != nullptr; }   // false: too many processes or calls wait
    bool is_of_this_process() const;                     // false in a child that was forked during the call
    bool is_woken() const;
    // Gives the place up, unless it is that of the parent. Returns false if wake() has woken the call.
    bool give_up();

private:
    struct Place;
    struct Places;

    static bool take(Place &place, uint64_t owner);
    static uint64_t clear(Place &place, uint32_t next);
    static bool is_killed(uint64_t owner);
    static Place *take_free_place();

    static inline Places *places_ = nullptr;

    Place *place_;
    uint32_t process_;
    std::atomic<uint32_t> &waiters_;
};

}  // namespace coro
