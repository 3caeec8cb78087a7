#include "coro/proto/http1/parser.h"

#include "coro/proto/http1/charset.h"
#include "field.h"
#include "scan.h"
#include "target.h"

#include <cstring>
#include <span>
#include <type_traits>

namespace coro::http1 {

static_assert(std::is_trivially_copyable_v<Head> && std::is_standard_layout_v<Head>);

static constexpr uint32_t kMaxHead = 1 << 30;     // positions are 32 bits wide, and an int is returned
static constexpr uint32_t kMaxMethod = 32;
static constexpr uint32_t kVersionSize = 8;       // HTTP/1.1

// The way of a head that is complete and right is one function: calls would cost as much as the work.
#define CORO_INLINE [[gnu::always_inline]] inline

static uint32_t max_size(const Limits &limits)
{
    return std::min(limits.head, kMaxHead);
}

CORO_INLINE static bool is_line_end(const char *bytes)
{
    return std::memcmp(bytes, "\r\n", 2) == 0;
}

// The bytes from `from` up to `to`, where the line ends, without the blanks around them.
static Span trimmed(const char *base, uint32_t from, uint32_t to)
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
CORO_INLINE static void read_value(const char *base, uint32_t colon, uint32_t stop, Span &value)
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

// `version` has kVersionSize bytes and is not HTTP/1.1. 0, or a status negated.
static int judge_version(const char *version, Head &out)
{
    bool is_version = std::memcmp(version, "HTTP/", 5) == 0 && is_any(version[5], kDigit) &&
                      version[6] == '.' && is_any(version[7], kDigit);
    if (!is_version) {
        return -400;
    }
    out.minor = uint8_t(version[7] - '0');
    return version[5] == '1' && out.minor <= 1 ? 0 : -505;
}

// One call of parse(). What the next one has to know is kept up to date in the parser.
class HeadParser::Reading {
public:
    Reading(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead, HeadParser &parser)
        : base_(bytes.data()), limits_(limits), out_(out), ahead_(ahead), parser_(parser),
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
    int read_request_line();
    int judge_request_line(Line line);
    int read_header_lines();
    bool repeats_fields() const;
    void take_fields_again();
    void note_fields();

