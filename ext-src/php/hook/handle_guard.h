#pragma once

#include "php/runtime/observer.h"

#include "coro/base/list.h"
#include "coro/sched/coroutine.h"

#include "php.h"

namespace coro::php {

struct HookedWaitTag;

// A wait of a coroutine inside an internal function of PHP, which uses its object and its arguments until it returns.
// It lies on the stack of the coroutine.
class HookedWait : public ListNode<HookedWaitTag> {
public:
    explicit HookedWait(Coroutine &self);
    ~HookedWait();

    Coroutine &coroutine() const { return self_; }
    // True if the function is a method of this handle or has it as an argument. A handle is an object or a resource.
    bool uses(const void *handle) const;

private:
    Coroutine &self_;
    zend_execute_data *frame_;      // of the internal function; nullptr: the wait is in none
    const void *connection_;        // the connection that the function uses; nullptr: it uses none
};

// Keeps coroutines from using what another one waits in:
//   - Functions that close a stream or a process throw a Coro\Error while a coroutine waits in a function that uses it,
//     which would go on with freed memory.
//   - Functions and methods of extensions whose connections serve one request at a time throw one while a coroutine waits
//     in a call with the same connection. Otherwise it would get answers that belong to the other coroutine.
extern const RuntimeObserver handle_guard_observer;

}  // namespace coro::php
