#include "coro/shm/shared_atomic.h"

#include "core/shm/wait_places.h"

#include "coro/sched/coroutine.h"

#include <cerrno>
#include <climits>
#include <optional>

namespace coro {

SharedAtomic::SharedAtomic()
{
    (void) make_bell();   // without a bell, coroutines that wait look every 50 ms
    is_shared_ = cell_.is_shared() && WaitPlace::make() == 0;
    if (is_shared_) {
        state_->subject = WaitPlace::make_subject();
    }
}

bool SharedAtomic::take_stored()
{
    uint32_t stored = 1;
    return state_->number.compare_exchange_strong(stored, 0);
}

int SharedAtomic::wait(const SharedWait &how)
{
    if (take_stored()) {
        return 0;
    }
    if (state_->number.load() != 0) {
        return -EAGAIN;
    }
    if (!is_shared_) {
        return -ENOMEM;
    }
    std::optional<WaitPlace> place;
    std::optional<RepeatedWait> repeated;
    if (how.self) {
        repeated.emplace(*how.self);
    }
    int outcome = 0;
    while (outcome == 0) {
        if (!place || !place->is_of_this_process()) {   // a signal handler may fork during the wait
            place.emplace(state_->subject, state_->waiters);
            if (!place->exists()) {
                return -EAGAIN;
            }
        }
        uint32_t seen = state_->news.expect(how);
        if (place->is_woken()) {   // the number can also keep a wake-up for a later caller
            return 0;
        }
        if (take_stored()) {
            break;
        }
        outcome = state_->news.await(seen, how);
    }
    if (!place->give_up()) {
        if (outcome == -ETIMEDOUT) {
            return 0;
        }
        wakeup(1);   // it was meant for a caller that waits
    }
    return outcome;
}

void SharedAtomic::wakeup(uint32_t count)
{
    if (WaitPlace::wake(state_->subject, count, state_->waiters) < count) {
        uint32_t none = 0;
        state_->number.compare_exchange_strong(none, 1);
    }
    state_->news.announce(INT_MAX);
}

}  // namespace coro
