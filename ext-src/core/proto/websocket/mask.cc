#include "coro/proto/websocket/mask.h"

#include "simd.h"

#include "coro/base/short_text.h"
#include "coro/base/simd.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace coro::websocket {

static void mask_bytes(char *to, const char *from, size_t size, uint32_t key)
{
    char bytes[sizeof key];
    memcpy(bytes, &key, sizeof key);
    for (size_t i = 0; i < size; i++) {
        to[i] = char(from[i] ^ bytes[i % sizeof key]);
    }
}

static void mask_word(char *to, const char *from, uint64_t keys)
{
    uint64_t word = load_word<uint64_t>(from) ^ keys;
    memcpy(to, &word, sizeof word);
}

// Masks the payload in blocks of 8 bytes. All blocks use the same key without advance_key(), because 8 is a
// multiple of the size of the key (4 bytes).
static void mask_plain(char *to, const char *from, size_t size, uint32_t key)
{
    uint64_t keys = uint64_t(key) << 32 | key;
    for (; size >= sizeof keys; size -= sizeof keys, to += sizeof keys, from += sizeof keys) {
        mask_word(to, from, keys);
    }
    mask_bytes(to, from, size, key);
}

#if defined(__x86_64__)

static inline void mask_16(char *to, const char *from, __m128i keys)
{
    __m128i data = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(to), _mm_xor_si128(data, keys));
}

__attribute__((target("avx2"), always_inline)) static inline void mask_32(char *to, const char *from,
                                                                          __m256i keys)
{
    __m256i data = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), _mm256_xor_si256(data, keys));
}

static void mask_sse2(char *to, const char *from, size_t size, uint32_t key)
{
    __m128i keys = _mm_set1_epi32(int(key));
    for (; size >= 64; size -= 64, to += 64, from += 64) {
        mask_16(to, from, keys);
        mask_16(to + 16, from + 16, keys);
        mask_16(to + 32, from + 32, keys);
        mask_16(to + 48, from + 48, keys);
    }
    for (; size >= 16; size -= 16, to += 16, from += 16) {
        mask_16(to, from, keys);
    }
    mask_plain(to, from, size, key);
}

__attribute__((target("avx2"))) static void mask_avx2(char *to, const char *from, size_t size, uint32_t key)
{
    __m256i keys = _mm256_set1_epi32(int(key));
    for (; size >= 128; size -= 128, to += 128, from += 128) {
        mask_32(to, from, keys);
        mask_32(to + 32, from + 32, keys);
        mask_32(to + 64, from + 64, keys);
        mask_32(to + 96, from + 96, keys);
    }
    for (; size >= 32; size -= 32, to += 32, from += 32) {
        mask_32(to, from, keys);
    }
    mask_plain(to, from, size, key);
}

static constexpr Masker kMaskers[] = {mask_plain, mask_sse2, mask_avx2};

#else

static constexpr Masker kMaskers[] = {mask_plain};

#endif

std::span<const Masker> usable_maskers()
{
    return std::span(kMaskers).first(usable_variants());
}

void mask(char *to, const char *from, size_t size, uint32_t key)
{
    static const Masker kFastest = usable_maskers().back();
    kFastest(to, from, size, key);
}

}  // namespace coro::websocket
