#pragma once

#include "coro/proto/http1/parser.h"

#include "charset.h"
#include "field.h"
#include "scan.h"

#include <cstring>
#include <span>

namespace coro::http1 {

inline constexpr uint32_t kMaxHead = 1 << 30;   // positions have 32 bits, and parse() returns an int

// A complete and correct head is read by one function: calls would cost as much as the work.
#define CORO_INLINE [[gnu::always_inline]] inline

inline uint32_t max_size(const Limits &limits)
{
    return std::min(limits.head, kMaxHead);
}

CORO_INLINE bool is_line_end(const char *bytes)
{
    return std::memcmp(bytes, "\r\n", 2) == 0;
}

// The bytes from `from` up to `to`, where the line ends, without the blanks around them.
inline Span trimmed(const char *base, uint32_t from, uint32_t to)
{
    while (from < to && is_blank(base[from])) {
        from++;
    }
    while (to > from && is_blank(base[to - 1])) {
        to--;
    }
    return {from, to - from};
}

// What follows the colon of a line that ends at `stop`.
CORO_INLINE void read_value(const char *base, uint32_t colon, uint32_t stop, Span &value)
{
    // A space and no other blank, as nearly everybody writes it. A CR is not above it, either.
    const char *first = base + colon + 2;
    if (first[-1] == ' ' && is_above_space(first[0]) && is_above_space(base[stop - 1])) [[likely]] {
        value.at = colon + 2;
        value.size = stop - value.at;
    } else {
        value = trimmed(base, colon + 1, stop);
    }
}

// One call of parse(). What the next one has to know is kept up to date in the parser.
template <class Rules>
class HeadReading {
public:
    HeadReading(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead, HeadProgress &progress)
        : base_(bytes.data()), limits_(limits), out_(out), ahead_(ahead), progress_(progress),
          scanner_(bytes.data(), uint32_t(std::min<size_t>(bytes.size(), max_size(limits))), ahead)
    {
    }

    // As parse(), but a head that was resumed lacks the headers of earlier calls.
    int run();

private:
    static constexpr int kLineEnds = 1;

    int finish_interrupted_line();
    bool is_whole(Line line) const;
    int check_line_end(uint32_t stop, int too_long);
    int read_start_line();
    int read_header_lines();
    bool repeats_fields() const;
    void take_fields_again();
    void note_fields();

