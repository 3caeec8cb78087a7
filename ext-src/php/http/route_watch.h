#pragma once

#include "php/runtime/runtime.h"

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
    void ended(const RequestData &request, const Coroutine *handler, Nanoseconds time);
    void copy_to(FigureList<RouteFigures, 64> &to)
    {
        records_.settle(now());
        records_.copy_to(to);
    }

private:
    RouteRecords::Moment now() const;

    RouteRecords records_;
    const ServingRow &row_;
};

// The watch of this worker; nullptr: the server has no admin process.
extern RouteWatch *route_watch;

}  // namespace coro::php
