#include "target.h"

#include "coro/proto/http/charset.h"
#include "coro/proto/http/host.h"
#include "rules.h"

#include <algorithm>
#include <bit>

namespace coro::http1 {

static constexpr uint64_t in_every_byte(uint64_t value)
{
    return value * 0x0101010101010101;
}

// Returns the offset of the blank, "#" or "?" at which the path or query that begins at `at` ends. One of these
// bytes always exists, because a space follows the target. Words of 8 bytes may be read up to this byte, because
// the version (8 bytes) follows the space.
static inline uint32_t find_stop(const char *base, uint32_t at)
{
    for (;; at += sizeof(uint64_t)) {
        uint64_t word = load_word(base + at);
        // Each subtraction sets the highest bit of every byte that is smaller than the subtracted byte. It may
        // also set the highest bits of bytes behind the first such byte; these bits do not matter, because only
        // the lowest set bit of `stops` is used. `& ~word` excludes bytes from 0x80 on. The smallest bytes inside
        // a line are the blanks, so `blank` finds only blanks.
        uint64_t blank = word - in_every_byte(' ' + 1);
        uint64_t fragment = (word ^ in_every_byte('#')) - in_every_byte(1);
        uint64_t query = (word ^ in_every_byte('?')) - in_every_byte(1);
        uint64_t stops = (blank | fragment | query) & ~word & in_every_byte(0x80);
        if (stops != 0) {
            return at + uint32_t(std::countr_zero(stops)) / 8;
        }
    }
}

int read_path(const char *base, uint32_t at, Head &out)
{
    uint32_t end = out.target.at + out.target.size;
    uint32_t stop = find_stop(base, at);
    out.path = {at, stop - at};
    out.query = {stop, 0};
    if (stop == end) {
        return 0;
    }
    if (base[stop] != '?') {
        return broken(Rule::kTarget);
    }
    out.has_query = true;
    uint32_t query = stop + 1;
    do {
        stop = find_stop(base, stop + 1);
    } while (base[stop] == '?');
    out.query = {query, stop - query};
    return stop == end ? 0 : broken(Rule::kTarget);
}

static int read_absolute(const char *base, Head &out)
{
    std::string_view target = text(base, out.target);
    size_t colon = target.find(':');
    if (colon == std::string_view::npos || target.substr(colon, 3) != "://") {
        return broken(Rule::kTargetForm);
    }
    std::string_view scheme = target.substr(0, colon);
    if (!equals_ignore_case(scheme, "http") && !equals_ignore_case(scheme, "https")) {
        return broken(Rule::kTargetForm);
    }
    size_t authority = colon + 3;
    size_t path = std::min(target.find_first_of("/?", authority), target.size());
    if (!is_host(target.substr(authority, path - authority))) {
        return broken(Rule::kTargetHost);
    }
    out.host = {out.target.at + uint32_t(authority), uint32_t(path - authority)};
    int outcome = read_path(base, out.target.at + uint32_t(path), out);
    if (out.path.size == 0) {
        // An empty path means "/", so out.path refers to the first "/" of "://".
        out.path = {out.target.at + uint32_t(colon) + 1, 1};
    }
    return outcome;
}

static bool is_usual(std::string_view method)
{
    return method == "POST" || method == "PUT" || method == "DELETE" || method == "PATCH";
}

int read_other_target(const char *base, Head &out)
{
    std::string_view method = text(base, out.method);
    out.is_head = method == "HEAD";
    out.is_options = method == "OPTIONS";
    out.is_unusual = !is_usual(method) && !out.is_get && !out.is_head && !out.is_options;
    if (out.target.size == 0) {
        return broken(Rule::kRequestLine);
    }
    if (method == "CONNECT") {
        return broken(Rule::kConnect);
    }
    char first = base[out.target.at];
    if (first == '/') {
        return read_path(base, out.target.at, out);
    }
    if (first == '*' && out.target.size == 1 && out.is_options) {
        out.path = out.target;
        out.query = {out.target.at + 1, 0};
        return 0;
    }
    return read_absolute(base, out);
}

}  // namespace coro::http1
