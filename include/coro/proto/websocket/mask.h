#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

// The functions of this file mask and unmask the payload of frames (RFC 6455 section 5.3). A masking key is an
// integer; its four bytes in memory are the bytes of the key in the frame.
namespace coro::websocket {

// Returns the key for the rest of a payload, after `count` bytes were masked or unmasked with `key`.
constexpr uint32_t advance_key(uint32_t key, size_t count)
{
    int bits = int(count % 4) * 8;
    return std::endian::native == std::endian::little ? std::rotr(key, bits) : std::rotl(key, bits);
}

// Masks or unmasks `size` bytes: reads from `from` and writes to `to`. Both addresses may be equal, but the two
// areas must not overlap in another way. A payload may be processed in pieces of any size and alignment; the key
// of the next piece is advance_key(key, size).
void mask(char *to, const char *from, size_t size, uint32_t key);

}  // namespace coro::websocket
