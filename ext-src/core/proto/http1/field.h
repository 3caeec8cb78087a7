#pragma once

#include "coro/proto/http/head.h"

namespace coro::http1 {

using namespace http;

// Flags for facts about the lines of a head that have been read, for which Head has no members.
enum : uint16_t {
    kSeenEmptyLine = 1,      // an empty line has preceded the start line
    kSeenStartLine = 2,      // the start line was read; the start line of a request is the request line
    kSeenHost = 4,           // a field Host was read
    kSeenLength = 8,         // a field Content-Length was read
    kSeenCoding = 16,        // a field Transfer-Encoding was read
    kSeenUpgrade = 32,       // a field Upgrade that is not empty was read
    kAskedClose = 64,        // a field Connection contains the option "close"
    kAskedKeepAlive = 128,   // a field Connection contains the option "keep-alive"
    kAskedUpgrade = 256,     // a field Connection contains the option "upgrade"
};

// The first letters of the six field names that the parser interprets. The index is the length of the name: the
// six names have six different lengths.
inline constexpr char kFirstLetters[] = {0, 0, 0, 0, 'h', 0, 'e', 'u', 0, 0, 'c', 0, 0, 0, 'c', 0, 0, 't'};

// Returns false only if the parser can ignore the field with this name. Checks only the length and the first
// letter, so it returns true for a few other names, too. `name` must not be empty.
inline bool may_matter(const char *name, uint32_t size)
{
    return size < sizeof kFirstLetters && kFirstLetters[size] == (name[0] | 0x20);
}

// Interprets a field and stores the result in `out` and `seen`. Returns 0, or a broken rule (see rules.h).
int read_field(const char *base, const Header &field, const Limits &limits, Head &out, uint16_t &seen);

// Reads a Content-Length of a response. Equal lengths, in several fields or in a list, are one length (RFC 9112
// section 6.3): some servers and proxies add the field a second time. In a request they are refused.
int read_equal_lengths(std::string_view value, const Limits &limits, Head &out, uint16_t &seen);

// Does the work of conclude() if is_plain_request() is false. Returns 0, or a broken rule (see rules.h).
int conclude_other(Head &out, uint16_t seen);

// Returns true if the request has HTTP/1.1, a Host field, no body, no Upgrade field, and no Connection options
// except keep-alive.
inline bool is_plain_request(const Head &out, uint16_t seen)
{
    constexpr uint16_t kPlain = kSeenStartLine | kSeenHost;
    constexpr uint16_t kMeaningless = kSeenEmptyLine | kAskedKeepAlive;
    return out.minor == 1 && (seen & ~kMeaningless) == kPlain;
}

// Determines the members framing, keep_alive, expect_continue and upgrade of `out` from all fields of the
// request. Returns 0, or the negated status with which the request must be refused.
inline int conclude(Head &out, uint16_t seen)
{
    if (is_plain_request(out, seen)) [[likely]] {
        out.keep_alive = true;
        out.expect_continue = false;   // a request without a body cannot wait for "100 Continue"
        return 0;
    }
    return conclude_other(out, seen);
}

}  // namespace coro::http1
