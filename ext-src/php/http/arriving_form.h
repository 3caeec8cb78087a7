#pragma once

#include "coro/server/http/incoming_request.h"

#include "php.h"

// Receives forms in the coroutine of their request, before it calls the program's function: their files go to the disk while they
// arrive.
namespace coro::php {

// Creates the objects as make_request() does, for a request whose body is arriving or which may be encoded. Returns what
// make_request() does.
[[nodiscard]] int make_unusual_request(const IncomingRequest &request, zval *made);

// The Preparation of the coroutine of a request whose body must be received first. `made` are the objects of make_request().
// If the body does not arrive as it should, refuses the request and returns false.
bool receive_body(zval *made);

}  // namespace coro::php
