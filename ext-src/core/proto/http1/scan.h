#pragma once

#include "coro/proto/http/charset.h"
#include "coro/proto/http1/lookahead.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace coro::http1 {

// Makes the marks of control bytes and delimiters for a text of 1 to kWindow bytes, block by block. In the last
// block, sets all bits behind the text. No Marker reads a byte behind the text.
void mark_plain(const char *bytes, size_t size, Marks *marks);

// Returns all Markers that this CPU can run, from the slowest to the fastest.
std::span<const Marker> usable_markers();

// Where a line ends and where its first token ends, as offsets from the beginning of the head.
struct Line {
    uint32_t delimiter;   // the offset of the first byte that a token must not contain
    uint32_t stop;        // the offset of the first control byte, which ends the line
};

// Finds the ends of lines and names with the help of marks. The scanner makes marks for one window of the input
// at a time.
class Scanner {
public:
    Scanner(const char *base, uint32_t end, Lookahead &ahead) : base_(base), end_(end), ahead_(ahead)
    {
        auto moved = uint32_t(reinterpret_cast<uintptr_t>(base) - reinterpret_cast<uintptr_t>(ahead.base));
        ahead.base = base;
        ahead.from -= moved;   // a wrap-around is harmless, because cover() uses only the difference of two offsets
        ahead.until -= moved;
    }

    uint32_t end() const { return end_; }

    // Makes a new window that begins at `at`, unless `at` is inside the present window.
    void cover(uint32_t at)
    {
        // The differences are unsigned, so the condition is true if `at` is before or behind the window.
        if (at - ahead_.from >= ahead_.until - ahead_.from) [[unlikely]] {
            fill(at);
        }
    }

    // Finds the line that begins at `at`, which must be inside the window or at its end. The result is correct
    // only if holds() returns true for it.
    [[gnu::always_inline]] Line glance(uint32_t at) const
    {
        uint64_t control = ahead(ahead_.marks.control, at);
        if (control == 0) [[unlikely]] {
            return {search(ahead_.marks.delimiter, at), search(ahead_.marks.control, at)};
        }
        // `delimiter` is not 0 here, because every control byte is also a delimiter.
        uint64_t delimiter = ahead(ahead_.marks.delimiter, at);
        return {at + first(delimiter), at + first(control)};
    }

    // Returns true if the line and the two bytes of its line end are inside the window.
    bool holds(Line line) const { return line.stop + 2 <= ahead_.until; }

    // Finds the line that begins at `at`, even if the line is longer than a window. Line::delimiter and
    // Line::stop are end() if the input has no such byte.
    [[gnu::noinline]] Line line(uint32_t at)
    {
        if (at != ahead_.from) {
            fill(at);   // makes a window that begins with the line: most lines are shorter than a window
        }
        uint32_t delimiter = find(ahead_.marks.delimiter, at);
        return {delimiter, find(ahead_.marks.control, at)};
    }

    // Returns the offset of the first control byte from `at` on, or end() if there is no control byte.
    uint32_t control(uint32_t at) { return find(ahead_.marks.control, at); }

private:
    // Returns the index of the lowest bit that is set in `bits`, which must not be 0. first() does not check for
    // 0, unlike std::countr_zero().
    static uint32_t first(uint64_t bits) { return uint32_t(__builtin_ctzll(bits)); }

    // Returns a word with the marks of the next bytes from `at` on: at least 57 marks. The remaining bits are 0.
    [[gnu::always_inline]] uint64_t ahead(const uint8_t *bits, uint32_t at) const
    {
        uint32_t bit = at - ahead_.from;
        return load_word(bits + bit / 8) >> bit % 8;
    }

    // Returns the offset of the first mark in `bits` from `at` on, at the latest the end of the window, because
    // the bit behind the window is set.
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
