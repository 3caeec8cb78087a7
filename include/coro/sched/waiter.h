#pragma once

#include "coro/base/list.h"

namespace coro {

class Coroutine;
struct WaiterTag;

// The one way to be asleep. Lives on the sleeper's stack; ready, timeout and cancel all end in wake(), the first one
// decides the outcome and from then on nobody finds this frame.
class Waiter : public ListNode<WaiterTag> {
public:
    // `what` names the wait in dumps ("Channel::pop").
    Waiter(Coroutine &sleeper, const char *what) : coroutine_(sleeper), what_(what) {}

    void wake(int outcome);   // 0, or a negative code; queues the coroutine behind those that are ready

    bool is_woken() const { return outcome_ != kAsleep; }
    int outcome() const { return outcome_; }
    const char *what() const { return what_; }
    Coroutine &coroutine() const { return coroutine_; }

private:
    static constexpr int kAsleep = 1;

    Coroutine &coroutine_;
    const char *what_;
    int outcome_ = kAsleep;
};

using WaitQueue = List<Waiter, WaiterTag>;

// The woken waiter, or nullptr when nobody waits.
Waiter *wake_first(WaitQueue &queue, int outcome);
void wake_all(WaitQueue &queue, int outcome);

}  // namespace coro
