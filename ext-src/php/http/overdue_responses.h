#pragma once

namespace coro::php {

struct HandlerTrail;

// Called when a handler has ended without an answer. If only a cycle of references keeps the Response object, the object is
// collected in the next turn of the loop, so that its client gets status 500 then, and not when PHP collects garbage.
void watch_overdue(HandlerTrail &trail);

}  // namespace coro::php
