#pragma once

#include "coro/server/admin/admin.h"

#include <string>

namespace coro {

enum class ExpositionFormat {
    kPrometheus,    // the text format of Prometheus, version 0.0.4
    kOpenMetrics,   // OpenMetrics 1.0
};

// Returns all figures of the server in this format, for /metrics. `now`: time of the monotonic clock.
std::string exposition(const AdminSubject &subject, ExpositionFormat format, Nanoseconds now);

}  // namespace coro
