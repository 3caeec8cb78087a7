#pragma once

#include "php/runtime/runtime.h"

#include "php.h"

#include "coro/server/http/request_data.h"
#include "coro/server/shared/route_records.h"
#include "coro/server/shared/scoreboard.h"

namespace coro::php {

// Tells the RouteRecords of a worker when requests begin and end, and how much memory PHP uses then.
class RouteWatch {
public:
    explicit RouteWatch(const ServingRow &row) : row_(row) {}   // the row of the worker

    void begins() { records_.begins(now()); }
    // Called when PHP has released the Request object, at the end of its handler. `handler` is the coroutine that runs; nullptr:
    // there is none.
    void ended(const RequestData &request, const Coroutine *handler, Nanoseconds time)
    {
        RouteRecords::Handler by = {handler ? handler->id() : 0, handler && handler->waits_since() != 0};
        records_.ended(request.text(request.head().method), request.text(request.head().path), time, by, now());
    }
    void copy_to(FigureList<RouteFigures, 64> &to)
    {
        records_.settle(now());
        records_.copy_to(to);
    }

private:
    RouteRecords::Moment now() const
    {
        const Scheduler &scheduler = runtime().scheduler();
        return {zend_memory_usage(false), scheduler.last_id(), scheduler.live_count(),
                row_.running.load(std::memory_order_relaxed), scheduler.step().load(std::memory_order_relaxed),
                row_.unsent_bytes.load(std::memory_order_relaxed) > 0};
    }

    RouteRecords records_;
    const ServingRow &row_;
};

// The watch of this worker; nullptr: the server has no admin process.
inline RouteWatch *route_watch = nullptr;

}  // namespace coro::php
