#include "integer.h"

#include <cstddef>

namespace coro {

uint64_t read_integer(const char *bytes, IntegerLayout layout)
{
    uint64_t value = 0;
    for (size_t i = 0; i < layout.size; i++) {
        value = value << 8 | uint8_t(bytes[layout.is_big_endian ? i : layout.size - 1 - i]);
    }
    return value;
}

}  // namespace coro
