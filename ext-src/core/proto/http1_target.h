#pragma once

#include "coro/proto/http1.h"

namespace coro::http1 {

// `text` is all of a Host field or an authority without user information: a name, IPv4 or bracketed IPv6
// address, perhaps a port. Never empty.
bool is_host(std::string_view text);

// Reads out.target, at `base`, into path, query, has_query and, when the target is absolute, host.
// 0, or a status negated. out.method and the is_ members of it are known.
int read_target(const char *base, Head &out);

}  // namespace coro::http1
