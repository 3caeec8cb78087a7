#include "field.h"

#include "coro/base/number.h"
#include "coro/base/trim.h"
#include "coro/proto/http/charset.h"
#include "coro/proto/http/host.h"
#include "rules.h"

#include <algorithm>
#include <cstring>

namespace coro::http1 {

// read_host(), read_length(), read_coding() and read_connection() are not inlined into read_field(): few fields
// need them, and inlined code would make read_field() save more registers for every field.
[[gnu::noinline]] static int read_host(std::string_view value, Span where, Head &out, uint16_t &seen)
{
    if (seen & kSeenHost) {
        return broken(Rule::kHosts);
    }
    seen |= kSeenHost;
    bool has_target_host = out.host.size != 0;   // it has precedence (RFC 9112 section 3.2.2)
    if (value.empty()) {
        return has_target_host ? 0 : broken(Rule::kEmptyHost);   // RFC 9110 section 4.2.1
    }
    if (!is_host(value)) {
        return broken(Rule::kHost);
    }
    if (!has_target_host) {
        out.host = where;
    }
    return 0;
}

[[gnu::noinline]]
static int read_length(std::string_view value, const Limits &limits, Head &out, uint16_t &seen)
{
    constexpr size_t kMaxDigits = 19;   // the largest number of digits for which a number always fits into 64 bits
    // A leading zero is refused although RFC 9110 allows it: a proxy may read the number as octal.
    bool has_leading_zero = value.size() > 1 && value[0] == '0';
    if (seen & (kSeenLength | kSeenCoding)) {
        return broken(Rule::kLengths);
    }
    uint64_t length = 0;
    if (value.size() > kMaxDigits || has_leading_zero || !read_number(value, length)) {
        return broken(Rule::kLength);
    }
    if (length > limits.body) {
        return broken(Rule::kLongBody);
    }
    seen |= kSeenLength;
    out.content_length = length;
    return 0;
}

int read_equal_lengths(std::string_view value, const Limits &limits, Head &out, uint16_t &seen)
{
    if (value.ends_with(',')) {
        return broken(Rule::kLength);
    }
    do {
        uint64_t before = out.content_length;
        uint16_t seen_before = seen;
        seen &= uint16_t(~kSeenLength);
        if (int outcome = read_length(take_before(value, ','), limits, out, seen); outcome < 0) {
            return outcome;
        }
        if ((seen_before & kSeenLength) && out.content_length != before) {
            return broken(Rule::kLengths);
        }
    } while (!value.empty());
    return 0;
}

[[gnu::noinline]] static int read_coding(std::string_view value, Head &out, uint16_t &seen)
{
    if ((seen & (kSeenLength | kSeenCoding)) || out.minor == 0) {
        return broken(out.minor == 0 ? Rule::kOldCoding : Rule::kLengths);
    }
    seen |= kSeenCoding;
    if (equals_ignore_case(value, "chunked")) {
        return 0;
    }
    // At this point the request is always refused, because the only supported coding is "chunked". The status is
    // 501 for an unknown coding before "chunked". It is 400 for a malformed list of codings, and if "chunked" is not
    // the last one: the end of the body is unknown then (RFC 9112 section 6.3).
    bool chunked = false;
    std::string_view list = value;
    do {
        std::string_view coding = take_before(list, ',');
        if (chunked || !is_token(coding)) {
            return broken(Rule::kCodings);
        }
        chunked = equals_ignore_case(coding, "chunked");
    } while (!list.empty());
    return broken(chunked && value.back() != ',' ? Rule::kCoding : Rule::kCodings);
}

[[gnu::noinline]] static int read_connection(std::string_view value, uint16_t &seen)
{
    if (value.size() == 10 && is_word(value.data(), "keep-alive")) {   // the most frequent value, handled without a loop
        seen |= kAskedKeepAlive;
        return 0;
    }
    while (!value.empty()) {
        std::string_view option = take_before(value, ',');
        if (equals_ignore_case(option, "close")) {
            seen |= kAskedClose;
        } else if (equals_ignore_case(option, "keep-alive")) {
            seen |= kAskedKeepAlive;
        } else if (equals_ignore_case(option, "upgrade")) {
            seen |= kAskedUpgrade;
        } else if (!option.empty() && !is_token(option)) {
            return broken(Rule::kConnection);
        }
    }
    return 0;
}

int read_field(const char *base, const Header &field, const Limits &limits, Head &out, uint16_t &seen)
{
    const char *name = base + field.name.at;
    std::string_view value = text(base, field.value);
    switch (field.name.size) {
    case 4:
        return is_word(name, "host") ? read_host(value, field.value, out, seen) : 0;
    case 6:
        if (is_word(name, "expect")) {
            out.expect_continue = true;
            return equals_ignore_case(value, "100-continue") ? 0 : broken(Rule::kExpect);
        }
        return 0;
    case 7:
        if (is_word(name, "upgrade") && !value.empty()) {
            seen |= kSeenUpgrade;
        }
        return 0;
    case 10:
        return is_word(name, "connection") ? read_connection(value, seen) : 0;
    case 14:
        return is_word(name, "content-length") ? read_length(value, limits, out, seen) : 0;
    case 17:
        return is_word(name, "transfer-encoding") ? read_coding(value, out, seen) : 0;
    default:
        return 0;
    }
}

int conclude_other(Head &out, uint16_t seen)
{
    bool is_1_1 = out.minor != 0;
    if (is_1_1 && !(seen & kSeenHost)) {
        return broken(Rule::kNoHost);
    }
    if (seen & kSeenCoding) {
        out.framing = Framing::kChunked;
    } else if (seen & kSeenLength) {
        out.framing = Framing::kLength;
    }
    bool has_body = out.framing == Framing::kChunked || out.content_length > 0;
    out.keep_alive = !(seen & kAskedClose) && (is_1_1 || (seen & kAskedKeepAlive));
    out.expect_continue = out.expect_continue && is_1_1 && has_body;
    out.upgrade = is_1_1 && (seen & kAskedUpgrade) && (seen & kSeenUpgrade);
    return 0;
}

}  // namespace coro::http1
