#pragma once

#include "coro/proto/http/charset.h"
#include "coro/proto/http/head.h"

#include "field.h"
#include "rules.h"
#include "scan.h"
#include "target.h"

#include <algorithm>
#include <cstring>

namespace coro::http1 {

// The rules that differ between request heads and response heads, here for requests: the syntax of the request
// line, and which fields may occur together. HeadReading applies these rules and does the rest of the work.
struct RequestRules {
    static constexpr uint32_t kMaxMethod = 32;      // the largest size of a method in bytes; a longer method gets status 501
    static constexpr uint32_t kVersionSize = 8;     // the size of "HTTP/1.1" in bytes

    static uint32_t max_line(const Limits &limits) { return limits.request_line; }
    // Returns the negated broken rule for a request line that exceeds a limit: kLongMethod if its method alone is too long,
    // otherwise the status 414.
    static int line_too_long(const char *line, const Limits &limits)
    {
        constexpr uint32_t kEmptyLine = 2;   // one empty line may precede the request line
        bool has_arrived = std::min(limits.request_line, limits.head) > kMaxMethod + kEmptyLine;
        return has_arrived && skip_all({line, kMaxMethod + 1}, 0, kToken) > kMaxMethod ? -broken(Rule::kLongMethod) : 414;
    }
    // Reads the request line into `out`. The line begins at `from` and ends at line.stop. Returns 0, or a broken
    // rule.
    [[gnu::always_inline]] static inline int read_start_line(const char *base, uint32_t from, Line line, Head &out);
    // Calls http1::read_field(). Returns 0, or a broken rule.
    [[gnu::always_inline]] static inline int read_field(const char *base, const Header &field, const Limits &limits,
                                                        Head &out, uint16_t &seen)
    {
        return http1::read_field(base, field, limits, out, seen);
    }
    // Calls http1::conclude() after the last field has been read. Returns 0, or a broken rule.
    [[gnu::always_inline]] static inline int conclude(Head &out, uint16_t seen) { return http1::conclude(out, seen); }

private:
    static int read_other_version(const char *version, Head &out);
};

// Reads a version other than "HTTP/1.1", kVersionSize bytes. Returns 0 for HTTP/1.0, otherwise a broken rule.
inline int RequestRules::read_other_version(const char *version, Head &out)
{
    bool is_version = std::memcmp(version, "HTTP/", 5) == 0 && is_any(version[5], kDigit) &&
                      version[6] == '.' && is_any(version[7], kDigit);
    if (!is_version) {
        return broken(Rule::kRequestLine);
    }
    out.minor = uint8_t(version[7] - '0');
    return version[5] == '1' && out.minor <= 1 ? 0 : broken(Rule::kVersion);
}

inline int RequestRules::read_start_line(const char *base, uint32_t from, Line line, Head &out)
{
    uint32_t space = line.delimiter;
    if (space == from || base[space] != ' ') {
        return broken(Rule::kRequestLine);
    }
    if (space - from > kMaxMethod) {
        return broken(Rule::kLongMethod);
    }
    uint32_t target = space + 1;
    if (line.stop - target <= kVersionSize || base[line.stop - kVersionSize - 1] != ' ') {
        return broken(Rule::kRequestLine);
    }
    out.method = {from, space - from};
    uint32_t version = line.stop - kVersionSize;
    if (std::memcmp(base + version, "HTTP/1.1", kVersionSize) == 0) [[likely]] {
        out.minor = 1;
    } else if (int outcome = read_other_version(base + version, out); outcome < 0) {
        return outcome;
    }
    out.target = {target, version - 1 - target};
    out.is_get = std::memcmp(base + from, "GET ", 4) == 0;   // safe: the request line has more than 4 bytes here
    return out.is_get && base[target] == '/' ? read_path(base, target, out) : read_other_target(base, out);
}

}  // namespace coro::http1
