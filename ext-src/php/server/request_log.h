#pragma once

#include "php.h"

namespace coro::php {

// While the object exists, lines of the log name the trace of the request that the running code handles (log_json), and lines of
// the access log have the trace and, with `logs_waits`, the waits of requests. If the log is JSON, so is PHP's own log, which is
// standard error without the setting error_log.
class RequestLog {
public:
    RequestLog(bool has_access_log, bool logs_waits);
    ~RequestLog();
    RequestLog(const RequestLog &) = delete;
    RequestLog &operator=(const RequestLog &) = delete;
};

}  // namespace coro::php
