#pragma once

#include "coro/proto/framing/integer_layout.h"

#include <string_view>

namespace coro {

// Returns the layout for a one-letter integer code of PHP's pack(), or nullptr for any other text.
const IntegerLayout *find_integer_layout(std::string_view code);

// Reads layout.size bytes as an unsigned integer.
uint64_t read_integer(const char *bytes, IntegerLayout layout);

// Returns true if the layout is signed and `value`, a result of read_integer(), stands for a negative integer.
inline bool is_negative(uint64_t value, IntegerLayout layout)
{
    return layout.is_signed && (value >> (layout.size * 8 - 1)) != 0;
}

}  // namespace coro
