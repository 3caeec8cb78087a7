#pragma once

#include "coro/base/clock.h"
#include "coro/base/short_text.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/random.h>
#include <unistd.h>

namespace coro {

// A hash of texts that users choose: without its random seeds, they could choose texts with equal hashes.
class KeyedHash {
public:
    // Must be called before the fork of the processes that need the same hashes.
    void seed()
    {
        if (::getrandom(seeds_, sizeof seeds_, GRND_NONBLOCK) != ssize_t(sizeof seeds_)) {
            seeds_[0] = uint64_t(system_clock().now());
            seeds_[1] = uint64_t(::getpid());
        }
    }
    uint64_t of(std::string_view text) const
    {
        const char *at = text.data();
        size_t left = text.size();
        uint64_t hash = seeds_[0] ^ left;
        for (; left > 16; at += 16, left -= 16) {
            hash = mix(load_word<uint64_t>(at) ^ hash, load_word<uint64_t>(at + 8) ^ seeds_[1]);
        }
        uint64_t low = left > 8 ? load_word<uint64_t>(at) : up_to_eight_bytes(at, left);
        uint64_t high = left > 8 ? load_word<uint64_t>(at + left - 8) : 0;
        hash = mix(low ^ hash, high ^ seeds_[1]);
        return mix(hash ^ 0x9e3779b97f4a7c15, 0xd1b54a32d192ed03);
    }

private:
    static uint64_t mix(uint64_t left, uint64_t right)
    {
        unsigned __int128 product = static_cast<unsigned __int128>(left) * right;
        return uint64_t(product) ^ uint64_t(product >> 64);
    }
    static uint64_t up_to_eight_bytes(const char *at, size_t count)
    {
        if (count >= 4) {
            return uint64_t(load_word<uint32_t>(at)) << 32 | load_word<uint32_t>(at + count - 4);   // these may overlap
        }
        uint64_t bytes = 0;
        for (size_t i = 0; i < count; i++) {
            bytes = bytes << 8 | uint8_t(at[i]);
        }
        return bytes;
    }

    uint64_t seeds_[2] = {};
};

}  // namespace coro
