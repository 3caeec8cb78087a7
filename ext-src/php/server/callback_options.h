#pragma once

#include "coro/base/option.h"

#include <cstdint>
#include <string>

namespace coro::php {

// The options of a server about the callbacks of the program, and about tracing. The core has all other options of servers.
struct CallbackOptions {
    bool task_enable_coroutine = false;   // true: tasks run in coroutines, several of them in one task worker at a time
    bool task_use_object = false;         // true: the callback of the event task gets an object
    bool event_object = false;             // true: a callback gets one object instead of several arguments
    bool fail_on_warning = false;          // true: a warning in a request's handler makes the status of the response 500
    bool warnings_as_exceptions = false;   // true: warnings in coroutines become exceptions
    std::string trace_endpoint;            // see TraceSettings
    std::string trace_service_name;
    double trace_sample_ratio = -1;        // negative: the environment decides
    int64_t trace_queue_size = 2048;
    bool trace_clients = true;             // true: requests of clients have spans, and coro's HTTP clients send traceparent
    bool trace_propagation = true;         // true: so do PHP's functions that make HTTP requests
};

inline constexpr Option<CallbackOptions> kCallbackOptions[] = {
    {"event_object", &CallbackOptions::event_object},
    {"task_enable_coroutine", &CallbackOptions::task_enable_coroutine},
    {"task_use_object", &CallbackOptions::task_use_object},
    {"task_object", &CallbackOptions::task_use_object},
    {"fail_on_warning", &CallbackOptions::fail_on_warning},
    {"warnings_as_exceptions", &CallbackOptions::warnings_as_exceptions},
    name_option("trace_endpoint", &CallbackOptions::trace_endpoint),
    name_option("trace_service_name", &CallbackOptions::trace_service_name),
    {"trace_sample_ratio", &CallbackOptions::trace_sample_ratio, 0, 1},
    {"trace_queue_size", &CallbackOptions::trace_queue_size, 1, 1'000'000},
    {"trace_clients", &CallbackOptions::trace_clients},
    {"trace_propagation", &CallbackOptions::trace_propagation},
};

}  // namespace coro::php
