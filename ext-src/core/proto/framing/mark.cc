#include "mark.h"

#if defined(__SSE2__)
#include <algorithm>
#include <bit>
#include <cstdint>
#include <emmintrin.h>
#endif

namespace coro {

#if defined(__SSE2__)

static constexpr size_t kBlock = 16;   // the number of bytes that are searched at once: the size of an SSE2 register

// Returns in which of the kBlock bytes from `at` on `byte` occurs: bit n is set if the byte at at[n] equals
// `byte`.
static inline uint32_t where_is(char byte, const char *at)
{
    __m128i data = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at));
    return uint32_t(_mm_movemask_epi8(_mm_cmpeq_epi8(data, _mm_set1_epi8(byte))));
}

// Returns at which of the kBlock positions from `at` on the mark begins: bit n is set if the mark begins at
// at[n]. Compares the first and the last byte of the mark before the other bytes, because both rarely match by
// chance. All positions are compared together, so the time hardly depends on the data.
static inline uint32_t where_begins(std::string_view mark, const char *at)
{
    size_t last = mark.size() - 1;
    uint32_t found = where_is(mark[0], at) & where_is(mark[last], at + last);
    for (size_t i = 1; i < last && found != 0; i++) {
        found &= where_is(mark[i], at + i);
    }
    return found;
}

// Finds the mark in a text of at least kBlock + mark.size() - 1 bytes. Returns the position of the mark, or npos.
// If the last block would reach behind the end of the text, it begins earlier and overlaps the previous block.
static size_t find_by_blocks(std::string_view bytes, std::string_view mark)
{
    size_t last_block = bytes.size() - (kBlock + mark.size() - 1);
    for (size_t block = 0;; block = std::min(block + kBlock, last_block)) {
        uint32_t found = where_begins(mark, bytes.data() + block);
        if (found != 0) {
            return block + size_t(std::countr_zero(found));
        }
        if (block == last_block) {
            return std::string_view::npos;
        }
    }
}

size_t find_mark(std::string_view bytes, std::string_view mark)
{
    // If the mark is a single byte, find() calls memchr(), which is the fastest way.
    if (mark.size() == 1 || bytes.size() < kBlock + mark.size() - 1) {
        return bytes.find(mark);
    }
    return find_by_blocks(bytes, mark);
}

#else

size_t find_mark(std::string_view bytes, std::string_view mark)
{
    return bytes.find(mark);
}

#endif

}  // namespace coro
