#pragma once

#include "coro/client/span_sender.h"
#include "coro/client/trace_settings.h"
#include "coro/trace/span_queue.h"
#include "coro/trace/trace_context.h"

namespace coro::php {

// What is done for the requests of clients.
struct TracedClients {
    bool have_spans = true;     // they have spans, and coro's HTTP clients send traceparent
    bool propagate = true;      // PHP's functions that make HTTP requests send traceparent
};

// What a process that traces has.
struct Tracer {
    Tracer(const TraceSettings &settings, Collector collector, const TracedClients &clients);

    Sampler sampler;
    SpanQueue queue;
    SpanSender sender;
    TracedClients clients;
};

extern Tracer *the_tracer;   // nullptr: this process does not trace

inline Tracer *tracer()
{
    return the_tracer;
}

}  // namespace coro::php
