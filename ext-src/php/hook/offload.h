#pragma once

#include "php/zend/call.h"

#include "coro/sched/coroutine.h"

namespace coro::php {

// Calls the function in a helper process while the calling coroutine waits, and stores its return value in `result`.
// A function that has a name is called by a process of a pool, which it gets with its arguments as serialized text.
// Another callable, such as a closure or a method of an object, gets a new process, which is forked from this one
// and so has the closure and the arguments in its memory. Throws what the function throws, and Coro\Error if the
// process has ended before the function has returned. Stores false in `result` if cancel() has ended the wait.
void offload(Coroutine &self, const FunctionCall &what, zval *result);

}  // namespace coro::php
