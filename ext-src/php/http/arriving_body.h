#pragma once

#include "coro/base/clock.h"
#include "coro/server/http/request_body.h"

namespace coro::php {

// Waits until bytes of the body have arrived; after RequestBody::collect(), until the body is over. Returns 1 if
// body.view() has bytes, 0 at the end of the body, or a negative error: that of the body, -ETIMEDOUT at the deadline, or
// -ECANCELED. After an error, EG(exception) may be set. `what` is the name of the waiting method. The caller must hold a
// reference to the body (RequestData::arriving()).
int await_body(RequestBody &body, const char *what, Deadline deadline);

}  // namespace coro::php
