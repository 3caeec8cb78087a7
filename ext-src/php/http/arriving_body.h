#pragma once

#include "php/runtime/runtime.h"

#include "coro/base/clock.h"
#include "coro/server/http/request_body.h"

#include <cerrno>

namespace coro::php {

// Waits until `is_done` returns true. `enter` puts a waiter into the queue whose waiters are woken when that may be so.
// Returns 0, -ETIMEDOUT at the deadline, or -ECANCELED; then EG(exception) may be set.
template <class Done, class Enter>
int wait_until(const char *what, WaitSubject subject, Deadline deadline, Done is_done, Enter enter)
{
    while (!is_done()) {
        Coroutine *self = runtime().waiting_coroutine();
        if (!self) {
            return -ECANCELED;
        }
        Waiter waiter(*self, what, subject);
        enter(waiter);
        if (int outcome = runtime().wait(waiter, deadline); outcome != 0) {
            return outcome;
        }
        if (EG(exception)) {
            return -ECANCELED;
        }
    }
    return 0;
}

// Waits until bytes of the body have arrived; after RequestBody::collect(), until the body is over. Returns 1 if
// body.view() has bytes, 0 at the end of the body, or a negative error: that of the body, -ETIMEDOUT at the deadline, or
// -ECANCELED. After an error, EG(exception) may be set. `what` is the name of the waiting method. The caller must hold a
// reference to the body (RequestData::arriving()).
int await_body(RequestBody &body, const char *what, Deadline deadline);

}  // namespace coro::php
