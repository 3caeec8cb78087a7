#pragma once

#include <charconv>
#include <string_view>

namespace coro {

// Reads a text that is a number and nothing else. Returns false for other texts, whose first digits may then be in `number`, and
// if the type has no such number.
template <typename Number>
[[nodiscard]] bool read_number(std::string_view text, Number &number)
{
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

}  // namespace coro
