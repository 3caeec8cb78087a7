#pragma once

#include "php.h"

namespace coro::php {

// What a coroutine owes to the part of the extension that has started the coroutine. A member that is null is not
// used.
struct Duty {
    // An object that is kept until the coroutine ends, such as the response to a request, whose client must get an
    // answer.
    zend_object *object = nullptr;
    // Called with `object` when an uncaught exception or a fatal error ends the coroutine.
    void (*failed)(zend_object *object) = nullptr;
    // Called with `object` when the coroutine raises a warning, in the worker of a server with the option
    // fail_on_warning.
    void (*warned)(zend_object *object) = nullptr;
    // Called with `subject` when the coroutine ends, for whatever reason.
    void (*ended)(zend_long subject) = nullptr;
    zend_long subject = 0;
    // Called with `subject` when the function of the coroutine has ended: `result` is what the function has
    // returned, or an exception is in EG(exception), which the callback may take.
    void (*settled)(zend_long subject, zval *result) = nullptr;
    // The name of the event whose callback the coroutine runs, for the log. If there is an event, `subject` is the
    // session of the client that the event is about, or 0.
    const char *event = nullptr;
    // What exit() does in the coroutine: it throws an exception that ends, uncaught, the program or only this coroutine.
    // In the child that the coroutine has forked it is PHP's own.
    enum class Exit : uint8_t { kEndsProgram, kEndsCoroutine, kIsOfPhp } exit = Exit::kEndsProgram;
};

}  // namespace coro::php
