#pragma once

#include "coro/proto/http1/parser.h"

#include "coro/proto/http1/charset.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace coro::http1 {

// A marker marks bytes, 0 < size <= kWindow, in blocks: the bits of the last block that are past the last
// byte are set. It reads nothing past it.
void mark_plain(const char *bytes, size_t size, Marks *marks);

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
    Scanner(const char *base, uint32_t end, Lookahead &ahead) : base_(base), end_(end), ahead_(ahead)
    {
        auto moved = uint32_t(reinterpret_cast<uintptr_t>(base) - reinterpret_cast<uintptr_t>(ahead.base));
        ahead.base = base;
        ahead.from -= moved;   // These may wrap: cover() asks for distances only.
        ahead.until -= moved;
    }

    uint32_t end() const { return end_; }

    // Makes a window that `at` is in, or that begins there.
    void cover(uint32_t at)
    {
        if (at - ahead_.from >= ahead_.until - ahead_.from) [[unlikely]] {   // unsigned: before the window or past it
            fill(at);
        }
    }

    // The line at `at`, which is covered or at most one byte past the window; true only if holds() says so.
    [[gnu::always_inline]] Line glance(uint32_t at) const
    {
        uint64_t control = ahead(ahead_.marks.control, at);
        if (control == 0) [[unlikely]] {
            return {search(ahead_.marks.delimiter, at), search(ahead_.marks.control, at)};
        }
        uint64_t delimiter = ahead(ahead_.marks.delimiter, at);   // not 0 either: control bytes are delimiters
        return {at + first(delimiter), at + first(control)};
    }

    // The line and two bytes of its end are in the window.
    bool holds(Line line) const { return line.stop + 2 <= ahead_.until; }

    // The line at `at`, whatever its size; `end` for what it does not have.
    [[gnu::noinline]] Line line(uint32_t at)
    {
        if (at != ahead_.from) {
            fill(at);   // most lines are shorter than a window
        }
        uint32_t delimiter = find(ahead_.marks.delimiter, at);
        return {delimiter, find(ahead_.marks.control, at)};
    }

    // The first control byte from `at` on, or `end`.
    uint32_t control(uint32_t at) { return find(ahead_.marks.control, at); }

private:
    // `bits` is not 0: unlike std::countr_zero() this need not ask.
    static uint32_t first(uint64_t bits) { return uint32_t(__builtin_ctzll(bits)); }

    // The bits from `at` on, at least 57 of them.
    [[gnu::always_inline]] uint64_t ahead(const uint8_t *bits, uint32_t at) const
    {
        uint32_t bit = at - ahead_.from;
        return load_word(bits + bit / 8) >> bit % 8;
    }

    // At most the end of the window: what is past it is marked.
    uint32_t search(const uint8_t *bits, uint32_t at) const
    {
        for (;; at += 64 - (at - ahead_.from) % 8) {
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
            if (found < ahead_.until || ahead_.until == end_) {
                return found;
            }
            at = ahead_.until;
        }
    }

    [[gnu::noinline]] void fill(uint32_t at)
    {
        uint32_t size = std::min(end_ - at, kWindow);
        Marks &marks = ahead_.marks;
        if (size > 0) {
            ahead_.marker(base_ + at, size, &marks);
        }
        size_t past = (size + kBlock - 1) / kBlock * (kBlock / 8);
        store_word(marks.control + past, ~uint64_t(0));
        store_word(marks.delimiter + past, ~uint64_t(0));
        ahead_.from = at;
        ahead_.until = at + size;
    }

    const char *base_;
    uint32_t end_;
    Lookahead &ahead_;
};

}  // namespace coro::http1
