#pragma once

#include "coro/base/list.h"

namespace coro {

struct ReadyTag;

// Something the scheduler runs when its turn comes: a coroutine that was woken, a connection with news.
class Runnable : public ListNode<ReadyTag> {
public:
    virtual void run() = 0;   // on the stack of the loop; may destroy this

protected:
    ~Runnable() = default;
};

}  // namespace coro
