#pragma once

#include "coro/proto/http1/charset.h"
#include "coro/proto/http1/head.h"

namespace coro::http1 {

// Does the work of is_host() if the text contains a byte outside of the class kHost. `at` is the position of the
// first such byte.
bool is_other_host(std::string_view text, size_t at);

// Returns true if the text is a valid value of a Host field, or a valid authority without user information: a
// name, an IPv4 address, or an IPv6 address in brackets, with or without a port. Returns false for an empty text.
inline bool is_host(std::string_view text)
{
    size_t at = skip_all(text, 0, kHost);
    return at == text.size() ? at > 0 : is_other_host(text, at);
}

// Reads the part of the target from `at` on, which is a path (possibly empty) and possibly a query, into
// out.path, out.query and out.has_query. Returns 0, or a negated status.
int read_path(const char *base, uint32_t at, Head &out);

// Splits out.target into path, query and, if the target is absolute, host. Sets out.is_head and out.is_options
// according to out.method. Works for every request. For a GET request whose target begins with "/", read_path()
// is sufficient and faster. Returns 0, or a negated status.
int read_other_target(const char *base, Head &out);

}  // namespace coro::http1
