#pragma once

#include "coro/base/list.h"
#include "coro/sched/coroutine.h"

#include "php.h"

namespace coro::php {

struct IterationTag;

// Says, while it exists, that a function of an iterator runs. `foreach` calls such a function without a frame. Must be on the
// heap if the function can call PHP code: a fatal error leaves it in its list.
class Iteration : public ListNode<IterationTag> {
public:
    explicit Iteration(zend_object *iterated);

    zend_object *iterated() const { return iterated_; }
    const zend_execute_data *frame() const { return frame_; }
    const Coroutine &user() const { return user_; }

private:
    zend_object *iterated_;
    const Coroutine &user_;
    const zend_execute_data *frame_ = EG(current_execute_data);   // of the code that iterates
};

// Returns the object over which the running code iterates if a function of its iterator runs, otherwise nullptr.
zend_object *iterated_object();

void forget_iterations();
// Must be called when a fatal error has jumped over the frames of a coroutine's functions.
void forget_iterations_of(const Coroutine &user);

}  // namespace coro::php
