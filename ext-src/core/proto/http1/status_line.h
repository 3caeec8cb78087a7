#pragma once

#include "coro/proto/http/charset.h"
#include "coro/proto/http/head.h"

#include "field.h"
#include "scan.h"

#include <cstring>

namespace coro::http1 {

// The rules of response heads, see RequestRules. The members `target` and `path` of Head are the status and the reason.
struct ResponseRules {
    static int line_too_long(const char *, const Limits &) { return 431; }

    static uint32_t max_line(const Limits &limits) { return limits.request_line; }

    static int read_start_line(const char *base, uint32_t from, Line line, Head &out)
    {
        constexpr uint32_t kVersion = 8;                  // the size of "HTTP/1.1" in bytes
        constexpr uint32_t kShortest = kVersion + 4;      // the size of "HTTP/1.1 200" in bytes
        std::string_view text(base + from, line.stop - from);
        if (text.size() < kShortest || !text.starts_with("HTTP/") || !is_any(text[5], kDigit) || text[6] != '.' ||
            !is_any(text[7], kDigit) || text[8] != ' ') {
            return -400;
        }
        out.minor = uint8_t(text[7] - '0');
        if (text[5] != '1' || out.minor > 1) {
            return -505;
        }
        for (uint32_t i = kVersion + 1; i < kShortest; i++) {
            if (!is_any(text[i], kDigit)) {
                return -400;
            }
        }
        // The space behind the status may be missing, although RFC 9112 requires it, because many servers without a
        // reason leave it out.
        bool has_reason = text.size() > kShortest;
        if (text[kVersion + 1] == '0' || (has_reason && text[kShortest] != ' ')) {
            return -400;
        }
        out.target = {from + kVersion + 1, 3};
        uint32_t reason = from + kShortest + (has_reason ? 1 : 0);
        out.path = {reason, line.stop - reason};
        return 0;
    }

    // The fields Host and Expect have a meaning only in requests.
    static int read_field(const char *base, const Header &field, const Limits &limits, Head &out, uint16_t &seen)
    {
        constexpr char kLength[] = "content-length";
        if (field.name.size == sizeof kLength - 1 && is_word(base + field.name.at, kLength)) {
            return read_equal_lengths(text(base, field.value), limits, out, seen);
        }
        bool is_of_requests = field.name.size == 4 || field.name.size == 6;
        return is_of_requests ? 0 : http1::read_field(base, field, limits, out, seen);
    }

    static int conclude(Head &out, uint16_t seen)
    {
        if (seen & kSeenEmptyLine) {
            return -400;
        }
        // conclude_other() refuses an HTTP/1.1 head without the field Host, which responses do not have.
        return conclude_other(out, seen | kSeenHost);
    }
};

}  // namespace coro::http1
