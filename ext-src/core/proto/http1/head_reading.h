#pragma once

#include "coro/proto/http/charset.h"
#include "coro/proto/http1/lookahead.h"

#include "field.h"
#include "rules.h"
#include "scan.h"

#include <cstring>
#include <span>

namespace coro::http1 {

// The largest size of a head in bytes. It must fit into the 32 bits of offsets and into the int that parse()
// returns.
inline constexpr uint32_t kMaxHead = 1 << 30;

// Marks the functions that read a complete and correct head. They are inlined into one function, because calls
// would cost as much time as the work itself.
#define CORO_INLINE [[gnu::always_inline]] inline

inline uint32_t max_size(const Limits &limits)
{
    return std::min(limits.head, kMaxHead);
}

CORO_INLINE bool is_line_end(const char *bytes)
{
    return std::memcmp(bytes, "\r\n", 2) == 0;
}

// Returns the span from offset `from` to offset `to` without leading and trailing blanks.
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

// Stores in `value` the value of a field: the text between the colon and `stop`, the end of the line, without
// leading and trailing blanks.
CORO_INLINE void read_value(const char *base, uint32_t colon, uint32_t stop, Span &value)
{
    // Tries the usual form first: one space after the colon and no other blank around the value. An empty value
    // does not have this form, because is_above_space() is false for CR.
    const char *first = base + colon + 2;
    if (first[-1] == ' ' && is_above_space(first[0]) && is_above_space(base[stop - 1])) [[likely]] {
        value.at = colon + 2;
        value.size = stop - value.at;
    } else {
        value = trimmed(base, colon + 1, stop);
    }
}

// Does the work of one call of HeadParser::parse() or ResponseParser::parse(): reads a head, or the part of a head
// that has arrived. `progress` carries state from one call to the next. The class `Rules` reads the start line,
// interprets each field and checks all fields together; HeadReading does the work that requests and responses have
// in common.
template <class Rules>
class HeadReading {
public:
    HeadReading(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead, HeadProgress &progress)
        : base_(bytes.data()), limits_(limits), out_(out), ahead_(ahead), progress_(progress),
          scanner_(bytes.data(), uint32_t(std::min<size_t>(bytes.size(), max_size(limits))), ahead)
    {
    }

    // Returns what HeadParser::parse() returns, but a broken rule (see rules.h) in place of a negated status. After
    // several calls for one head, `out` lacks the header fields that the earlier calls have read.
    int run();

private:
    // The result of the functions below for a line that is complete and correct.
    static constexpr int kLineEnds = 1;

    int finish_interrupted_line();
    bool is_whole(Line line) const;
    int check_line_end(uint32_t stop, bool is_start_line);
    int line_too_long() const { return Rules::line_too_long(base_ + progress_.line, limits_); }
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

// Returns true if the line and its CRLF are inside the window of the scanner, as nearly all correct lines are.
template <class Rules>
CORO_INLINE bool HeadReading<Rules>::is_whole(Line line) const
{
    return scanner_.holds(line) && is_line_end(base_ + line.stop);
}

// Checks that a line ends at `stop`, the offset of the first byte that a line must not contain. Returns kLineEnds
// if CRLF is at `stop`; 0 if the line is incomplete; or a broken rule if the line is wrong.
template <class Rules>
[[gnu::noinline]] int HeadReading<Rules>::check_line_end(uint32_t stop, bool is_start_line)
{
    uint32_t end = scanner_.end();
    if (end - stop >= 2 && is_line_end(base_ + stop)) {
        return kLineEnds;
    }
    bool may_end = stop == end || (base_[stop] == '\r' && stop + 1 == end);
    if (!may_end) {
        return broken(Rule::kLineEnd);
    }
    progress_.scanned = stop;
    bool is_full = end == max_size(limits_);   // true: the head has no room for the rest of the line
    return !is_full ? 0 : is_start_line ? -line_too_long() : -431;
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
            outcome = check_line_end(line.stop, true);
        }
        if (line.stop - from > Rules::max_line(limits_)) {
            return -line_too_long();
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
            return broken(Rule::kEmptyLines);
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
            if (int outcome = check_line_end(line.stop, false); outcome != kLineEnds) {
                progress_.line = at;
                out_.header_count = uint16_t(header - out_.headers);
                return outcome;
            }
        }
        if (line.delimiter == at) [[unlikely]] {   // true if the line has no field name, such as the blank line
            out_.size = line.stop + 2;
            out_.header_count = uint16_t(header - out_.headers);
            return line.stop == at ? kLineEnds : header == full ? -431 : broken(Rule::kFieldName);
        }
        if (header == full) [[unlikely]] {
            return -431;
        }
        if (base[line.delimiter] != ':') [[unlikely]] {
            return broken(Rule::kFieldName);
        }
        header->name = {at, line.delimiter - at};
        read_value(base, line.delimiter, line.stop, header->value);
        if (may_matter(base + at, line.delimiter - at)) {
            if (int outcome = Rules::read_field(base, *header, limits_, out_, progress_.seen); outcome < 0) {
                return outcome;
            }
        }
        header++;
        at = line.stop + 2;
    }
}

// Searches for the end of a line that was incomplete in the previous call of parse(). The search begins where the
// previous search ended: if each call searched the line from its beginning, the work would be quadratic in the
// size of the line. Returns what check_line_end() returns.
template <class Rules>
[[gnu::noinline]] int HeadReading<Rules>::finish_interrupted_line()
{
    uint32_t stop = scanner_.control(progress_.scanned);
    bool is_start_line = !(progress_.seen & kSeenStartLine);
    if (is_start_line && stop - progress_.line > Rules::max_line(limits_)) {
        return -line_too_long();
    }
    return check_line_end(stop, is_start_line);
}

// Returns true if the lines behind the start line equal the lines of the previous head, so that `out` already has
// their contents. Clients that pipeline requests often send equal fields in each request. Returns false if the
// start line is not of HTTP/1.1 or contains a host.
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
    // The subtraction wraps around if the fields begin at a lower offset in the new head than in the previous
    // head. The additions below wrap around again, so their results are correct.
    uint32_t moved = progress_.line - ahead_.fields_at;
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

// Stores where the fields of this head are, so that repeats_fields() can compare the fields of the next head.
// Called only if a single call of parse() has read the whole head.
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
    ahead_.fields = {};   // forgets the previous fields, because read_header_lines() overwrites their contents in `out`
    if (int outcome = read_header_lines(); outcome != kLineEnds) {
        return outcome;
    }
    uint16_t assumed = limits_.needs_host ? 0 : kSeenHost;
    if (int outcome = Rules::conclude(out_, progress_.seen | assumed); outcome < 0) {
        return outcome;
    }
    if (is_first_call && out_.size < scanner_.end()) {
        note_fields();
    }
    return int(out_.size);
}

#undef CORO_INLINE

}  // namespace coro::http1
