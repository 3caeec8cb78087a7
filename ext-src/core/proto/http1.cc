#include "coro/proto/http1.h"

#include "http1_charset.h"
#include "http1_field.h"
#include "http1_scan.h"
#include "http1_target.h"

#include <cstring>
#include <type_traits>

namespace coro::http1 {

static_assert(std::is_trivially_copyable_v<Head> && std::is_standard_layout_v<Head>);

static constexpr uint32_t kMaxHead = 1 << 30;     // positions are 32 bits wide, and an int is returned
static constexpr uint32_t kMaxMethod = 32;
static constexpr uint32_t kVersionSize = 8;       // HTTP/1.1

// One call of parse().
class HeadParser::Reading {
public:
    Reading(std::string_view bytes, const Limits &limits, Head &out, Marker marker, HeadParser &parser)
        : base_(bytes.data()),
          end_(uint32_t(std::min<size_t>(bytes.size(), std::min(limits.head, kMaxHead)))),
          is_full_(end_ == std::min(limits.head, kMaxHead)), limits_(limits), out_(out), seen_(parser.seen_),
          line_(parser.line_), scanned_(parser.scanned_), scanner_(bytes.data(), end_, marker)
    {
    }

    // As parse(), but a head that was resumed lacks the headers of earlier calls.
    int run();

    void save(HeadParser &parser) const;

private:
    static constexpr int kLineEnds = 1;

    void start();
    int check_line_end(uint32_t stop, int too_long);
    int read_request_line();
    int judge_request_line(uint32_t stop);
    int judge_version(const char *version);
    int read_header_lines();

