#pragma once

#include <string_view>

namespace coro::http {

// The methods that a resource may be expected to support, as the value of a field Allow.
inline constexpr std::string_view kUsualMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

// Returns true if the method is in IANA's registry of HTTP methods, or is another method that is widely used. Methods
// are case-sensitive: "get" is not registered.
bool is_registered_method(std::string_view method);

}  // namespace coro::http
