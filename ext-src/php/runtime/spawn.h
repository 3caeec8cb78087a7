#pragma once

#include "php/zend/call.h"

#include <cstdint>

namespace coro::php {

// What a coroutine is responsible for: kept until it ends, and told when it ends by an uncaught exception or a fatal
// error, or, in a server's worker, when a warning is raised in it. A server's response is one: its client must get an answer.
struct Duty {
    zend_object *object = nullptr;
    void (*failed)(zend_object *object) = nullptr;
    void (*warned)(zend_object *object) = nullptr;
    // Told at the coroutine's end, however it ends.
    void (*ended)(zend_long subject) = nullptr;
    zend_long subject = 0;
    // Given what the function returned, or EG(exception), which it may take.
    void (*settled)(zend_long subject, zval *result) = nullptr;
    // For the log: the event whose callback it is; then the subject is the session of its client, or 0.
    const char *event = nullptr;
};

// The body of every coroutine: calls the function on the coroutine's own stack, then does what is due at its end.
void run_coroutine(const FunctionCall &what, const Duty &duty);

// The same on the present stack, for servers that want no coroutines.
void call_in_place(const FunctionCall &what, const Duty &duty = {});

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

void make_release_function();   // once, at module startup

// What a failed spawn() is for PHP: a warning, where it threw nothing.
void warn_spawn_failed(int64_t code);

// Registers a call for the end of the current coroutine.
void defer(BoundCall call);

}  // namespace coro::php
