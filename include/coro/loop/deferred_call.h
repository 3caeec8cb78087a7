#pragma once

#include "coro/loop/loop.h"

namespace coro {

// Calls a method of its owner from the run queue: when its timer expires, or soon after call_soon().
template <class Owner>
class DeferredCall final : public Timer, public Runnable {
public:
    DeferredCall(Loop &loop, Owner &owner, void (Owner::*what)()) : loop_(loop), owner_(owner), what_(what) {}

    void arm(Deadline when) { loop_.arm(*this, when); }
    void call_soon() { loop_.scheduler().enqueue_once(*this); }
    bool is_waiting() const { return is_armed() || ListNode<ReadyTag>::is_linked(); }
    void drop()   // calls nothing before the next arm() or call_soon()
    {
        loop_.disarm(*this);
        ListNode<ReadyTag>::unlink();
    }

    void on_time() override { call_soon(); }
    void run() override { (owner_.*what_)(); }

private:
    Loop &loop_;
    Owner &owner_;
    void (Owner::*what_)();
};

}  // namespace coro
