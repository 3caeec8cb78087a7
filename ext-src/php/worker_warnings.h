#pragma once

#include "coro/server/config.h"

namespace coro::php {

// While there is one, it sees the warnings that the script's error handler has not dealt with, and that error_reporting (or @) does
// not leave out. With fail_on_warning they are printed with their trace and spoil the answer of the request in whose handler they
// were raised. With warnings_as_exceptions, in coroutines, an ErrorException is thrown in their place, unless there is an exception
// on its way already.
class WorkerWarnings {
public:
    explicit WorkerWarnings(const ServerConfig &config);
    ~WorkerWarnings();
    WorkerWarnings(const WorkerWarnings &) = delete;
    WorkerWarnings &operator=(const WorkerWarnings &) = delete;
};

}  // namespace coro::php
