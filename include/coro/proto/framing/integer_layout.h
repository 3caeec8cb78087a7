#pragma once

#include <cstdint>

namespace coro {

// The representation of an integer in memory.
struct IntegerLayout {
    uint8_t size;
    bool is_signed;
    bool is_big_endian;
};

}  // namespace coro
