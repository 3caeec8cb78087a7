#pragma once

#include <string_view>

namespace coro {

// Returns the standard reason phrase of an HTTP status ("OK" for 200), or "Unknown Status".
std::string_view reason_phrase(int status);
// Returns true if a response with this status has no body: 1xx, 204, 304 (RFC 9110 section 6.4.1) and 205 (section
// 15.3.6).
bool has_no_body(int status);

// The field of a response with status 503: the server has too much to do (RFC 9110 section 10.2.3).
inline constexpr std::string_view kRetryAfterOverload = "Retry-After: 1\r\n";

}  // namespace coro
