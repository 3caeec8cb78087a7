#pragma once

#include "coro/proto/framing/integer_layout.h"

#include <string_view>

namespace coro {

// Returns the layout of an integer code of PHP's pack(); nullptr for any other text.
const IntegerLayout *find_integer_layout(std::string_view code);

// Reads layout.size bytes as an unsigned integer. is_negative() is true if a signed integer of this layout
// is negative.
uint64_t read_integer(const char *bytes, IntegerLayout layout);

inline bool is_negative(uint64_t value, IntegerLayout layout)
{
    return layout.is_signed && (value >> (layout.size * 8 - 1)) != 0;
}

}  // namespace coro
