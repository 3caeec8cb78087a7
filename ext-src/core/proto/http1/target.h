#pragma once

#include "coro/proto/http/head.h"

#include <cstdint>

namespace coro::http1 {

using namespace http;

// Reads the part of the target from `at` on, which is a path (possibly empty) and possibly a query, into
// out.path, out.query and out.has_query. Returns 0, or a negated status.
int read_path(const char *base, uint32_t at, Head &out);

// Splits out.target into path, query and, if the target is absolute, host. Sets out.is_head and out.is_options
// according to out.method. Works for every request. For a GET request whose target begins with "/", read_path()
// is sufficient and faster. Returns 0, or a negated status.
int read_other_target(const char *base, Head &out);

}  // namespace coro::http1
