#pragma once

#include "coro/proto/http/head.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro::http1 {

using namespace http;   // the parsers fill its structs

// The number of bytes in a block. The marks of a block, one bit for each byte, fill one 64-bit word.
constexpr uint32_t kBlock = 64;
// The number of bytes in a window: the part of the input for which marks are made at a time.
constexpr uint32_t kWindow = 16 * kBlock;

// Two bit sets with one bit for each byte of a window. A set bit (a mark) means that the byte can end a line
// (`control`) or a name (`delimiter`). Bit 0 of element 0 belongs to the first byte of the window.
struct Marks {
    // The size of each bit set in bytes, with room for one block behind the window.
    static constexpr size_t kSize = (kWindow + kBlock) / 8;

    alignas(uint64_t) uint8_t control[kSize];     // the marks of control bytes, which a line must not contain
    // The marks of all bytes that a token must not contain. These include all control bytes.
    alignas(uint64_t) uint8_t delimiter[kSize];
};

// A function that makes the marks for a text of `size` bytes, see mark_plain() in core/proto/http1/scan.h.
using Marker = void (*)(const char *bytes, size_t size, Marks *marks);

Marker fastest_marker();   // returns the fastest marker that this CPU can run

// The state between two calls of the parser, if only a part of a head has arrived.
struct HeadProgress {
    uint32_t line = 0;      // the offset at which the first incomplete line begins
    uint32_t scanned = 0;   // the offset up to which the incomplete line was searched for its end
    uint16_t seen = 0;      // flags of core/proto/http1/field.h for what the complete lines contain
};

// State that speeds up the parsing when a client pipelines requests. A Lookahead stores two things: marks that
// were already made for the beginning of the next head, and the last head, so that a repeated head is not parsed
// again. A Lookahead may be used only if all heads lie behind each other in one buffer of less than 4 GiB, if the
// buffer does not move or change, and if all heads are parsed with equal limits into one Head object, which no
// other code changes.
struct Lookahead {
    explicit Lookahead(Marker by = fastest_marker()) : marker(by) {}

    Marker marker;
    const char *base = nullptr;    // the first byte of the last head; `from` and `until` are offsets from `base`
    uint32_t from = 0;             // the offset at which the window begins
    uint32_t until = 0;            // the offset behind the window; the bit at this offset is always set and ends each search
    std::string_view head;         // the last head if the Head object still has its contents; otherwise empty
    std::string_view fields;       // all lines behind the last request line, if they can be reused; otherwise empty
    // The offset of `fields` from the beginning of the head to which `fields` belong.
    uint32_t fields_at;
    Span host;                     // the host of the head to which `fields` belong
    uint16_t header_count;         // the number of header fields in `fields`
    Marks marks;
};

}  // namespace coro::http1
