#pragma once

#include <cstdint>

namespace coro {

// The way in which an integer is stored in a packet.
struct IntegerLayout {
    uint8_t size = 4;   // the number of bytes of the integer: 1, 2, 4 or 8
    bool is_signed = false;
    bool is_big_endian = true;
};

}  // namespace coro
