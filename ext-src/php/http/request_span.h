#pragma once

#include "php/runtime/duty.h"
#include "php/runtime/shared_span.h"
#include "php/runtime/timeline.h"

#include "php.h"

namespace coro::php {

// The span and the timeline of a request that a server handles, if they are wanted. While the object exists, the code that starts
// the coroutine of the request has both, so that the coroutine inherits them. The span ends with the coroutine.
class RequestSpan {
public:
    // `made` are the Request and Response objects. Changes duty.ended, and calls what it was.
    RequestSpan(zval *made, Duty &duty)
    {
        if (UNEXPECTED(request_watch != 0)) {
            begin(made, duty);
        }
    }
    ~RequestSpan()
    {
        if (UNEXPECTED(is_watched_)) {
            leave();
        }
    }
    RequestSpan(const RequestSpan &) = delete;
    RequestSpan &operator=(const RequestSpan &) = delete;

private:
    void begin(zval *made, Duty &duty);
    void leave();

    bool is_watched_ = false;
    SharedSpan *span_before_;
    Timeline *timeline_before_;
};

}  // namespace coro::php
