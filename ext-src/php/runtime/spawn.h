#pragma once

#include "php/runtime/duty.h"
#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/zend/call.h"

#include <cstdint>

namespace coro::php {

// The body of every coroutine: calls the function on the coroutine's own stack, then runs deferred calls and
// does its other duties.
void run_coroutine(const FunctionCall &what, const Duty &duty);

// Does the same on the current stack, for servers that want no coroutines.
void call_in_place(const FunctionCall &what, const Duty &duty = {});

// Calls the function in a new coroutine, which runs until it first waits. Returns its id, or a negative error
// code if the function was not called; there may be an exception then. Inline for the reason given in
// coro/sched/scheduler.h.
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

// True if EG(exception) is not an exception of the program, but exit() or the end that kill_all() sends.
bool exception_is_ending();

// Prints the exception in EG(exception), or passes it to the program's exception handler. Passes an exit() to
// the runtime. Returns false if the exception was an uncaught one of the program.
bool settle_exception();

// Settles an exception that destructors of released values have thrown, on the stack of the loop, where no
// PHP code can catch it.
inline void settle_destructors()
{
    if (UNEXPECTED(EG(exception))) {
        settle_exception();
    }
}

// Called on the stack of the loop. Calls the callable in a new coroutine and gives it the references to the
// callable and the arguments, so that their destructors may wait. Returns false if the callable was not
// called; then a coroutine beyond the limit max_coroutine has released them.
bool spawn_from_loop(Callable callable, uint32_t count, zval *arguments, const Duty &duty = {});
bool spawn_from_loop(BoundCall call, const Duty &duty = {});

extern const RuntimeObserver spawn_observer;

// Raises a warning that spawn() has failed, unless it has thrown.
void warn_spawn_failed(int64_t code);

// Registers a call that is made when the current coroutine ends.
void defer(BoundCall call);

}  // namespace coro::php
