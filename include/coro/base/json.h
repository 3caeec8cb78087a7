#pragma once

#include <string>
#include <string_view>

namespace coro {

// Appends a text as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD.
void append_json(std::string &to, std::string_view text);

// Returns a number with this many digits after the point. Unlike printf() it writes no comma when the program has called
// setlocale().
std::string decimal(double number, int digits);

}  // namespace coro
