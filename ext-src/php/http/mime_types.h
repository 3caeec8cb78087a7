#pragma once

#include <string_view>

namespace coro::php {

// Returns the media type for a file's extension, whose case does not matter; application/octet-stream if it
// is unknown.
std::string_view mime_type_of(std::string_view path);
bool has_known_mime_type(std::string_view path);

}  // namespace coro::php
