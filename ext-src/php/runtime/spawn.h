#pragma once

#include "php/runtime/duty.h"
#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/zend/call.h"

#include <cstdint>

namespace coro::php {

// The body of every coroutine: calls the function on the coroutine's own stack, then does what is due at its end.
void run_coroutine(const FunctionCall &what, const Duty &duty);

// The same on the present stack, for servers that want no coroutines.
void call_in_place(const FunctionCall &what, const Duty &duty = {});

// Calls the function in a new coroutine until it first waits. Its id; negative: a core code, and nothing was called, maybe
// with an exception.
// Inline for the reason given in coro/sched/scheduler.h.
[[gnu::always_inline]] inline int64_t spawn(const FunctionCall &what, const Duty &duty = {})
{
    if (out_of_memory_is_pending() && !runtime().scheduler().current().is_main()) {
        (void) settle_out_of_memory();
        return -ENOMEM;
    }
    int64_t id = runtime().scheduler().spawn([&what, &duty] { run_coroutine(what, duty); });
    runtime().check_ending();
    return id;
}

// EG(exception) is no user's exception: exit(), or the end that kill_all() sent.
bool exception_is_ending();

// Prints the exception in EG(exception), or hands it to the user's handler; an exit() is told to the runtime.
// False: it was an uncaught exception.
bool settle_exception();

// On the stack of the loop, where nobody catches what the destructors of released values throw.
inline void settle_destructors()
{
    if (UNEXPECTED(EG(exception))) {
        settle_exception();
    }
}

// From the stack of the loop: calls it in a new coroutine, which gets the callable and its arguments, so that their
// destructors may wait. False: it was not called, and they are gone, in a coroutine beyond max_coroutine.
bool spawn_from_loop(Callable callable, uint32_t count, zval *arguments, const Duty &duty = {});
bool spawn_from_loop(BoundCall call, const Duty &duty = {});

extern const RuntimeObserver spawn_observer;

// What a failed spawn() is for PHP: a warning, where it threw nothing.
void warn_spawn_failed(int64_t code);

// Registers a call for the end of the current coroutine.
void defer(BoundCall call);

}  // namespace coro::php
