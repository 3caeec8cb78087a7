#pragma once

#include "coro/proto/http1.h"

#include "http1_charset.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace coro::http1 {

constexpr uint32_t kBlock = 64;

constexpr uint32_t kWindow = 8 * kBlock;

// One bit for each byte of a window; the first byte's is the lowest of the first.
struct Marks {
    static constexpr size_t kSize = (kWindow + kBlock) / 8;   // room for a block behind the window

    alignas(uint64_t) uint8_t control[kSize];     // cannot be inside a line
    alignas(uint64_t) uint8_t delimiter[kSize];   // cannot be inside a token; every control byte is one too
};

// A marker marks bytes, 0 < size <= kWindow, in blocks: the bits of the last block that are past the last
// byte are set. It reads nothing past it.
void mark_plain(const char *bytes, size_t size, Marks *marks);

// Chosen for this CPU when the library is loaded, so not to be used by static constructors.
extern const Marker kFastestMarker;

// All that this CPU can run, the plain one first.
std::span<const Marker> usable_markers();

// Where a line's first delimiter and its first control byte are.
struct Line {
    uint32_t delimiter;
    uint32_t stop;
};

// Finds lines by marks that it makes a window at a time.
class Scanner {
public:
    Scanner(const char *base, uint32_t end, Marker marker) : base_(base), end_(end), marker_(marker) {}

    uint32_t end() const { return end_; }

    // Makes a window that `at` is in, or that begins there.
    void cover(uint32_t at)
    {
        if (at - from_ >= until_ - from_) [[unlikely]] {   // unsigned: before the window or past it
            fill(at);
        }
    }

    // The line at `at`, which is covered or at most one byte past the window; true only if holds() says so.
    [[gnu::always_inline]] Line glance(uint32_t at) const
    {
        uint64_t control = ahead(marks_.control, at);
        if (control == 0) [[unlikely]] {
            return {search(marks_.delimiter, at), search(marks_.control, at)};
        }
        uint64_t delimiter = ahead(marks_.delimiter, at);   // not 0 either: control bytes are delimiters
        return {at + first(delimiter), at + first(control)};
    }

    // The line and two bytes of its end are in the window.
    bool holds(Line line) const { return line.stop + 2 <= until_; }

    // The line at `at`, whatever its size; `end` for what it does not have.
    [[gnu::noinline]] Line line(uint32_t at)
    {
        if (at != from_) {
            fill(at);   // most lines are shorter than a window
        }
        uint32_t delimiter = find(marks_.delimiter, at);
        return {delimiter, find(marks_.control, at)};
    }

    // The first control byte from `at` on, or `end`.
    uint32_t control(uint32_t at) { return find(marks_.control, at); }

private:
    // Most heads of a bare client fit into the first window; marking more would be lost on pipelined
    // requests.
    static constexpr uint32_t kFirstWindow = 2 * kBlock;

    // `bits` is not 0: unlike std::countr_zero() this need not ask.
    static uint32_t first(uint64_t bits) { return uint32_t(__builtin_ctzll(bits)); }

    // The bits from `at` on, at least 57 of them.
    [[gnu::always_inline]] uint64_t ahead(const uint8_t *bits, uint32_t at) const
    {
        uint32_t bit = at - from_;
        return load_word(bits + bit / 8) >> bit % 8;
    }

    // At most the end of the window: what is past it is marked.
    uint32_t search(const uint8_t *bits, uint32_t at) const
    {
        for (;; at += 64 - (at - from_) % 8) {
            if (uint64_t found = ahead(bits, at); found != 0) {
                return at + first(found);
            }
        }
    }

    uint32_t find(const uint8_t *bits, uint32_t at)
    {
        for (;;) {
            cover(at);
            uint32_t found = search(bits, at);
            if (found < until_ || until_ == end_) {
                return found;
            }
            at = until_;
        }
    }

    [[gnu::noinline]] void fill(uint32_t at)
    {
        uint32_t size = std::min(end_ - at, window_);
        if (size > 0) {
            marker_(base_ + at, size, &marks_);
        }
        size_t past = (size + kBlock - 1) / kBlock * (kBlock / 8);
        store_word(marks_.control + past, ~uint64_t(0));
        store_word(marks_.delimiter + past, ~uint64_t(0));
        from_ = at;
        until_ = at + size;
        window_ = kWindow;
    }

    const char *base_;
    uint32_t end_;
    uint32_t from_ = 0;
    uint32_t until_ = 0;   // the end of the window
    uint32_t window_ = kFirstWindow;
    Marker marker_;
    Marks marks_;   // what is behind the window is marked and ends every search
};

}  // namespace coro::http1
