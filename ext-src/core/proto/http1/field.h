#pragma once

#include "coro/proto/http1/head.h"

namespace coro::http1 {

// Flags for what the lines of a head have contained so far. Head has no members for these facts.
enum : uint16_t {
    kSeenEmptyLine = 1,      // an empty line before the start line
    kSeenStartLine = 2,      // the start line, which is the request line of a request
    kSeenHost = 4,           // the field Host
    kSeenLength = 8,         // the field Content-Length
    kSeenCoding = 16,        // the field Transfer-Encoding
    kSeenUpgrade = 32,       // the field Upgrade, not empty
    kAskedClose = 64,        // the option "close" in the field Connection
    kAskedKeepAlive = 128,   // the option "keep-alive" in the field Connection
    kAskedUpgrade = 256,     // the option "upgrade" in the field Connection
};

// The first letters of the six field names that the parser interprets. The index is the length of the name; the
// six names have different lengths.
inline constexpr char kFirstLetters[] = {0, 0, 0, 0, 'h', 0, 'e', 'u', 0, 0, 'c', 0, 0, 0, 'c', 0, 0, 't'};

// Returns true if the parser must interpret the field with this name, and also for a few names that the parser
// ignores. `name` must not be empty.
inline bool may_matter(const char *name, uint32_t size)
{
    return size < sizeof kFirstLetters && kFirstLetters[size] == (name[0] | 0x20);
}

// Interprets a field and stores the result in `out` and `seen`. Returns 0, or the negated status with which the
// request must be refused.
int read_field(const char *base, const Header &field, const Limits &limits, Head &out, uint16_t &seen);

// Does the work of conclude() for requests for which is_plain_request() is false. Returns 0, or the negated
// status with which the request must be refused.
int conclude_other(Head &out, uint16_t seen);

// Returns true if the request has HTTP/1.1, a Host field, no body, no Upgrade field, and no Connection options
// except keep-alive.
inline bool is_plain_request(const Head &out, uint16_t seen)
{
    constexpr uint16_t kPlain = kSeenStartLine | kSeenHost;
    constexpr uint16_t kMeaningless = kSeenEmptyLine | kAskedKeepAlive;
    return out.minor == 1 && (seen & ~kMeaningless) == kPlain;
}

// Determines framing, keep_alive, expect_continue and upgrade of a request from all its fields together. Returns
// 0, or the negated status with which the request must be refused.
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
