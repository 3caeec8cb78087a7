#pragma once

#include "coro/proto/http1/charset.h"
#include "coro/proto/http1/lookahead.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace coro::http1 {

// Marks the control and delimiter bytes of a text of 1 to kWindow bytes, block by block. In the last block
// the bits behind the text are set. Like every Marker it reads no byte behind the text.
void mark_plain(const char *bytes, size_t size, Marks *marks);

// Returns all markers that this CPU can run, from the slowest to the fastest.
std::span<const Marker> usable_markers();

// The positions of a line's first delimiter and of its first control byte.
struct Line {
    uint32_t delimiter;
    uint32_t stop;
};

// Finds the ends of lines and names by means of marks, which it makes for one window at a time.
class Scanner {
public:
    Scanner(const char *base, uint32_t end, Lookahead &ahead) : base_(base), end_(end), ahead_(ahead)
    {
        auto moved = uint32_t(reinterpret_cast<uintptr_t>(base) - reinterpret_cast<uintptr_t>(ahead.base));
        ahead.base = base;
        ahead.from -= moved;   // may wrap around: cover() uses only distances
        ahead.until -= moved;
    }

    uint32_t end() const { return end_; }

    // Ensures that `at` is inside the window; if not, makes a window that begins there.
    void cover(uint32_t at)
    {
        // The differences are unsigned: the condition is true before the window and behind it.
        if (at - ahead_.from >= ahead_.until - ahead_.from) [[unlikely]] {
            fill(at);
        }
    }

    // Finds the line that begins at `at`, which must be inside the window or one byte behind it. The result
    // is right only if holds() returns true for it.
    [[gnu::always_inline]] Line glance(uint32_t at) const
    {
        uint64_t control = ahead(ahead_.marks.control, at);
        if (control == 0) [[unlikely]] {
            return {search(ahead_.marks.delimiter, at), search(ahead_.marks.control, at)};
        }
        // It is not 0, because every control byte is a delimiter, too.
        uint64_t delimiter = ahead(ahead_.marks.delimiter, at);
        return {at + first(delimiter), at + first(control)};
    }

    // Returns true if the line and the two bytes of its end are inside the window.
    bool holds(Line line) const { return line.stop + 2 <= ahead_.until; }

    // Finds the line that begins at `at`, whatever its size. A position is end() if the line has no such
    // byte.
    [[gnu::noinline]] Line line(uint32_t at)
    {
        if (at != ahead_.from) {
            fill(at);   // makes a window at the line's beginning: most lines are shorter than a window
        }
        uint32_t delimiter = find(ahead_.marks.delimiter, at);
        return {delimiter, find(ahead_.marks.control, at)};
    }

    // Returns the position of the first control byte from `at` on, or end().
    uint32_t control(uint32_t at) { return find(ahead_.marks.control, at); }

private:
    // Returns the number of the lowest bit that is set. `bits` must not be 0: unlike std::countr_zero() this
    // does not check it.
    static uint32_t first(uint64_t bits) { return uint32_t(__builtin_ctzll(bits)); }

    // Returns at least 57 bits, those from position `at` on.
    [[gnu::always_inline]] uint64_t ahead(const uint8_t *bits, uint32_t at) const
    {
        uint32_t bit = at - ahead_.from;
        return load_word(bits + bit / 8) >> bit % 8;
    }

    // Returns the first marked position from `at` on; the end of the window at the latest, because the bit
    // behind it is set.
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
