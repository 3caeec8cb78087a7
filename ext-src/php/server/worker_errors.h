#pragma once

#include "coro/server/config/config.h"

namespace coro::php {

// While this object exists, it sees the errors that the script's error handler has not dealt with, and that
// error_reporting (or @) does not leave out. Warnings are printed with their trace. With fail_on_warning a warning
// also makes the answer of the request in whose handler it was raised a 500. With warnings_as_exceptions, in
// coroutines, an ErrorException is thrown in place of the warning, unless an exception exists already. After a fatal
// error the destructors of the other requests still run.
class WorkerErrors {
public:
    explicit WorkerErrors(const ServerConfig &config);
    ~WorkerErrors();
    WorkerErrors(const WorkerErrors &) = delete;
    WorkerErrors &operator=(const WorkerErrors &) = delete;
};

}  // namespace coro::php
