#pragma once

#include "coro/proto/framing/framer.h"

namespace coro {

// The layout of one of pack()'s integer codes; null for everything else.
const IntegerLayout *find_integer_layout(std::string_view code);

// The layout.size bytes at `bytes` as they stand, without regard to the sign: ask is_negative() for it.
uint64_t read_integer(const char *bytes, IntegerLayout layout);

inline bool is_negative(uint64_t value, IntegerLayout layout)
{
    return layout.is_signed && (value >> (layout.size * 8 - 1)) != 0;
}

}  // namespace coro
