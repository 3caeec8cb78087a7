#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace coro {

// Returns the text with the bytes that %XX stand for. A "%" without two hexadecimal digits stays.
inline std::string percent_decoded(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        unsigned byte = 0;
        bool is_code = text[0] == '%' && text.size() >= 3 &&
                       std::from_chars(&text[1], &text[1] + 2, byte, 16).ptr == &text[1] + 2;
        plain += is_code ? char(byte) : text[0];
        text.remove_prefix(is_code ? 3 : 1);
    }
    return plain;
}

}  // namespace coro
