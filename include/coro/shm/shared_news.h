#pragma once

#include "coro/base/clock.h"
#include "coro/loop/wait_function.h"
#include "coro/sched/waiter.h"

#include <atomic>
#include <cstdint>

namespace coro {

// How a caller waits for other processes.
struct SharedWait {
    Coroutine *self = nullptr;       // the coroutine that waits in the loop; nullptr: the thread blocks
    const char *what = "";           // the name of the waiting function, for dumps and messages
    WaitSubject subject;
    Deadline deadline = kNever;
    WaitFunction wait = nullptr;     // suspends `self`
    // Called while the thread blocks, at least every 50 ms and after each signal. True: the wait must end with -EINTR.
    bool (*is_interrupted)() = nullptr;
    // True if only code of this process can end the wait: the loop then may find that nothing is left that could end it.
    bool is_for_this_process = false;
};

// A number in shared memory that changes when something happens for which processes wait. A process waits in four
// steps: it reads the number with expect(), looks whether it must wait, calls await(), and begins again. Zeros are
// a valid SharedNews, and a process that is killed at any point leaves a valid one.
class SharedNews {
public:
    // Announces that this process is going to wait, and returns the present number for await(). The caller must look
    // after this call whether it must wait, because announce() tells only processes that have called expect().
    uint32_t expect(const SharedWait &how)
    {
        uint32_t seen = number_.load();
        if (!(awaited_.fetch_or(kWatched | (how.self ? kInLoop : kBlocked)) & kFenced)) {
            fence_all();
        }
        return seen;
    }
    // Waits until the number is not `seen` any more. Returns 0, also without news after 50 ms: the caller then looks
    // whether a process has been killed before it could announce something. Returns -ETIMEDOUT after the deadline,
    // -EINTR if how.is_interrupted() is true, or the error with which how.wait() has ended.
    [[nodiscard]] int await(uint32_t seen, const SharedWait &how);
    // Tells the processes that wait. Of the blocked threads, at most `most` are woken.
    // The caller has just stored what they wait for. A processor may delay this store until it has loaded `awaited_`: then a
    // process that calls expect() meanwhile would see the old value, and would not be woken. An atomic change of `awaited_`
    // prevents this, but costs as much as the rest of a release. It is left out until a process waits for the first time:
    // expect() then makes all processors finish their stores.
    void announce(int most)
    {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        if ((awaited_.load() | always_) == 0) {
            return;
        }
        if (__builtin_expect((awaited_.fetch_add(0) & (kBlocked | kInLoop)) != 0, false)) {
            wake(most);
        }
    }
    // Called by a process that stops waiting when it may have been the only one that was woken: the next announce()
    // wakes another one.
    void pass_on(const SharedWait &how) { awaited_.fetch_or(how.self ? kInLoop : kBlocked); }

private:
    friend class SharedWaits;
    friend int make_bell();

    static constexpr uint32_t kBlocked = 1;   // a thread may be blocked until the number changes
    static constexpr uint32_t kInLoop = 2;    // a coroutine may wait in its loop until the number changes
    static constexpr uint32_t kWatched = 4;   // a process has called expect(): announce() changes awaited_ from now on
    static constexpr uint32_t kFenced = 8;    // all processors have finished the stores from before kWatched

    static inline uint32_t always_ = kWatched;   // 0 if the kernel can make processors finish their stores

    void fence_all();
    int block(uint32_t seen, const SharedWait &how, Deadline until);
    int wait_in_loop(uint32_t seen, const SharedWait &how);
    void wake(int most);

    std::atomic<uint32_t> number_;    // futex(2)
    std::atomic<uint32_t> awaited_;   // kBlocked, kInLoop, kWatched, kFenced
};

// Makes the bell, an eventfd that this process and the children that it forks from now on share. announce() rings it when
// coroutines of any of these processes wait. Registers the processes for what expect() does. Does nothing if the bell exists,
// also if the parent has made it. Returns 0 or -errno.
[[nodiscard]] int make_bell();

}  // namespace coro
