#pragma once

#include "coro/server/config/config.h"

namespace coro::php {

// While there is one, it sees the errors that the script's error handler has not dealt with, and that
// error_reporting (or @) does not leave out. With fail_on_warning warnings are printed with their trace and spoil
// the answer of the request in whose handler they were raised. With warnings_as_exceptions, in coroutines, an
// ErrorException is thrown in their place, unless there is an exception on its way already. Fatal
// errors leave the other requests their destructors.
class WorkerErrors {
public:
    explicit WorkerErrors(const ServerConfig &config);
    ~WorkerErrors();
    WorkerErrors(const WorkerErrors &) = delete;
    WorkerErrors &operator=(const WorkerErrors &) = delete;
};

}  // namespace coro::php
