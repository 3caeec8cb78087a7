#pragma once

#include "coro/proto/http1/parser.h"

#include "coro/proto/http1/charset.h"

namespace coro::http1 {

// As is_host(); at `at` is the first byte that is not kHost.
bool is_other_host(std::string_view text, size_t at);

// `text` is all of a Host field or an authority without user information: a name, IPv4 or bracketed IPv6
// address, perhaps a port. Never empty.
inline bool is_host(std::string_view text)
{
    size_t at = skip_all(text, 0, kHost);
    return at == text.size() ? at > 0 : is_other_host(text, at);
}

// The target from `at` on is a path, perhaps empty, and perhaps a query. 0, or a status negated.
int read_path(const char *base, uint32_t at, Head &out);

// Reads out.target, at `base`, into path, query, has_query and, when the target is absolute, host; out.method
// into is_head and is_options. 0, or a status negated. Any request may be read so, GET with a path need not.
int read_other_target(const char *base, Head &out);

}  // namespace coro::http1
