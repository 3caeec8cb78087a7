#pragma once

#include "coro/proto/http1.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace coro::http1 {

constexpr uint32_t kBlock = 64;

// One bit for each of 64 bytes, the first byte is the lowest bit.
struct Marks {
    uint64_t control;     // cannot be inside a line
    uint64_t delimiter;   // cannot be inside a token; every control byte is one too
};

// A marker fills (size + 63) / 64 marks, size > 0. Bits past the last byte are set. It reads nothing past it.
void mark_plain(const char *bytes, size_t size, Marks *marks);

// Chosen for this CPU when the library is loaded, so not to be used by static constructors.
extern const Marker kFastestMarker;

// All that this CPU can run, the plain one first.
std::span<const Marker> usable_markers();

// Answers "where is the next ... from here" out of marks that it makes a window at a time.
class Scanner {
public:
    Scanner(const char *base, uint32_t end, Marker marker) : base_(base), end_(end), marker_(marker) {}

    // `end` if there is none.
    uint32_t control(uint32_t at) { return find<&Marks::control>(at); }
    uint32_t delimiter(uint32_t at) { return find<&Marks::delimiter>(at); }

private:
    // Most heads of a bare client fit into the first window; marking more would be lost on pipelined
    // requests.
    static constexpr uint32_t kFirstWindow = 2 * kBlock;
    static constexpr uint32_t kWindow = 8 * kBlock;

    template <uint64_t Marks::*kind>
    uint32_t find(uint32_t at)
    {
        for (;;) {
            if (at - from_ >= marked_) [[unlikely]] {   // unsigned: behind the window or past it
                fill(at);
            }
            uint32_t bit = at - from_;
            const Marks *marks = marks_ + bit / kBlock;
            uint32_t shift = bit % kBlock;
            // The next 64 bytes from here on, whatever block they are in.
            uint64_t ahead = marks[0].*kind >> shift | (marks[1].*kind << 1) << (kBlock - 1 - shift);
            if (ahead != 0) {
                return at + std::countr_zero(ahead);
            }
            at = std::min(at + kBlock, from_ + marked_);
        }
    }

    void fill(uint32_t at)
    {
        uint32_t size = std::min(end_ - at, window_);
        uint32_t blocks = (size + kBlock - 1) / kBlock;
        if (size > 0) {
            marker_(base_ + at, size, marks_);
        } else {
            marks_[0] = {~uint64_t(0), ~uint64_t(0)};
            blocks = 1;
        }
        marks_[blocks] = {0, 0};
        from_ = at;
        marked_ = blocks * kBlock;
        window_ = kWindow;
    }

    const char *base_;
    uint32_t end_;
    uint32_t from_ = 0;
    uint32_t marked_ = 0;
    uint32_t window_ = kFirstWindow;
    Marker marker_;
    Marks marks_[kWindow / kBlock + 1];
};

}  // namespace coro::http1
