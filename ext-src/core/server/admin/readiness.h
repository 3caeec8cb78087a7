#pragma once

#include "coro/server/admin/admin.h"

#include <string>
#include <vector>

namespace coro {

// Returns the reasons why the server should get no requests now; empty: it is ready. As long as one worker can serve, there is no
// reason, unless the server ends.
std::vector<std::string> reasons_against_readiness(const AdminSubject &subject, Nanoseconds now);

}  // namespace coro
