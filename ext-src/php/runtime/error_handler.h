#pragma once

#include "php.h"

namespace coro::php {

// While the script's error handler runs, the engine has no error handler set. If the handler waited, the other
// coroutines would run without an error handler. So during the wait the handler is set again for the other
// coroutines, and it is unset when its own coroutine continues.
//
// The engine does not say when a call of the handler begins and ends. So when a coroutine raises an error, the
// handler is replaced by an object of this extension, which calls the script's handler.

// One call of the script's error handler in a coroutine.
struct ErrorHandlerCall {
    ErrorHandlerCall() { ZVAL_UNDEF(&handler); }
    ~ErrorHandlerCall() { zval_ptr_dtor(&handler); }

    zval handler;                        // the script's error handler; undefined when the call has ended
    ErrorHandlerCall *outer = nullptr;   // the call of the handler that encloses this call, or nullptr
    bool is_lent = false;
    // The engine's lists of errors of stream wrappers, as the code that has raised the error has left them.
    HashTable *stream_errors = nullptr;
};

void watch_error_handlers();   // registers an observer of errors; called once, at module startup

// lend_error_handler() is called when the scheduler switches away from a coroutine whose error handler is running,
// take_back_error_handler() when the scheduler switches back to this coroutine. Neither function runs PHP code.
void lend_error_handler(ErrorHandlerCall *&innermost);
void take_back_error_handler(ErrorHandlerCall &innermost);

// Called before a fatal error ends the running coroutine. If the coroutine is inside a call of the error handler,
// the handler is set again, because the error ends this call, too.
void give_back_error_handler();

// Called at the end of a coroutine, which may leave a native Fiber suspended inside an error handler: sets the
// handler again and drops the calls.
void forget_error_handler_calls(ErrorHandlerCall *&innermost);

}  // namespace coro::php
