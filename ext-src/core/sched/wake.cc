#include "coro/sched/coroutine.h"
#include "coro/sched/scheduler.h"
#include "coro/sched/waiter.h"

#include <cerrno>

// This file has the functions of Waiter and Coroutine that end a wait. They are in a file of their own because
// they use the Scheduler, whose header includes the headers of Coroutine and Waiter.
namespace coro {

void Waiter::wake(int outcome)
{
    if (outcome_ != kAsleep) {
        wake_choice(outcome);
        return;
    }
    outcome_ = outcome;
    unlink();
    coroutine_.scheduler().enqueue(coroutine_);
}

// Handles wake() for a waiter that is an Alternative or a Choice. Does nothing if the waiter has already been
// woken.
void Waiter::wake_choice(int outcome)
{
    if (outcome_ == kAlternative) {
        auto &self = static_cast<Alternative &>(*this);
        outcome_ = outcome;
        self.choice_.chosen_ = &self;
        self.choice_.wake(outcome);
    } else if (outcome_ == kChoosing) {
        while (Alternative *alternative = static_cast<Choice &>(*this).alternatives_.pop_front()) {
            static_cast<Waiter &>(*alternative).unlink();
        }
        outcome_ = kAsleep;
        wake(outcome);
    }
}

Waiter *wake_first(WaitQueue &queue, int outcome)
{
    Waiter *first = queue.front();
    if (first) {
        first->wake(outcome);
    }
    return first;
}

bool Coroutine::cancel()
{
    bool has_ended = waiter_ && (waiter_->outcome() == 0 || waiter_->outcome() == -ETIMEDOUT);
    bool waits_again = has_ended && repeats_wait_;
    if (!waiter_ || (waiter_->is_woken() && !waits_again)) {
        return false;
    }
    if (is_shielded_ || waits_again) {
        is_cancel_due_ = true;
        update_limit();
    } else {
        waiter_->wake(-ECANCELED);
    }
    return true;
}

void Coroutine::cancel_soon()
{
    if (!cancel()) {
        is_cancel_due_ = true;
        update_limit();
    }
}

void Coroutine::kill()
{
    if (waiter_ && !waiter_->is_woken()) {
        waiter_->wake(-ECANCELED);
    }
}

void Coroutine::run()
{
    scheduler_.resume(*this);
}

}  // namespace coro
