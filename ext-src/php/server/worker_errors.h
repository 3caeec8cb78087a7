#pragma once

#include "php/server/callback_options.h"

namespace coro::php {

// While an object of this class exists, it handles the PHP errors of a worker that the script's error handler has not
// handled and that error_reporting and @ do not hide. A warning is printed with its stack trace. With the option
// fail_on_warning, a warning in the handler of a request also changes the status of the response to 500. With the
// option warnings_as_exceptions, a warning in a coroutine is thrown as an ErrorException instead, unless another
// exception is being thrown. After a fatal error, the destructors of the objects of other requests are still called.
class WorkerErrors {
public:
    explicit WorkerErrors(const CallbackOptions &options);
    ~WorkerErrors();
    WorkerErrors(const WorkerErrors &) = delete;
    WorkerErrors &operator=(const WorkerErrors &) = delete;
};

// From now on warnings of workers are printed as PHP prints them: without a stack trace.
void print_plain_warnings();

// While an object of this class exists, output of a handler (such as echo) sets HandlerTrail::has_printed of the
// handler's response. Output while `is_paused` is true does not count.
class PrintWatch {
public:
    PrintWatch();
    ~PrintWatch();
    PrintWatch(const PrintWatch &) = delete;
    PrintWatch &operator=(const PrintWatch &) = delete;

    static inline bool is_paused = false;
};

}  // namespace coro::php
