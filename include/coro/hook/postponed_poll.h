#pragma once

namespace coro {
class Coroutine;
}

// Lets a coroutine leave a library's function before it waits in the poll() of this function. A library that refuses all calls
// with an object during such a wait, as libcurl does since 8.23, then accepts those of other coroutines.
namespace coro::hook {

// The next poll() of the coroutine that would wait returns 0 at once, as if its time were over.
void postpone_poll(Coroutine &self);

// Waits as the postponed poll() would have waited. Returns what poll(2) returns, with errno if that is -1. Returns 0 if no poll()
// was postponed since the last call.
int wait_in_postponed_poll(Coroutine &self);

}  // namespace coro::hook
