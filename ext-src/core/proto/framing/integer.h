#pragma once

#include "coro/base/integer_layout.h"

#include <cstdint>

namespace coro {

// Reads layout.size bytes as an unsigned integer.
uint64_t read_integer(const char *bytes, IntegerLayout layout);

// Returns true if the layout is signed and `value`, a result of read_integer(), stands for a negative integer.
inline bool is_negative(uint64_t value, IntegerLayout layout)
{
    return layout.is_signed && (value >> (layout.size * 8 - 1)) != 0;
}

}  // namespace coro
