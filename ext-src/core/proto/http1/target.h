#pragma once

#include "coro/proto/http1/charset.h"
#include "coro/proto/http1/head.h"

namespace coro::http1 {

// Does the work of is_host() for a text that contains other bytes than kHost. `at` is the position of the
// first one.
bool is_other_host(std::string_view text, size_t at);

// Returns whether the text is a valid Host field, or authority without user information: a name, an IPv4
// address or an IPv6 address in brackets, with or without a port. An empty text is none.
inline bool is_host(std::string_view text)
{
    size_t at = skip_all(text, 0, kHost);
    return at == text.size() ? at > 0 : is_other_host(text, at);
}

// Reads the target from `at` on, which is a path (possibly empty) and possibly a query. Returns 0, or a
// negated status.
int read_path(const char *base, uint32_t at, Head &out);

// Splits out.target into path, query and, if the target is absolute, host, and sets is_head and is_options
// from out.method. It works for any request; GET with a path takes the shorter way by read_path(). Returns 0,
// or a negated status.
int read_other_target(const char *base, Head &out);

}  // namespace coro::http1
