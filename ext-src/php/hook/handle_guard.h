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

    Coroutine &coroutine() const { return self_; }
    // True if the function is a method of this handle or has it as an argument. A handle is an object or a resource.
    bool uses(const void *handle) const;

private:
    Coroutine &self_;
    zend_execute_data *frame_;
};

// Wraps the functions that close or replace a handle: while another coroutine waits inside a function that uses the
// handle, they throw a Coro\Error instead. The waiting function would go on with freed memory.
extern const RuntimeObserver handle_guard_observer;

}  // namespace coro::php
