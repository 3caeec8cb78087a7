#pragma once

#include "coro/shm/shared_cell.h"
#include "coro/shm/shared_news.h"

#include <atomic>
#include <cstdint>

namespace coro {

// A number in shared memory on which processes can wait for each other. wait() and wakeup() use the number as a place
// for one wake-up: 1 is a wake-up that no process has taken yet, 0 is none.
class SharedAtomic {
public:
    SharedAtomic();

    bool is_shared() const { return is_shared_; }
    std::atomic<uint32_t> &number() const { return state_->number; }

    // Takes a wake-up, and waits for one while there is none. Returns 0, -EAGAIN if the number is neither 0 nor 1 or if too many
    // processes or callers wait, or the error that has ended the wait.
    [[nodiscard]] int wait(const SharedWait &how);
    // Ends the waits of `count` callers of wait(). If fewer wait, and the number is 0, sets it to 1: the next caller takes
    // this wake-up.
    void wakeup(uint32_t count);

private:
    struct State {
        std::atomic<uint32_t> number;
        SharedNews news;
        std::atomic<uint32_t> waiters;   // how many callers of wait() have a WaitPlace; too many if one of them was killed
        uint64_t subject;                // of the WaitPlaces
    };

    bool take_stored();

    SharedCell cell_;
    State *state_ = cell_.get<State>();
    bool is_shared_ = false;
};

// A number of 64 bits in shared memory.
class SharedLong {
public:
    bool is_shared() const { return cell_.is_shared(); }
    std::atomic<int64_t> &number() const { return *number_; }

private:
    SharedCell cell_;
    std::atomic<int64_t> *number_ = cell_.get<std::atomic<int64_t>>();
};

}  // namespace coro