    const char *base_;
    const Limits &limits_;
    Head &out_;
    Lookahead &ahead_;
    HeadParser &parser_;
    Scanner scanner_;
};

// Cheap, and true for every right line that is wholly in the window.
CORO_INLINE bool HeadParser::Reading::is_whole(Line line) const
{
    return scanner_.holds(line) && is_line_end(base_ + line.stop);
}

// `stop` is the first byte that cannot be inside a line. kLineEnds, or what parse() is to return.
[[gnu::noinline]] int HeadParser::Reading::check_line_end(uint32_t stop, int too_long)
{
    uint32_t end = scanner_.end();
    if (end - stop >= 2 && is_line_end(base_ + stop)) {
        return kLineEnds;
    }
    bool may_end = stop == end || (base_[stop] == '\r' && stop + 1 == end);
    if (!may_end) {
        return -400;
    }
    parser_.scanned_ = stop;
    bool is_full = end == max_size(limits_);
    return is_full ? -too_long : 0;
}

CORO_INLINE int HeadParser::Reading::judge_request_line(Line line)
{
    const char *base = base_;
    uint32_t from = parser_.line_;
    uint32_t space = line.delimiter;
    if (space == from || base[space] != ' ') {
        return -400;
    }
    if (space - from > kMaxMethod) {
        return -501;
    }
    uint32_t target = space + 1;
    if (line.stop - target <= kVersionSize || base[line.stop - kVersionSize - 1] != ' ') {
        return -400;
    }
    out_.method = {from, space - from};
    uint32_t version = line.stop - kVersionSize;
    if (std::memcmp(base + version, "HTTP/1.1", kVersionSize) == 0) [[likely]] {
        out_.minor = 1;
    } else if (int outcome = judge_version(base + version, out_); outcome < 0) {
        return outcome;
    }
    out_.target = {target, version - 1 - target};
    out_.is_get = std::memcmp(base + from, "GET ", 4) == 0;   // the line is longer than that
    return out_.is_get && base[target] == '/' ? read_path(base, target, out_) : read_other_target(base, out_);
}

CORO_INLINE int HeadParser::Reading::read_request_line()
{
    for (;;) {
        uint32_t from = parser_.line_;
        Line line = scanner_.glance(from);
        int outcome = kLineEnds;
        if (!is_whole(line)) [[unlikely]] {
            line = scanner_.line(from);
            outcome = check_line_end(line.stop, 414);
        }
        if (line.stop - from > limits_.request_line) {
            return -414;
        }
        if (outcome != kLineEnds) {
            return outcome;
        }
        if (line.stop > from) [[likely]] {
            outcome = judge_request_line(line);
            parser_.line_ = line.stop + 2;
            parser_.seen_ |= kSeenRequestLine;
            return outcome < 0 ? outcome : kLineEnds;
        }
        if (parser_.seen_ & kSeenEmptyLine) {
            return -400;
        }
        parser_.seen_ |= kSeenEmptyLine;
        parser_.line_ += 2;
    }
}

CORO_INLINE int HeadParser::Reading::read_header_lines()
{
    const char *base = base_;
    const Header *full = out_.headers + std::min<uint32_t>(limits_.headers, kMaxHeaders);
    Header *header = out_.headers + out_.header_count;
    uint32_t at = parser_.line_;
    for (;;) {
        Line line = scanner_.glance(at);
        if (!is_whole(line)) [[unlikely]] {
            line = scanner_.line(at);
            if (int outcome = check_line_end(line.stop, 431); outcome != kLineEnds) {
                parser_.line_ = at;
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
            if (int outcome = read_field(base, *header, limits_, out_, parser_.seen_); outcome < 0) {
                return outcome;
            }
        }
        header++;
        at = line.stop + 2;
    }
}

// Before it is read: reading it at every call would be quadratic.
[[gnu::noinline]] int HeadParser::Reading::finish_interrupted_line()
{
    uint32_t stop = scanner_.control(parser_.scanned_);
    int too_long = parser_.seen_ & kSeenRequestLine ? 431 : 414;
    if (too_long == 414 && stop - parser_.line_ > limits_.request_line) {
        return -414;
    }
    return check_line_end(stop, too_long);
}

// Nearly all fields of a client are the same in each of its requests. Where the plainest of request lines is followed by
// the very lines that were behind the one before, `out` still holds what they say.
CORO_INLINE bool HeadParser::Reading::repeats_fields() const
{
    std::string_view known = ahead_.fields;
    uint32_t at = parser_.line_;
    return !known.empty() && scanner_.end() - at >= known.size() && out_.minor == 1 && out_.host.size == 0 &&
           std::memcmp(base_ + at, known.data(), known.size()) == 0;
}

CORO_INLINE void HeadParser::Reading::take_fields_again()
{
    uint32_t moved = parser_.line_ - ahead_.fields_at;   // wraps where that is towards the front
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
    out_.size = parser_.line_ + uint32_t(ahead_.fields.size());
    out_.keep_alive = true;
}

// Of a head that was read in one go.
CORO_INLINE void HeadParser::Reading::note_fields()
{
    uint32_t at = parser_.line_;
    if (is_plain_request(out_, parser_.seen_) && out_.host.at > at) {
        ahead_.fields = {base_ + at, out_.size - at};
    }
    ahead_.fields_at = at;
    ahead_.host = out_.host;
    ahead_.header_count = out_.header_count;
}

CORO_INLINE int HeadParser::Reading::run()
{
    bool is_first_call = parser_.scanned_ == 0;
    if (is_first_call) [[likely]] {
        std::memset(static_cast<void *>(&out_), 0, offsetof(Head, headers));
    } else if (int outcome = finish_interrupted_line(); outcome != kLineEnds) {
        return outcome;
    }
    scanner_.cover(parser_.line_);
    if (!(parser_.seen_ & kSeenRequestLine)) {
        if (int outcome = read_request_line(); outcome != kLineEnds) {
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
    if (int outcome = conclude(out_, parser_.seen_); outcome < 0) {
        return outcome;
    }
    if (is_first_call && out_.size < scanner_.end()) {
        note_fields();
    }
    return int(out_.size);
}

int HeadParser::parse(std::string_view bytes, const Limits &limits, Head &out)
{
    Lookahead ahead;
    return parse(bytes, limits, out, ahead);
}

int HeadParser::parse(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead)
{
    bool is_new = line_ == 0 && scanned_ == 0;
    // Who sends ahead often asks the same thing again: then nothing has to be read, for positions are seen from the head.
    if (is_new && !ahead.head.empty() && bytes.starts_with(ahead.head)) {
        return int(out.size);
    }
    ahead.head = {};
    if (scanned_ != 0) [[unlikely]] {
        std::memcpy(&out, saved_, sizeof saved_);
    }
    bool lacks_headers = line_ != 0;
    int outcome = Reading(bytes, limits, out, ahead, *this).run();
    if (outcome == 0) [[unlikely]] {
        std::memcpy(saved_, &out, sizeof saved_);
        return 0;
    }
    reset();
    if (outcome > 0 && lacks_headers) [[unlikely]] {
        return HeadParser().parse(bytes, limits, out, ahead);   // now it is complete
    }
    if (outcome > 0) {
        ahead.head = bytes.substr(0, size_t(outcome));
    }
    return outcome;
}

void HeadParser::reset()
{
    line_ = 0;
    scanned_ = 0;
    seen_ = 0;
}

}  // namespace coro::http1
