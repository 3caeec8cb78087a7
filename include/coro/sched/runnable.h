#pragma once

#include "coro/base/list.h"

namespace coro {

struct ReadyTag;

// An element of the scheduler's run queue, such as a coroutine that was woken, or a connection that can be
// read.
class Runnable : public ListNode<ReadyTag> {
public:
    virtual void run() = 0;   // the run queue calls run() on the stack of the loop; run() may destroy this object

protected:
    ~Runnable() = default;
};

}  // namespace coro
