#pragma once

#include "php/zend/call.h"

#include "coro/server/http/response_writer.h"

namespace coro::php {

class ResponseBuilder;

// The function that a program has passed to Response::onClose(): it is called once, in a coroutine, if the connection
// ends before the response is complete.
class CloseCallback {
public:
    CloseCallback() = default;
    CloseCallback(const CloseCallback &) = delete;
    CloseCallback &operator=(const CloseCallback &) = delete;
    ~CloseCallback() { reset(); }

    explicit operator bool() const { return bool(callable_); }
    // `response` is the object that this callback is a part of.
    void set(Callable callable, const ResponseWriter &writer, zend_object *response);
    void reset();
    zval *function() { return callable_.function(); }
    Callable take();

private:
    Callable callable_;
    const ResponseWriter *writer_ = nullptr;   // nullptr: not registered
};

// Calls the callback of the response soon, from the loop. Does nothing if the response has none.
void call_close_callback(const ResponseWriter &writer);

}  // namespace coro::php
