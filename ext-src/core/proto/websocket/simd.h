#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// Variants of the two loops that process every byte of a payload, for different instruction sets. The first
// call chooses the fastest for this CPU; the tests compare all of them.
namespace coro::websocket {

// A variant of mask(), see coro/proto/websocket/mask.h.
using Masker = void (*)(char *to, const char *from, size_t size, uint32_t key);

// Checks the beginning of a text block by block; each variant has its own block size. The text must begin
// with a whole character. Returns how many bytes are valid and complete characters; the caller must check the
// rest byte by byte. Returns kInvalid if the text contains an invalid character.
using Utf8Skipper = size_t (*)(const char *bytes, size_t size);
constexpr size_t kInvalid = SIZE_MAX;

// Return all variants that this CPU can run, from the slowest to the fastest.
std::span<const Masker> usable_maskers();
std::span<const Utf8Skipper> usable_skippers();

}  // namespace coro::websocket
