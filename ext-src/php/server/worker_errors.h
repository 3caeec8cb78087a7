#pragma once

#include "coro/server/config/config.h"

namespace coro::php {

// Handles PHP errors in a worker as long as this object exists: errors that the script's error handler has not
// handled, and that error_reporting and @ do not hide. A warning is printed with its stack trace. With
// fail_on_warning, it also changes the status of the response to 500 if the handler of a request has raised it.
// With warnings_as_exceptions, a warning in a coroutine is thrown as an ErrorException instead, unless another
// exception is being thrown. After a fatal error, the destructors of objects of other requests are still called.
class WorkerErrors {
public:
    explicit WorkerErrors(const ServerConfig &config);
    ~WorkerErrors();
    WorkerErrors(const WorkerErrors &) = delete;
    WorkerErrors &operator=(const WorkerErrors &) = delete;
};

}  // namespace coro::php
