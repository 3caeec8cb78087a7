#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

// The masking of RFC 6455 section 5.3. A key is its four bytes as they stand in memory.
namespace coro::websocket {

// The key for what follows `count` bytes that `key` was used for.
constexpr uint32_t advance_key(uint32_t key, size_t count)
{
    int bits = int(count % 4) * 8;
    return std::endian::native == std::endian::little ? std::rotr(key, bits) : std::rotl(key, bits);
}

// Masks or unmasks `size` bytes. `to` may be `from`, but may not overlap it otherwise. A payload may be taken
// in pieces of any size and at any address: the next one goes with advance_key(key, size).
void mask(char *to, const char *from, size_t size, uint32_t key);

}  // namespace coro::websocket
