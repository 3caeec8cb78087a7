#pragma once

#include "coro/proto/http1/head.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro::http1 {

constexpr uint32_t kBlock = 64;             // bytes whose marks fill one word
constexpr uint32_t kWindow = 16 * kBlock;   // bytes that are marked at a time

// Bit sets that mark the bytes of a window that end a name or a line. Bit 0 of element 0 belongs to the first
// byte.
struct Marks {
    // Bytes, with room for one block behind the window.
    static constexpr size_t kSize = (kWindow + kBlock) / 8;

    alignas(uint64_t) uint8_t control[kSize];     // control bytes, which cannot be inside a line
    // Bytes that cannot be inside a token, among them all control bytes.
    alignas(uint64_t) uint8_t delimiter[kSize];
};

// Marks the control and delimiter bytes of a text; see core/proto/http1/scan.h.
using Marker = void (*)(const char *bytes, size_t size, Marks *marks);

Marker fastest_marker();   // returns the fastest marker that this CPU can run

// State that speeds up the parsing of several heads of a client that pipelines requests: marks that reach
// into the next head, and the last head, which is not parsed again if it repeats. It may be used only for
// heads that are behind each other in one buffer of less than 4 GiB that does not move or change, that are
// parsed with the same limits and into the same Head, which no other code changes.
struct Lookahead {
    explicit Lookahead(Marker by = fastest_marker()) : marker(by) {}

    Marker marker;
    const char *base = nullptr;    // the last head; positions below are counted from it
    uint32_t from = 0;             // the window; the bit behind it is set and ends every search
    uint32_t until = 0;
    std::string_view head;         // the last head, if the Head still has its contents; else empty
    std::string_view fields;       // all lines behind the last request line, if they may repeat; else empty
    // Position of `fields` in their head; the next two members also describe that head.
    uint32_t fields_at;
    Span host;
    uint16_t header_count;
    Marks marks;
};

}  // namespace coro::http1
