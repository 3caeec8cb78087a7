#include "integer.h"

#include "coro/base/short_text.h"

#include <bit>

namespace coro {

static constexpr bool kMachineIsBigEndian = std::endian::native == std::endian::big;

static uint64_t load_as_it_lies(const char *bytes, size_t size)
{
    switch (size) {
    case 1:
        return load_word<uint8_t>(bytes);
    case 2:
        return load_word<uint16_t>(bytes);
    case 4:
        return load_word<uint32_t>(bytes);
    default:
        return load_word<uint64_t>(bytes);
    }
}

uint64_t read_integer(const char *bytes, IntegerLayout layout)
{
    uint64_t value = load_as_it_lies(bytes, layout.size);
    return layout.is_big_endian == kMachineIsBigEndian ? value : __builtin_bswap64(value) >> (64 - 8 * layout.size);
}

}  // namespace coro
