#include "coro/sched/waiter.h"

#include "coro/sched/coroutine.h"
#include "coro/sched/scheduler.h"

#include <cerrno>

namespace coro {

void Waiter::wake(int outcome)
{
    if (is_woken()) {
        return;
    }
    outcome_ = outcome;
    unlink();
    coroutine_.scheduler().enqueue(coroutine_);
}

Waiter *wake_first(WaitQueue &queue, int outcome)
{
    Waiter *first = queue.front();
    if (first) {
        first->wake(outcome);
    }
    return first;
}

void wake_all(WaitQueue &queue, int outcome)
{
    while (wake_first(queue, outcome)) {
    }
}

bool Coroutine::cancel()
{
    if (!waiter_ || waiter_->is_woken()) {
        return false;
    }
    waiter_->wake(-ECANCELED);
    return true;
}

void Coroutine::run()
{
    scheduler_.resume(*this);
}

}  // namespace coro
