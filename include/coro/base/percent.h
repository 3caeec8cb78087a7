#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace coro {

// Returns the byte that the %XX at the beginning of the text stands for, or -1 if there is none.
inline int escaped_byte(std::string_view text)
{
    unsigned byte = 0;
    bool is_code = text.size() >= 3 && text[0] == '%' && std::from_chars(&text[1], &text[1] + 2, byte, 16).ptr == &text[1] + 2;
    return is_code ? int(byte) : -1;
}

// Returns the text with the bytes that %XX stand for. A "%" without two hexadecimal digits stays.
inline std::string percent_decoded(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        int byte = escaped_byte(text);
        plain += byte < 0 ? text[0] : char(byte);
        text.remove_prefix(byte < 0 ? 1 : 3);
    }
    return plain;
}

}  // namespace coro
