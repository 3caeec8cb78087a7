#pragma once

#include "php.h"

namespace coro::php {

// The engine has no error handler while it calls the script's. One that waits would leave the other coroutines without, so it is
// lent to them meanwhile.

// Of a coroutine: the last call of the script's error handler.
struct ErrorHandlerCall {
    zval handler;
    const zend_function *function;        // of the handler
    const zend_execute_data *raised_in;   // the frame below it
    bool may_go_on;                       // the engine does not tell when it is over
    bool is_lent;                         // it waits, and has given away the handler
};

void watch_error_handlers();   // once, at module startup

// When another coroutine is to run, and when this one goes on. Neither runs PHP code.
void lend_error_handler(ErrorHandlerCall &call);
void take_back_error_handler(ErrorHandlerCall &call);

// A fatal error is about to end the running coroutine, and so the call that it may be in.
void give_back_error_handler();

// At the end of a coroutine. It may run anything.
void forget_error_handler_call(ErrorHandlerCall *call);

}  // namespace coro::php
