#pragma once

#include <string_view>

namespace coro {

// Returns the text without the spaces and tabs around it.
inline std::string_view trimmed(std::string_view text)
{
    auto is_blank = [](char byte) { return byte == ' ' || byte == '\t'; };
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

// Returns the trimmed text before the first separator, or all of it, and takes both from the front of `text`.
inline std::string_view take_before(std::string_view &text, char separator)
{
    size_t size = text.find(separator);
    std::string_view before = text.substr(0, size);
    text.remove_prefix(size == text.npos ? text.size() : size + 1);
    return trimmed(before);
}

}  // namespace coro
