#pragma once

#include "php.h"

namespace coro::php {

// The engine has no error handler while it calls the script's. One that waits would leave the other coroutines without, so it is
// lent to them meanwhile.
//
// To know when such a call begins and ends, a coroutine has the engine call an object of ours, which calls the script's handler.

// One such call of a coroutine.
struct ErrorHandlerCall {
    ErrorHandlerCall() { ZVAL_UNDEF(&handler); }
    ~ErrorHandlerCall() { zval_ptr_dtor(&handler); }

    zval handler;                        // undefined when the call is over
    ErrorHandlerCall *outer = nullptr;   // the one that this one is made within
    bool is_lent = false;
    HashTable *stream_errors = nullptr;   // the lists of the one who reports
};

void watch_error_handlers();   // once, at module startup

// When another coroutine is to run, and when this one goes on. Neither runs PHP code.
void lend_error_handler(ErrorHandlerCall *&innermost);
void take_back_error_handler(ErrorHandlerCall &innermost);

// A fatal error is about to end the running coroutine, and so the call that it may be in.
void give_back_error_handler();

// At the end of a coroutine. A native Fiber may be left in one.
void forget_error_handler_calls(ErrorHandlerCall *&innermost);

}  // namespace coro::php
