#pragma once

#include "php.h"

namespace coro::php {

// While the engine calls the script's error handler, it has none set. If that handler waits, the other
// coroutines would have no error handler, so they use the same one meanwhile.
//
// The engine does not say when such a call begins and ends. So while a coroutine has an error handler, the
// engine calls an object of this extension, which calls the script's handler.

// One call of the script's error handler in a coroutine.
struct ErrorHandlerCall {
    ErrorHandlerCall() { ZVAL_UNDEF(&handler); }
    ~ErrorHandlerCall() { zval_ptr_dtor(&handler); }

    zval handler;                        // undefined when the call has ended
    ErrorHandlerCall *outer = nullptr;   // the call that encloses this one
    bool is_lent = false;
    HashTable *stream_errors = nullptr;   // the engine's lists of errors of the code that raised the error
};

void watch_error_handlers();   // once, at module startup

// Called when the coroutine is left, and when it goes on, while its error handler runs. Neither runs PHP
// code.
void lend_error_handler(ErrorHandlerCall *&innermost);
void take_back_error_handler(ErrorHandlerCall &innermost);

// Called before a fatal error ends the running coroutine, and the call of an error handler that it may be in.
void give_back_error_handler();

// Called at the end of a coroutine: a native Fiber may have been left suspended inside an error handler.
void forget_error_handler_calls(ErrorHandlerCall *&innermost);

}  // namespace coro::php
