#pragma once

#include "php.h"

namespace coro::php {

// What a coroutine owes to the part of the extension that started it. A field that is null is not used.
struct Duty {
    // Kept until the coroutine ends: for example the response of a request, whose client must get an answer.
    zend_object *object = nullptr;
    // Called with `object` when the coroutine ends by an uncaught exception or a fatal error.
    void (*failed)(zend_object *object) = nullptr;
    // Called with `object` when the coroutine raises a warning, in the worker of a server with fail_on_warning.
    void (*warned)(zend_object *object) = nullptr;
    // Called when the coroutine ends, for whatever reason.
    void (*ended)(zend_long subject) = nullptr;
    zend_long subject = 0;
    // Called when the function has ended: with what it returned, or with an exception in EG(exception), which the callback
    // may take.
    void (*settled)(zend_long subject, zval *result) = nullptr;
    // The event whose callback runs, for the log. With an event, `subject` is the session of the client, or 0.
    const char *event = nullptr;
};

}  // namespace coro::php
