#pragma once

#include "coro/proto/http1/parser.h"

namespace coro::http1 {

// What a head has shown so far and its Head does not say.
enum : uint16_t {
    kSeenEmptyLine = 1,
    kSeenStartLine = 2,
    kSeenHost = 4,
    kSeenLength = 8,
    kSeenCoding = 16,
    kSeenUpgrade = 32,       // the field
    kAskedClose = 64,        // these three: in Connection
    kAskedKeepAlive = 128,
    kAskedUpgrade = 256,
};

// The first letters of the six names that matter, by length; no two have the same length.
inline constexpr char kFirstLetters[] = {0, 0, 0, 0, 'h', 0, 'e', 'u', 0, 0, 'c', 0, 0, 0, 'c', 0, 0, 't'};

// Whether the parser itself must read the field; a few others pass too. `name` is not empty.
inline bool may_matter(const char *name, uint32_t size)
{
    return size < sizeof kFirstLetters && kFirstLetters[size] == (name[0] | 0x20);
}

// Reads one complete field into `out` and `seen`. 0, or a status negated.
int read_field(const char *base, const Header &field, const Limits &limits, Head &out, uint16_t &seen);

// As conclude(), of any head.
int conclude_other(Head &out, uint16_t seen);

// HTTP/1.1, without a body, and nothing is asked of the connection but that it stays.
inline bool is_plain_request(const Head &out, uint16_t seen)
{
    constexpr uint16_t kPlain = kSeenStartLine | kSeenHost;
    constexpr uint16_t kMeaningless = kSeenEmptyLine | kAskedKeepAlive;
    return out.minor == 1 && (seen & ~kMeaningless) == kPlain;
}

// All fields are read: what do they say together? 0, or a status negated.
inline int conclude(Head &out, uint16_t seen)
{
    if (is_plain_request(out, seen)) [[likely]] {
        out.keep_alive = true;
        out.expect_continue = false;   // there is no body
        return 0;
    }
    return conclude_other(out, seen);
}

}  // namespace coro::http1
