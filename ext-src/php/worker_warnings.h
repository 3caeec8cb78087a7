#pragma once

namespace coro::php {

// While there is one, a warning that the script's error handler has not dealt with, and that error_reporting (or @) does not leave
// out, is printed with its trace and spoils the answer of the request in whose handler it was raised. Or, if they are to be
// exceptions, an ErrorException is thrown in its place, in coroutines, unless there is an exception on its way already.
class WorkerWarnings {
public:
    explicit WorkerWarnings(bool are_exceptions);
    ~WorkerWarnings();
    WorkerWarnings(const WorkerWarnings &) = delete;
    WorkerWarnings &operator=(const WorkerWarnings &) = delete;
};

}  // namespace coro::php
