#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

// Masking of payload (RFC 6455 section 5.3). A key is an integer whose four bytes in memory are the bytes of
// the key.
namespace coro::websocket {

// Returns the key for the bytes that follow `count` bytes masked with `key`.
constexpr uint32_t advance_key(uint32_t key, size_t count)
{
    int bits = int(count % 4) * 8;
    return std::endian::native == std::endian::little ? std::rotr(key, bits) : std::rotl(key, bits);
}

// Masks or unmasks `size` bytes. `to` may equal `from`, but must not overlap it in another way. A payload may
// be processed in pieces of any size and alignment: the key of the next piece is advance_key(key, size).
void mask(char *to, const char *from, size_t size, uint32_t key);

}  // namespace coro::websocket
