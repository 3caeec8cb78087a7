#include "coro/shm/shared_atomic.h"

#include "coro/sched/coroutine.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <climits>
#include <optional>
#include <unistd.h>

namespace coro {

// Lets change(waits) change the Waits. Changes nothing and returns false if `change` returns false.
template <class Change>
bool SharedAtomic::change_waits(Change change)
{
    uint64_t before = state_->waits.load();
    for (;;) {
        auto waits = std::bit_cast<Waits>(before);
        if (!change(waits)) {
            return false;
        }
        if (state_->waits.compare_exchange_weak(before, std::bit_cast<uint64_t>(waits))) {
            return true;
        }
    }
}

bool SharedAtomic::take_stored()
{
    uint32_t stored = 1;
    return state_->number.compare_exchange_strong(stored, 0);
}

// Stops waiting with a permit of another round than `round`: a caller must not take what was meant for those that waited
// before it. Returns false if there is none.
bool SharedAtomic::take_permit(uint32_t round)
{
    return change_waits([round](Waits &waits) {
        if (waits.permits == 0 || waits.round == round) {
            return false;
        }
        waits.permits--;
        waits.waiters--;
        return true;
    });
}

// Returns the present round, for take_permit().
uint32_t SharedAtomic::count_as_waiter()
{
    uint32_t round = 0;
    change_waits([&round](Waits &waits) {
        round = waits.round;
        waits.waiters++;
        return true;
    });
    return round;
}

int SharedAtomic::wait(const SharedWait &how)
{
    if (take_stored()) {
        return 0;
    }
    if (state_->number.load() != 0) {
        return -EAGAIN;
    }
    uint32_t round = count_as_waiter();
    pid_t process = ::getpid();
    std::optional<RepeatedWait> repeated;
    if (how.self) {
        repeated.emplace(*how.self);
    }
    int outcome = 0;
    while (outcome == 0) {
        uint32_t seen = state_->news.expect(how);
        if (take_permit(round)) {   // the number can also keep a wake-up for a later caller
            return 0;
        }
        if (take_stored()) {
            break;
        }
        outcome = state_->news.await(seen, how);
        if (pid_t now = ::getpid(); now != process) {   // a signal handler has forked: only the parent has counted itself
            process = now;
            round = count_as_waiter();
        }
    }
    if (outcome == -ETIMEDOUT && take_permit(round)) {
        return 0;
    }
    change_waits([](Waits &waits) {
        waits.waiters--;
        waits.permits = std::min(waits.permits, waits.waiters);
        return true;
    });
    return outcome;
}

void SharedAtomic::wakeup(uint32_t count)
{
    uint32_t none = 0;
    bool is_stored = state_->number.compare_exchange_strong(none, 1);
    bool has_waiters = change_waits([=](Waits &waits) {
        if (waits.waiters == 0) {
            return false;
        }
        waits.round++;
        waits.permits = std::min<uint64_t>(waits.waiters, waits.permits + count - is_stored);
        return true;
    });
    if (has_waiters) {
        state_->news.announce(INT_MAX);
    }
}

}  // namespace coro
