#pragma once

#include <cstddef>
#include <string_view>

namespace coro {

constexpr size_t base64_size(size_t bytes)
{
    return (bytes + 2) / 3 * 4;
}

void write_base64(std::string_view bytes, char *to);   // writes base64_size(bytes.size()) characters (RFC 4648 section 4)

}  // namespace coro
