#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/worker_end.h"
#include "php/zend/native_class.h"

#include "php.h"

#include <algorithm>

// The class Coro\Queue\Native, with the functions that Coro\Queue needs and that cannot be written in PHP. Programs do not use
// it.
namespace coro::php {

namespace {

// Native::isWorker(): bool: true in a worker or task worker of a server
ZEND_FUNCTION(coro_is_worker)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(runtime().is_server() && !runtime().is_fork_of_server());
}

// Native::awaitWorkerEnd(): ?float: waits until this worker begins to end; returns how many seconds its coroutines have then,
// or null if something else has ended the wait
ZEND_FUNCTION(coro_await_worker_end)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Deadline end = await_worker_end();
    if (end != kNever && !EG(exception)) {
        RETURN_DOUBLE(double(std::max<Nanoseconds>(end - runtime().loop().read_clock(), 0)) / kSecond);
    }
}

constexpr zend_function_entry queue_methods[] = {
    method_of<0>("isWorker", zif_coro_is_worker),
    method_of<0>("awaitWorkerEnd", zif_coro_await_worker_end),
    {},
};

void add_queue_class()
{
    register_native_class("Coro\\Queue\\Native", queue_methods);
}

}  // namespace

const RuntimeObserver queue_native_observer({
    .order = Order::kLibrary,
    .on_startup = add_queue_class,
});

}  // namespace coro::php
