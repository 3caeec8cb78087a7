#pragma once

#include "coro/base/clock.h"

namespace coro {

class Waiter;

// Suspends the current coroutine in the waiter, as park() does, and returns the outcome. The host language passes a
// function of its own that, for example, raises an error when the wait was canceled.
using WaitFunction = int (*)(Waiter &waiter, Deadline deadline);

}  // namespace coro