    const char *base_;
    const Limits &limits_;
    Head &out_;
    Lookahead &ahead_;
    HeadProgress &progress_;
    Scanner scanner_;
};

// Cheap, and true for every right line that is wholly in the window.
template <class Rules>
CORO_INLINE bool HeadReading<Rules>::is_whole(Line line) const
{
    return scanner_.holds(line) && is_line_end(base_ + line.stop);
}

// `stop` is the first byte that cannot be inside a line. kLineEnds, or what parse() is to return.
template <class Rules>
[[gnu::noinline]] int HeadReading<Rules>::check_line_end(uint32_t stop, int too_long)
{
    uint32_t end = scanner_.end();
    if (end - stop >= 2 && is_line_end(base_ + stop)) {
        return kLineEnds;
    }
    bool may_end = stop == end || (base_[stop] == '\r' && stop + 1 == end);
    if (!may_end) {
        return -400;
    }
    progress_.scanned = stop;
    bool is_full = end == max_size(limits_);
    return is_full ? -too_long : 0;
}

template <class Rules>
CORO_INLINE int HeadReading<Rules>::read_start_line()
{
    for (;;) {
        uint32_t from = progress_.line;
        Line line = scanner_.glance(from);
        int outcome = kLineEnds;
        if (!is_whole(line)) [[unlikely]] {
            line = scanner_.line(from);
            outcome = check_line_end(line.stop, Rules::kLineTooLong);
        }
        if (line.stop - from > Rules::max_line(limits_)) {
            return -Rules::kLineTooLong;
        }
        if (outcome != kLineEnds) {
            return outcome;
        }
        if (line.stop > from) [[likely]] {
            outcome = Rules::read_start_line(base_, from, line, out_);
            progress_.line = line.stop + 2;
            progress_.seen |= kSeenStartLine;
            return outcome < 0 ? outcome : kLineEnds;
        }
        if (progress_.seen & kSeenEmptyLine) {
            return -400;
        }
        progress_.seen |= kSeenEmptyLine;
        progress_.line += 2;
    }
}

template <class Rules>
CORO_INLINE int HeadReading<Rules>::read_header_lines()
{
    const char *base = base_;
    const Header *full = out_.headers + std::min<uint32_t>(limits_.headers, kMaxHeaders);
    Header *header = out_.headers + out_.header_count;
    uint32_t at = progress_.line;
    for (;;) {
        Line line = scanner_.glance(at);
        if (!is_whole(line)) [[unlikely]] {
            line = scanner_.line(at);
            if (int outcome = check_line_end(line.stop, 431); outcome != kLineEnds) {
                progress_.line = at;
                out_.header_count = uint16_t(header - out_.headers);
                return outcome;
            }
        }
        if (line.delimiter == at) [[unlikely]] {   // no name
            out_.size = line.stop + 2;
            out_.header_count = uint16_t(header - out_.headers);
            return line.stop == at ? kLineEnds : header == full ? -431 : -400;
        }
        if (header == full) [[unlikely]] {
            return -431;
        }
        if (base[line.delimiter] != ':') [[unlikely]] {
            return -400;
        }
        header->name = {at, line.delimiter - at};
        read_value(base, line.delimiter, line.stop, header->value);
        if (may_matter(base + at, line.delimiter - at)) {
            if (int outcome = read_field(base, *header, limits_, out_, progress_.seen); outcome < 0) {
                return outcome;
            }
        }
        header++;
        at = line.stop + 2;
    }
}

// Before it is read: reading it at every call would be quadratic.
template <class Rules>
[[gnu::noinline]] int HeadReading<Rules>::finish_interrupted_line()
{
    uint32_t stop = scanner_.control(progress_.scanned);
    bool is_start_line = !(progress_.seen & kSeenStartLine);
    if (is_start_line && stop - progress_.line > Rules::max_line(limits_)) {
        return -Rules::kLineTooLong;
    }
    return check_line_end(stop, is_start_line ? Rules::kLineTooLong : 431);
}

// Nearly all fields of a client are the same in each of its requests. Where the plainest of request lines is followed by
// the very lines that were behind the one before, `out` still holds what they say.
template <class Rules>
CORO_INLINE bool HeadReading<Rules>::repeats_fields() const
{
    std::string_view known = ahead_.fields;
    uint32_t at = progress_.line;
    return !known.empty() && scanner_.end() - at >= known.size() && out_.minor == 1 && out_.host.size == 0 &&
           std::memcmp(base_ + at, known.data(), known.size()) == 0;
}

template <class Rules>
CORO_INLINE void HeadReading<Rules>::take_fields_again()
{
    uint32_t moved = progress_.line - ahead_.fields_at;   // wraps where that is towards the front
    if (moved != 0) {
        ahead_.fields_at += moved;
        ahead_.host.at += moved;
        for (Header &header : std::span(out_.headers, ahead_.header_count)) {
            header.name.at += moved;
            header.value.at += moved;
        }
    }
    out_.host = ahead_.host;
    out_.header_count = ahead_.header_count;
    out_.size = progress_.line + uint32_t(ahead_.fields.size());
    out_.keep_alive = true;
}

// Of a head that was read in one go.
template <class Rules>
CORO_INLINE void HeadReading<Rules>::note_fields()
{
    uint32_t at = progress_.line;
    if (is_plain_request(out_, progress_.seen) && out_.host.at > at) {
        ahead_.fields = {base_ + at, out_.size - at};
    }
    ahead_.fields_at = at;
    ahead_.host = out_.host;
    ahead_.header_count = out_.header_count;
}

template <class Rules>
CORO_INLINE int HeadReading<Rules>::run()
{
    bool is_first_call = progress_.scanned == 0;
    if (is_first_call) [[likely]] {
        std::memset(static_cast<void *>(&out_), 0, offsetof(Head, headers));
    } else if (int outcome = finish_interrupted_line(); outcome != kLineEnds) {
        return outcome;
    }
    scanner_.cover(progress_.line);
    if (!(progress_.seen & kSeenStartLine)) {
        if (int outcome = read_start_line(); outcome != kLineEnds) {
            return outcome;
        }
    }
    if (is_first_call && repeats_fields()) {
        take_fields_again();
        return int(out_.size);
    }
    ahead_.fields = {};   // the lines to come are written over what those said
    if (int outcome = read_header_lines(); outcome != kLineEnds) {
        return outcome;
    }
    if (int outcome = Rules::conclude(out_, progress_.seen); outcome < 0) {
        return outcome;
    }
    if (is_first_call && out_.size < scanner_.end()) {
        note_fields();
    }
    return int(out_.size);
}

#undef CORO_INLINE

}  // namespace coro::http1
