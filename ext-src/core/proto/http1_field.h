#pragma once

#include "coro/proto/http1.h"

namespace coro::http1 {

// What a head has shown so far and its Head does not say.
enum : uint16_t {
    kSeenEmptyLine = 1,
    kSeenRequestLine = 2,
    kSeenHost = 4,
    kSeenLength = 8,
    kSeenCoding = 16,
    kSeenUpgrade = 32,       // the field
    kAskedClose = 64,        // these three: in Connection
    kAskedKeepAlive = 128,
    kAskedUpgrade = 256,
};

// Whether the parser itself must read the field; a few others pass too. `name` is not empty.
inline bool may_matter(const char *name, uint32_t size)
{
    // The first letters of the six names, by length; no two have the same length.
    constexpr uint32_t kLongest = 17;
    constexpr char kFirst[kLongest + 1] = {0, 0, 0, 0, 'h', 0, 'e', 'u', 0, 0, 'c', 0, 0, 0, 'c', 0, 0, 't'};
    return size <= kLongest && kFirst[size] == (name[0] | 0x20);
}

// Reads one complete field into `out` and `seen`. 0, or a status negated.
int read_field(const char *base, Header field, const Limits &limits, Head &out, uint16_t &seen);

// All fields are read: what do they say together? 0, or a status negated.
int conclude(Head &out, uint16_t seen);

}  // namespace coro::http1
