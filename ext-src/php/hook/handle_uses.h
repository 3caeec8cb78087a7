#pragma once

#include "coro/base/list.h"
#include "coro/sched/coroutine.h"

#include "php.h"

namespace coro::php {

struct HandleUseTag;

// Says, while it exists, that a coroutine waits in an internal function that uses a handle (see HandleVisitor).
class HandleUse : public ListNode<HandleUseTag> {
public:
    // `is_argument` is false for a handle that is inside an argument, such as a stream in an array of stream_select().
    HandleUse(const void *handle, Coroutine &user, bool is_argument);

    const void *handle() const { return handle_; }
    Coroutine &user() const { return user_; }
    bool is_argument() const { return is_argument_; }

private:
    const void *handle_;
    Coroutine &user_;
    bool is_argument_;
};

// Returns the coroutine that waits in an internal function which uses this handle, or nullptr.
Coroutine *user_of(const void *handle);
// Returns the coroutine that waits in an internal function which uses one of the handles of `value`, as
// visit_handles() finds them, or nullptr.
Coroutine *user_of_any_handle_of(zval *value);
// Returns true if the coroutine waits in an internal function that has this handle as an argument.
bool is_argument_of(const void *handle, const Coroutine &user);

void forget_uses();

}  // namespace coro::php
