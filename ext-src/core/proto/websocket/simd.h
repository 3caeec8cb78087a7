#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// The variants of the two loops that see every byte of a payload. The first use chooses one for this CPU; tests compare
// them all.
namespace coro::websocket {

// As mask() in websocket_mask.h, whatever the size.
using Masker = void (*)(char *to, const char *from, size_t size, uint32_t key);

// Given the start of a character: how many bytes are certainly whole, right characters, counted in whole
// blocks of the variant's own size less what a character cut by their end has of them; the rest is for a
// slower look. kInvalid: there is a wrong one.
using Utf8Skipper = size_t (*)(const char *bytes, size_t size);
constexpr size_t kInvalid = SIZE_MAX;

// All that this CPU can run, the plain one first and the fastest last.
std::span<const Masker> usable_maskers();
std::span<const Utf8Skipper> usable_skippers();

}  // namespace coro::websocket
