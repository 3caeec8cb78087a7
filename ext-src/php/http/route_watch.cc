#include "php/http/route_watch.h"

#include "php.h"

namespace coro::php {

RouteWatch *route_watch = nullptr;

RouteRecords::Moment RouteWatch::now() const
{
    const Scheduler &scheduler = runtime().scheduler();
    return {zend_memory_usage(false), scheduler.last_id(), scheduler.live_count(), row_.running.load(std::memory_order_relaxed),
            scheduler.step().load(std::memory_order_relaxed), row_.unsent_bytes.load(std::memory_order_relaxed) > 0};
}

void RouteWatch::ended(const RequestData &request, const Coroutine *handler, Nanoseconds time)
{
    RouteRecords::Handler by = {handler ? handler->id() : 0, handler && handler->waits_since() != 0};
    records_.ended(request.text(request.head().method), request.text(request.head().path), time, by, now());
}

}  // namespace coro::php
