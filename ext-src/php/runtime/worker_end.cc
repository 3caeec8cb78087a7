#include "php/runtime/worker_end.h"

#include "php/runtime/runtime.h"

namespace coro::php {

namespace {

WaitQueue waiting_for_end;
Deadline worker_ends_at = kNever;

}  // namespace

void announce_worker_end(Deadline until)
{
    worker_ends_at = until;
    wake_all(waiting_for_end, 0);
}

Deadline await_worker_end()
{
    Coroutine *self = runtime().waiting_coroutine();
    if (self && worker_ends_at == kNever) {
        Waiter waiter(*self, "the end of the worker");
        waiting_for_end.push_back(waiter);
        (void) runtime().wait(waiter, kNever);
    }
    return worker_ends_at;
}

}  // namespace coro::php
