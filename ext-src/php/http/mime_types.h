#pragma once

#include <string_view>

namespace coro::php {

// By the file's extension, in any case; application/octet-stream for those unknown.
std::string_view mime_type_of(std::string_view path);
bool has_known_mime_type(std::string_view path);

}  // namespace coro::php
