#pragma once

#include <charconv>
#include <string_view>

namespace coro::http2 {

// Appends bytes of a body as a chunk of HTTP/1.1. No bytes are no chunk: an empty one would end the body.
template <typename Text>
void append_chunk(Text &to, std::string_view bytes)
{
    if (!bytes.empty()) {
        char size[16];
        to.append(size, std::to_chars(size, size + sizeof size, bytes.size(), 16).ptr).append("\r\n");
        to.append(bytes).append("\r\n");
    }
}

}  // namespace coro::http2
