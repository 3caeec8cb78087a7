#pragma once

#include "php/runtime/duty.h"
#include "php/server/state.h"

namespace coro::php {

// Lets the coroutine of a callback for a command of a Redis client answer with an error when exit() ends it, and close the
// connection when a fatal error does: without an answer the client would take the next one as the answer to this command.
void add_redis_duty(Duty &duty, ServerState &server);

}  // namespace coro::php
