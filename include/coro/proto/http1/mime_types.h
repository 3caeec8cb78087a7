#pragma once

#include <string_view>

namespace coro::http1 {

// Returns the media type for the extension of a file name, in any case. Returns application/octet-stream if the
// extension is unknown.
std::string_view mime_type_of(std::string_view path);
bool has_known_mime_type(std::string_view path);

}  // namespace coro::http1
