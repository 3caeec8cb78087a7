#pragma once

#include "coro/proto/http/charset.h"

#include <string_view>

namespace coro::http {

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

}  // namespace coro::http
