#include "integer.h"

#include <bit>
#include <cstring>

namespace coro {

static_assert(sizeof(int) == 4);

// kMachine, kBig and kLittle are byte orders. True means that the first byte of an integer is its most
// significant byte.
static constexpr bool kMachine = std::endian::native == std::endian::big;
static constexpr bool kBig = true;
static constexpr bool kLittle = false;

struct IntegerCode {
    char code;
    IntegerLayout layout;
};

static constexpr IntegerCode kIntegerCodes[] = {
    {'c', {1, true, kMachine}},
    {'C', {1, false, kMachine}},
    {'s', {2, true, kMachine}},
    {'S', {2, false, kMachine}},
    {'n', {2, false, kBig}},
    {'v', {2, false, kLittle}},
    {'i', {4, true, kMachine}},
    {'I', {4, false, kMachine}},
    {'l', {4, true, kMachine}},
    {'L', {4, false, kMachine}},
    {'N', {4, false, kBig}},
    {'V', {4, false, kLittle}},
    {'q', {8, true, kMachine}},
    {'Q', {8, false, kMachine}},
    {'J', {8, false, kBig}},
    {'P', {8, false, kLittle}},
};

const IntegerLayout *find_integer_layout(std::string_view code)
{
    for (const IntegerCode &row : kIntegerCodes) {
        if (code == std::string_view(&row.code, 1)) {
            return &row.layout;
        }
    }
    return nullptr;
}

template <class Integer>
static uint64_t load(const char *bytes)
{
    Integer value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static uint64_t load_as_it_lies(const char *bytes, size_t size)
{
    switch (size) {
    case 1:
        return load<uint8_t>(bytes);
    case 2:
        return load<uint16_t>(bytes);
    case 4:
        return load<uint32_t>(bytes);
    default:
        return load<uint64_t>(bytes);
    }
}

uint64_t read_integer(const char *bytes, IntegerLayout layout)
{
    uint64_t value = load_as_it_lies(bytes, layout.size);
    return layout.is_big_endian == kMachine ? value : __builtin_bswap64(value) >> (64 - 8 * layout.size);
}

}  // namespace coro
