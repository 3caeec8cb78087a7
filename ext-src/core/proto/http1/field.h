#pragma once

#include "coro/proto/http1/head.h"

namespace coro::http1 {

// What the lines of a head have contained so far, as far as Head has no member for it.
enum : uint16_t {
    kSeenEmptyLine = 1,
    kSeenStartLine = 2,
    kSeenHost = 4,
    kSeenLength = 8,
    kSeenCoding = 16,
    kSeenUpgrade = 32,       // the field Upgrade
    kAskedClose = 64,        // this and the next two: options in the field Connection
    kAskedKeepAlive = 128,
    kAskedUpgrade = 256,
};

// The first letters of the six field names that the parser interprets, indexed by length. No two have the
// same length.
inline constexpr char kFirstLetters[] = {0, 0, 0, 0, 'h', 0, 'e', 'u', 0, 0, 'c', 0, 0, 0, 'c', 0, 0, 't'};

// Returns true if the parser may have to interpret the field; also true for a few other names. `name` must
// not be empty.
inline bool may_matter(const char *name, uint32_t size)
{
    return size < sizeof kFirstLetters && kFirstLetters[size] == (name[0] | 0x20);
}

// Interprets a field and stores the result in `out` and `seen`. Returns 0, or a negated status.
int read_field(const char *base, const Header &field, const Limits &limits, Head &out, uint16_t &seen);

// Does the work of conclude() for heads that are not plain. Returns 0, or a negated status.
int conclude_other(Head &out, uint16_t seen);

// Returns whether the request has HTTP/1.1, no body, and no Connection options except keep-alive.
inline bool is_plain_request(const Head &out, uint16_t seen)
{
    constexpr uint16_t kPlain = kSeenStartLine | kSeenHost;
    constexpr uint16_t kMeaningless = kSeenEmptyLine | kAskedKeepAlive;
    return out.minor == 1 && (seen & ~kMeaningless) == kPlain;
}

// Derives framing and connection options of a request from all its fields together. Returns 0, or a negated
// status.
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
