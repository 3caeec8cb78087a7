#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// This file declares the variants, for different instruction sets, of the two loops that process every byte of a
// payload. On its first call each loop chooses the fastest variant that this CPU can run; the tests compare all
// variants.
namespace coro::websocket {

// A variant of mask() in coro/proto/websocket/mask.h.
using Masker = void (*)(char *to, const char *from, size_t size, uint32_t key);

// A function that checks whether a text is UTF-8, block by block; each variant has its own block size. The text
// must begin with the first byte of a character. Returns the number of bytes at the front of the text that are
// valid and complete characters; the caller must check the remaining bytes one by one. Returns kInvalid if the
// blocks contain an invalid character.
using Utf8Skipper = size_t (*)(const char *bytes, size_t size);
constexpr size_t kInvalid = SIZE_MAX;

// usable_maskers() and usable_skippers() return all variants that this CPU can run, from the slowest to the fastest.
std::span<const Masker> usable_maskers();
std::span<const Utf8Skipper> usable_skippers();

}  // namespace coro::websocket
