#pragma once

#include "coro/base/option.h"

namespace coro::php {

// The options of a server about the callbacks of the program. The core has all other options of servers.
struct CallbackOptions {
    bool task_enable_coroutine = false;   // true: tasks run in coroutines, several of them in one task worker at a time
    bool task_use_object = false;         // true: the callback of the event task gets an object
    bool event_object = false;             // true: a callback gets one object instead of several arguments
    bool fail_on_warning = false;          // true: a warning in a request's handler makes the status of the response 500
    bool warnings_as_exceptions = false;   // true: warnings in coroutines become exceptions
};

inline constexpr Option<CallbackOptions> kCallbackOptions[] = {
    {"event_object", &CallbackOptions::event_object},
    {"task_enable_coroutine", &CallbackOptions::task_enable_coroutine},
    {"task_use_object", &CallbackOptions::task_use_object},
    {"task_object", &CallbackOptions::task_use_object},
    {"fail_on_warning", &CallbackOptions::fail_on_warning},
    {"warnings_as_exceptions", &CallbackOptions::warnings_as_exceptions},
};

}  // namespace coro::php
