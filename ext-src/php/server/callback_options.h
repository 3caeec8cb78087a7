#pragma once

#include "coro/base/option.h"

namespace coro::php {

// The options of a server about the callbacks of the program. The core has all other options of servers.
struct CallbackOptions {
    bool event_object = false;             // true: a callback gets one object instead of several arguments
    bool fail_on_warning = false;          // true: a warning in a request's handler makes the status of the response 500
    bool warnings_as_exceptions = false;   // true: warnings in coroutines become exceptions
};

inline constexpr Option<CallbackOptions> kCallbackOptions[] = {
    {"event_object", &CallbackOptions::event_object},
    {"fail_on_warning", &CallbackOptions::fail_on_warning},
    {"warnings_as_exceptions", &CallbackOptions::warnings_as_exceptions},
};

}  // namespace coro::php