    const char *base_;
    uint32_t end_;     // of what may be looked at
    bool is_full_;     // and no more may come
    const Limits &limits_;
    Head &out_;
    uint16_t seen_;
    uint32_t line_;
    uint32_t scanned_;
    Scanner scanner_;
};

void HeadParser::Reading::start()
{
    out_.query = {0, 0};
    out_.host = {0, 0};
    out_.content_length = 0;
    out_.header_count = 0;
    out_.framing = Framing::kNone;
    out_.is_get = false;
    out_.is_head = false;
    out_.is_options = false;
    out_.has_query = false;
    out_.expect_continue = false;
}

// `stop` is the first byte that cannot be inside a line. kLineEnds, or what parse() is to return.
inline int HeadParser::Reading::check_line_end(uint32_t stop, int too_long)
{
    if (end_ - stop >= 2 && base_[stop] == '\r' && base_[stop + 1] == '\n') [[likely]] {
        return kLineEnds;
    }
    bool may_end = stop == end_ || (base_[stop] == '\r' && stop + 1 == end_);
    if (!may_end) {
        return -400;
    }
    scanned_ = stop;
    return is_full_ ? -too_long : 0;
}

// `version` has kVersionSize bytes.
int HeadParser::Reading::judge_version(const char *version)
{
    bool is_version = std::memcmp(version, "HTTP/", 5) == 0 && is_any(version[5], kDigit) &&
                      version[6] == '.' && is_any(version[7], kDigit);
    if (!is_version) {
        return -400;
    }
    out_.minor = uint8_t(version[7] - '0');
    return version[5] == '1' && out_.minor <= 1 ? 0 : -505;
}

int HeadParser::Reading::judge_request_line(uint32_t stop)
{
    uint32_t space = scanner_.delimiter(line_);
    if (space == line_ || base_[space] != ' ') {
        return -400;
    }
    if (space - line_ > kMaxMethod) {
        return -501;
    }
    uint32_t target = space + 1;
    if (stop - target <= kVersionSize || base_[stop - kVersionSize - 1] != ' ') {
        return -400;
    }
    uint32_t version = stop - kVersionSize;
    if (int outcome = judge_version(base_ + version); outcome < 0) {
        return outcome;
    }
    out_.method = {line_, space - line_};
    out_.target = {target, version - 1 - target};
    std::string_view method = text(base_, out_.method);
    out_.is_get = method == "GET";
    out_.is_head = method == "HEAD";
    out_.is_options = method == "OPTIONS";
    return read_target(base_, out_);
}

int HeadParser::Reading::read_request_line()
{
    for (;;) {
        uint32_t stop = scanner_.control(line_);
        if (stop - line_ > limits_.request_line) {
            return -414;
        }
        if (int outcome = check_line_end(stop, 414); outcome != kLineEnds) {
            return outcome;
        }
        if (stop > line_) {
            int outcome = judge_request_line(stop);
            line_ = stop + 2;
            seen_ |= kSeenRequestLine;
            return outcome < 0 ? outcome : kLineEnds;
        }
        if (seen_ & kSeenEmptyLine) {
            return -400;
        }
        seen_ |= kSeenEmptyLine;
        line_ += 2;
    }
}

int HeadParser::Reading::read_header_lines()
{
    const char *base = base_;
    uint32_t max_headers = std::min<uint32_t>(limits_.headers, kMaxHeaders);
    uint32_t count = out_.header_count;
    uint32_t line = line_;
    for (;;) {
        // Neither search waits for the other's result.
        uint32_t colon = scanner_.delimiter(line);
        uint32_t stop = scanner_.control(line);
        if (int outcome = check_line_end(stop, 431); outcome != kLineEnds) [[unlikely]] {
            line_ = line;
            out_.header_count = uint16_t(count);
            return outcome;
        }
        if (stop == line) {
            out_.size = stop + 2;
            out_.header_count = uint16_t(count);
            return kLineEnds;
        }
        if (count == max_headers) [[unlikely]] {
            return -431;
        }
        if (colon == line || base[colon] != ':') [[unlikely]] {
            return -400;
        }
        uint32_t from = colon + 1;
        uint32_t to = stop;
        while (from < to && is_blank(base[from])) {
            from++;
        }
        while (to > from && is_blank(base[to - 1])) {
            to--;
        }
        Header &header = out_.headers[count++];
        header = {{line, colon - line}, {from, to - from}};
        if (may_matter(base + line, colon - line)) {
            if (int outcome = read_field(base, header, limits_, out_, seen_); outcome < 0) {
                return outcome;
            }
        }
        line = stop + 2;
    }
}

int HeadParser::Reading::run()
{
    if (scanned_ == 0) {
        start();
    } else {
        // Finish the interrupted line before it is read: reading it at every call would be quadratic.
        uint32_t stop = scanner_.control(scanned_);
        int too_long = seen_ & kSeenRequestLine ? 431 : 414;
        if (too_long == 414 && stop - line_ > limits_.request_line) {
            return -414;
        }
        if (int outcome = check_line_end(stop, too_long); outcome != kLineEnds) {
            return outcome;
        }
    }
    if (!(seen_ & kSeenRequestLine)) {
        if (int outcome = read_request_line(); outcome != kLineEnds) {
            return outcome;
        }
    }
    if (int outcome = read_header_lines(); outcome != kLineEnds) {
        return outcome;
    }
    int outcome = conclude(out_, seen_);
    return outcome < 0 ? outcome : int(out_.size);
}

void HeadParser::Reading::save(HeadParser &parser) const
{
    parser.line_ = line_;
    parser.scanned_ = scanned_;
    parser.seen_ = seen_;
    std::memcpy(parser.saved_, &out_, sizeof parser.saved_);
}

int HeadParser::parse(std::string_view bytes, const Limits &limits, Head &out)
{
    return parse(bytes, limits, out, kFastestMarker);
}

int HeadParser::parse(std::string_view bytes, const Limits &limits, Head &out, Marker marker)
{
    if (scanned_ != 0) {
        std::memcpy(&out, saved_, sizeof saved_);
    }
    bool lacks_headers = line_ != 0;
    Reading reading(bytes, limits, out, marker, *this);
    int outcome = reading.run();
    if (outcome == 0) {
        reading.save(*this);
        return 0;
    }
    reset();
    if (outcome > 0 && lacks_headers) {
        return parse(bytes, limits, out, marker);   // now it is complete
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
