#pragma once

#include "php/trace/tracer.h"

// The begin and the end of tracing in a process.
namespace coro::php {

// Begins to trace in this process if the settings have an endpoint. Must be called after the process was forked.
// Returns false, and logs why, if the endpoint is no URL. What was traced before, and in what way, is forgotten.
bool begin_tracing(const TraceSettings &settings, const TracedClients &clients, bool is_server);
// Sends the spans that are left. Returns true when none is left, so that the process may end.
bool finish_tracing();
// Sends the spans that are left, for at most this time. Returns true if none is left. The calling coroutine waits; outside of
// coroutines the loop runs meanwhile.
[[nodiscard]] bool flush_tracing(Nanoseconds most);
// Stops tracing. Spans that have not been sent are lost.
void end_tracing();

}  // namespace coro::php
