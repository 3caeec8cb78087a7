#pragma once

#include "php/runtime/duty.h"
#include "php/runtime/runtime.h"
#include "php/zend/call.h"

#include <cstdint>

namespace coro::php {

// What a coroutine does before it calls its function. Gets the arguments of the function, and may wait. Returns false if the
// function must not be called: then the coroutine ends.
using Preparation = bool (*)(zval *arguments);

// Runs the coroutine that has just started: calls the function on the coroutine's own stack, then makes the deferred
// calls and the calls that `duty` contains. `before` may be nullptr.
void run_coroutine(const FunctionCall &what, const Duty &duty, Preparation before = nullptr);

// Calls the function, and then the callbacks in `duty`, on the current stack. For servers that use no coroutines.
void call_in_place(const FunctionCall &what, const Duty &duty = {});

// Calls the function in a new coroutine, which runs until it first waits. Returns the id of the coroutine, or a
// negative error if the function was not called; an exception may then be pending. The function is inline because the
// processor mispredicts each return from a function after a jump to another stack.
[[gnu::always_inline]] inline int64_t spawn(const FunctionCall &what, const Duty &duty = {}, Preparation before = nullptr)
{
    if (out_of_memory_is_pending() && !runtime().scheduler().current().is_main()) {
        (void) settle_out_of_memory();
        return -ENOMEM;
    }
    int64_t id = runtime().scheduler().spawn([&what, &duty, before] { run_coroutine(what, duty, before); });
    runtime().check_ending();
    return id;
}

// Returns true if EG(exception) is not an exception of the program, but exit() or the exception with which kill_all()
// ends coroutines.
bool exception_is_ending();

// true: an uncaught exception that no exception handler gets has the effect of exit(255), except in a callback of a server.
// Changed at module startup only.
inline bool uncaught_exceptions_end_program = false;

// Prints the exception in EG(exception), or passes it to the program's exception handler. Reports an exit() to the
// runtime. Returns false if the exception was an uncaught exception of the program or a fatal error.
bool settle_exception();

// Handles an exception that destructors of released values have thrown. Called where no PHP code can catch this
// exception, such as on the stack of the loop.
inline void settle_destructors()
{
    if (UNEXPECTED(EG(exception))) {
        settle_exception();
    }
}

// Called on the stack of the loop. Calls the callable in a new coroutine and gives the coroutine the references to
// the callable and the arguments, so that their destructors may wait. Returns false if the callable was not
// called: then the references were released, in a coroutine that does not count for the limit max_coroutine.
bool spawn_from_loop(Callable callable, uint32_t count, zval *arguments, const Duty &duty = {});
bool spawn_from_loop(BoundCall call, const Duty &duty = {});

// Raises a warning that spawn() has failed with the error `code`, unless spawn() has thrown an exception.
void warn_spawn_failed(int64_t code);

// Registers a call that is made when the current coroutine ends.
void defer(BoundCall call);

}  // namespace coro::php
