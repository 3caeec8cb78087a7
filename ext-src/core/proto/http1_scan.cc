#include "http1_scan.h"

#include "http1_charset.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace coro::http1 {

static Marks mark_bytes(const char *bytes, size_t size)
{
    Marks marks{};
    for (size_t i = 0; i < size; i++) {
        uint8_t flags = kByteClasses[static_cast<unsigned char>(bytes[i])];
        marks.control |= uint64_t((flags & kControl) != 0) << i;
        marks.delimiter |= uint64_t((flags & kToken) == 0) << i;
    }
    return marks;
}

// 0 < size < kBlock
static inline Marks with_past(Marks marks, size_t size)
{
    uint64_t past = ~uint64_t(0) << size;
    return {marks.control | past, marks.delimiter | past};
}

void mark_plain(const char *bytes, size_t size, Marks *marks)
{
    for (; size >= kBlock; size -= kBlock, bytes += kBlock) {
        *marks++ = mark_bytes(bytes, kBlock);
    }
    if (size > 0) {
        *marks = with_past(mark_bytes(bytes, size), size);
    }
}

#if defined(__x86_64__)

// A byte below 0x80 is a token byte if the tables' rows for its two halves have a bit in common: one bit for
// each high half. The shuffle gives 0 for bytes from 0x80.
struct TokenRows {
    alignas(16) uint8_t low[16];
    alignas(16) uint8_t high[16];
};

static constexpr TokenRows make_token_rows()
{
    TokenRows rows{};
    for (int byte = 0; byte < 0x80; byte++) {
        if (kByteClasses[byte] & kToken) {
            rows.low[byte & 15] |= 1 << (byte >> 4);
        }
        rows.high[byte >> 4] = 1 << (byte >> 4);
    }
    return rows;
}

static constexpr TokenRows kTokenRows = make_token_rows();

#define CORO_SSSE3 __attribute__((target("ssse3"), always_inline)) static inline
#define CORO_AVX2 __attribute__((target("avx2"), always_inline)) static inline

CORO_SSSE3 Marks mark_16(const char *bytes)
{
    __m128i data = _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes));
    __m128i low = _mm_cmpeq_epi8(_mm_max_epu8(data, _mm_set1_epi8(0x1f)), _mm_set1_epi8(0x1f));
    low = _mm_andnot_si128(_mm_cmpeq_epi8(data, _mm_set1_epi8('\t')), low);
    __m128i control = _mm_or_si128(low, _mm_cmpeq_epi8(data, _mm_set1_epi8(0x7f)));

    __m128i low_rows = _mm_load_si128(reinterpret_cast<const __m128i *>(kTokenRows.low));
    __m128i high_rows = _mm_load_si128(reinterpret_cast<const __m128i *>(kTokenRows.high));
    __m128i high_half = _mm_and_si128(_mm_srli_epi16(data, 4), _mm_set1_epi8(15));
    __m128i token = _mm_and_si128(_mm_shuffle_epi8(low_rows, data), _mm_shuffle_epi8(high_rows, high_half));
    __m128i delimiter = _mm_cmpeq_epi8(token, _mm_setzero_si128());
    return {uint64_t(uint32_t(_mm_movemask_epi8(control))), uint64_t(uint32_t(_mm_movemask_epi8(delimiter)))};
}

CORO_AVX2 Marks mark_32(const char *bytes)
{
    __m256i data = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(bytes));
    __m256i low = _mm256_cmpeq_epi8(_mm256_max_epu8(data, _mm256_set1_epi8(0x1f)), _mm256_set1_epi8(0x1f));
    low = _mm256_andnot_si256(_mm256_cmpeq_epi8(data, _mm256_set1_epi8('\t')), low);
    __m256i control = _mm256_or_si256(low, _mm256_cmpeq_epi8(data, _mm256_set1_epi8(0x7f)));

    __m256i low_rows = _mm256_broadcastsi128_si256(*reinterpret_cast<const __m128i *>(kTokenRows.low));
    __m256i high_rows = _mm256_broadcastsi128_si256(*reinterpret_cast<const __m128i *>(kTokenRows.high));
    __m256i high_half = _mm256_and_si256(_mm256_srli_epi16(data, 4), _mm256_set1_epi8(15));
    __m256i token =
        _mm256_and_si256(_mm256_shuffle_epi8(low_rows, data), _mm256_shuffle_epi8(high_rows, high_half));
    __m256i delimiter = _mm256_cmpeq_epi8(token, _mm256_setzero_si256());
    return {uint64_t(uint32_t(_mm256_movemask_epi8(control))),
            uint64_t(uint32_t(_mm256_movemask_epi8(delimiter)))};
}

CORO_SSSE3 Marks join(Marks first, Marks second, size_t distance)
{
    return {first.control | second.control << distance, first.delimiter | second.delimiter << distance};
}

CORO_SSSE3 Marks mark_32_by_16(const char *bytes)
{
    return join(mark_16(bytes), mark_16(bytes + 16), 16);
}

// Less than 32 bytes. Two overlapping loads cover what is more than one.
// Inlined, as all of this: a call between code of both instruction sets costs more than the work.
CORO_SSSE3 Marks mark_short(const char *bytes, size_t size)
{
    if (size >= 16) {
        return join(mark_16(bytes), mark_16(bytes + size - 16), size - 16);
    }
    return mark_bytes(bytes, size);
}

__attribute__((target("ssse3"))) static void mark_ssse3(const char *bytes, size_t size, Marks *marks)
{
    size_t whole = size / kBlock;
    size_t rest = size % kBlock;
    for (size_t i = 0; i < whole; i++, bytes += kBlock) {
        marks[i] = join(mark_32_by_16(bytes), mark_32_by_16(bytes + 32), 32);
    }
    if (rest > 0) {
        Marks last = rest >= 32 ? join(mark_32_by_16(bytes), mark_32_by_16(bytes + rest - 32), rest - 32)
                                : mark_short(bytes, rest);
        marks[whole] = with_past(last, rest);
    }
}

__attribute__((target("avx2"))) static void mark_avx2(const char *bytes, size_t size, Marks *marks)
{
    size_t whole = size / kBlock;
    size_t rest = size % kBlock;
    for (size_t i = 0; i < whole; i++, bytes += kBlock) {
        marks[i] = join(mark_32(bytes), mark_32(bytes + 32), 32);
    }
    if (rest > 0) {
        Marks last = rest >= 32 ? join(mark_32(bytes), mark_32(bytes + rest - 32), rest - 32)
                                : mark_short(bytes, rest);
        marks[whole] = with_past(last, rest);
    }
}

static constexpr Marker kMarkers[] = {mark_plain, mark_ssse3, mark_avx2};

static size_t count_usable()
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) {
        return 3;
    }
    return __builtin_cpu_supports("ssse3") ? 2 : 1;
}

#else

static constexpr Marker kMarkers[] = {mark_plain};

static size_t count_usable()
{
    return 1;
}

#endif

std::span<const Marker> usable_markers()
{
    return std::span(kMarkers).first(count_usable());
}

const Marker kFastestMarker = usable_markers().back();

}  // namespace coro::http1
