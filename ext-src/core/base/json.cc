#include "coro/base/json.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace coro {

namespace {

// Returns the length of the UTF-8 sequence (RFC 3629) at the beginning of the text, or 0 if there is none.
size_t utf8_length(std::string_view text)
{
    auto byte = [text](size_t i) { return i < text.size() ? uint8_t(text[i]) : uint8_t(0); };
    auto follows = [byte](size_t i, uint8_t least = 0x80, uint8_t most = 0xBF) { return byte(i) >= least && byte(i) <= most; };
    uint8_t first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        return follows(1) ? 2 : 0;
    }
    if (first >= 0xE0 && first <= 0xEF) {   // neither a longer form of a shorter sequence nor a surrogate
        return follows(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF) && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        return follows(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

}  // namespace

void append_json(std::string &to, std::string_view text)
{
    constexpr char kDigits[] = "0123456789abcdef";
    auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    auto special = std::find_if_not(text.begin(), text.end(), is_plain);
    size_t plain = size_t(special - text.begin());
    to += '"';
    to.append(text, 0, plain);
    text.remove_prefix(plain);
    while (!text.empty()) {
        size_t length = utf8_length(text);
        auto byte = uint8_t(text[0]);
        if (length == 0) {
            to += "\\ufffd";
            length = 1;
        } else if (byte == '"' || byte == '\\') {
            to += '\\';
            to += char(byte);
        } else if (byte < ' ') {
            to += "\\u00";
            to += kDigits[byte >> 4];
            to += kDigits[byte & 15];
        } else {
            to.append(text, 0, length);
        }
        text.remove_prefix(length);
    }
    to += '"';
}

std::string decimal(double number, int digits)
{
    char text[400];   // the longest double has 309 digits before the point
    return {text, std::to_chars(text, text + sizeof text, number, std::chars_format::fixed, digits).ptr};
}

}  // namespace coro
