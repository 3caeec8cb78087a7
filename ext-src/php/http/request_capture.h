#pragma once

#include "php/runtime/duty.h"
#include "php/runtime/timeline.h"

#include "coro/server/http/request_data.h"
#include "coro/server/shared/capture_order.h"

#include <string>

namespace coro::php {

// The requests of this process that /debug/trace shows.

// Keeps the requests that the order wants and that begin from now on, until captured_requests() or the end of the order's time.
void begin_capture(CaptureOrder &order);
// Ends the capture, and returns the requests that were kept as JSON objects, separated by commas.
std::string captured_requests();

// Returns the time for which a request has waited for its handler, which begins now.
Nanoseconds time_in_queue(const RequestData &message);

// Returns the timeline of a request that begins, with a record if the request is wanted, or nullptr. `made` are the Request and
// Response objects. Changes duty.ended, and calls what it was.
Timeline *captured_timeline(zval *made, Duty &duty);

}  // namespace coro::php
