#pragma once

#include <string_view>

namespace coro {

// Returns the standard reason phrase of a status ("OK" for 200), or "Unknown Status".
std::string_view reason_phrase(int status);
// Returns whether a response with this status has no body: 1xx, 204, 304 (RFC 9110 section 6.4.1) and 205
// (section 15.3.6).
bool has_no_body(int status);

}  // namespace coro
