#pragma once

#include "php/runtime/duty.h"
#include "php/zend/call.h"

#include "coro/sched/runnable.h"

#include <cstddef>
#include <deque>

namespace coro::php {

class SharedSpan;
class Timeline;

// Calls the callbacks of a server with enable_coroutine=false. They run outside of coroutines, one after the other: while a
// callback waits for its Coro\run(), the calls of other events wait in a queue.
class PlainCalls final : private Runnable {
public:
    PlainCalls() = default;
    PlainCalls(const PlainCalls &) = delete;
    PlainCalls &operator=(const PlainCalls &) = delete;

    // Calls the function now, or in its turn in the queue. duty.ended() is called when it has ended. Returns 0 if it has
    // ended, 1 if it has not, or a negative error if the function is never called.
    int call(const FunctionCall &what, const Duty &duty);
    // Returns true if a callback has not ended, because it waits.
    bool are_running() const { return running_ > 0; }
    void drop_waiting();   // forgets the calls in the queue

private:
    struct Waiting {
        BoundCall call;
        Duty duty;
        SharedSpan *span;   // of the request; nullptr: it is not traced
        Timeline *timeline;   // of the request; nullptr: it is not wanted
    };

    int begin(const FunctionCall &what, const Duty &duty);
    void ended();
    static void release(const Waiting &call);
    void run() override;

    std::deque<Waiting> waiting_;
    size_t running_ = 0;   // more than 1 if a callback has caused another event, whose callback runs within it
};

}  // namespace coro::php
