#pragma once

#include "coro/server/admin/admin.h"

#include <string>

namespace coro {

// Returns all figures of the server and of each thread as JSON, for /status.json. `now`: time of the monotonic clock.
std::string status_as_json(const AdminSubject &subject, Nanoseconds now);

}  // namespace coro
