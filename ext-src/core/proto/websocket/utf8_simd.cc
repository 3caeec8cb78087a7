#include "simd.h"

#include "coro/base/simd.h"

#include <array>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace coro::websocket {

static size_t skip_nothing(const char *, size_t)
{
    return 0;
}

#if defined(__x86_64__)

// A kind of error in UTF-8 that two adjacent bytes show. Whether the error is present depends only on three half
// bytes (4 bits each): both halves of the first byte and the high half of the second byte. Each member is a bit
// set of values of one half byte; the error is present if all three halves are in their sets. Characters of three
// and four bytes need one more check: their third and fourth bytes must be continuation bytes (80..BF).
struct Fault {
    uint16_t first_high;
    uint16_t first_low;
    uint16_t second_high;
};

static constexpr Fault kFaults[8] = {
    {0xf000, 0xffff, 0xf0ff},   // C0..FF, not followed by a continuation byte
    {0x00ff, 0xffff, 0x0f00},   // 00..7F (ASCII), followed by a continuation byte
    {0x1000, 0x0003, 0x0f00},   // C0 or C1: an ASCII character that is encoded in two bytes
    {0x4000, 0x0001, 0x0300},   // E0, then 80..9F: a character that must be encoded in two bytes
    {0x4000, 0x2000, 0x0c00},   // ED, then A0..BF: a surrogate
    {0x8000, 0xfff0, 0x0e00},   // F4..FF, then 90..BF: a code point above U+10FFFF
    {0x8000, 0xffe1, 0x0100},   // F0, then 80..8F: a character that must be encoded in three bytes; also F5..FF
    {0x0f00, 0xffff, 0x0f00},   // two continuation bytes: an error unless the character has three or four bytes
};

constexpr uint8_t kTwoContinuations = 0x80;   // the bit that stands for the last row of kFaults

// A table for one of the three half bytes of a Fault. For each value of the half byte, the table has the bit set
// of the faults (rows of kFaults) that are possible with this value.
using Row = std::array<uint8_t, 16>;

static constexpr Row make_row(uint16_t Fault::*set)
{
    Row row{};
    for (int fault = 0; fault < 8; fault++) {
        for (int half = 0; half < 16; half++) {
            row[half] |= (kFaults[fault].*set >> half & 1) << fault;
        }
    }
    return row;
}

alignas(16) static constexpr Row kFirstHigh = make_row(&Fault::first_high);
alignas(16) static constexpr Row kFirstLow = make_row(&Fault::first_low);
alignas(16) static constexpr Row kSecondHigh = make_row(&Fault::second_high);

// The limits for the bytes of a block. If a byte is above its limit, it begins a character that is not complete
// at the end of the block. Only the last three bytes have a limit below FF.
alignas(32) static constexpr std::array<uint8_t, 32> kWholeAtEnd = [] {
    std::array<uint8_t, 32> limits{};
    limits.fill(0xff);
    limits[29] = 0xef;
    limits[30] = 0xdf;
    limits[31] = 0xbf;
    return limits;
}();

// Returns the offset at which the last complete character before `at` ends: `at` itself, or the offset of a
// character that begins before `at` and ends behind `at`.
static size_t end_of_character(const char *bytes, size_t at)
{
    for (size_t back = 1; back <= 3 && back <= at; back++) {
        uint8_t byte = static_cast<unsigned char>(bytes[at - back]);
        if (byte >= 0xc0) {
            size_t size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
            return size > back ? at - back : at;
        }
    }
    return at;
}

#define CORO_SSSE3 __attribute__((target("ssse3"), always_inline)) static inline
#define CORO_AVX2 __attribute__((target("avx2"), always_inline)) static inline

CORO_SSSE3 __m128i load_16(const void *bytes)
{
    return _mm_loadu_si128(static_cast<const __m128i *>(bytes));
}

// Checks the 16 bytes of `data`. `before` has the 16 bytes that precede `data`. An element of the result is 0 if
// the byte at the same position may follow the preceding bytes.
CORO_SSSE3 __m128i faults_16(__m128i before, __m128i data)
{
    const __m128i half = _mm_set1_epi8(15);
    __m128i first = _mm_alignr_epi8(data, before, 15);
    __m128i first_high = _mm_and_si128(_mm_srli_epi16(first, 4), half);
    __m128i second_high = _mm_and_si128(_mm_srli_epi16(data, 4), half);
    __m128i pair = _mm_shuffle_epi8(load_16(kFirstHigh.data()), first_high);
    pair = _mm_and_si128(pair, _mm_shuffle_epi8(load_16(kFirstLow.data()), _mm_and_si128(first, half)));
    pair = _mm_and_si128(pair, _mm_shuffle_epi8(load_16(kSecondHigh.data()), second_high));

    // Sets the highest bit for each byte that must be the third or fourth byte of a character: the byte two
    // positions before is E0..FF, or the byte three positions before is F0..FF.
    __m128i third = _mm_subs_epu8(_mm_alignr_epi8(data, before, 14), _mm_set1_epi8(0xe0 - 0x80));
    __m128i fourth = _mm_subs_epu8(_mm_alignr_epi8(data, before, 13), _mm_set1_epi8(0xf0 - 0x80));
    __m128i must = _mm_and_si128(_mm_or_si128(third, fourth), _mm_set1_epi8(char(kTwoContinuations)));
    return _mm_xor_si128(pair, must);
}

__attribute__((target("ssse3"))) static size_t skip_ssse3(const char *bytes, size_t size)
{
    const __m128i whole_at_end = load_16(kWholeAtEnd.data() + 16);
    __m128i before = _mm_setzero_si128();
    __m128i faults = _mm_setzero_si128();
    size_t at = 0;
    for (; size - at >= 16; at += 16) {
        __m128i data = load_16(bytes + at);
        if (_mm_movemask_epi8(data) == 0) {
            faults = _mm_or_si128(faults, _mm_subs_epu8(before, whole_at_end));
        } else {
            faults = _mm_or_si128(faults, faults_16(before, data));
        }
        before = data;
    }
    if (_mm_movemask_epi8(_mm_cmpeq_epi8(faults, _mm_setzero_si128())) != 0xffff) {
        return kInvalid;
    }
    return end_of_character(bytes, at);
}

CORO_AVX2 __m256i load_32(const void *bytes)
{
    return _mm256_loadu_si256(static_cast<const __m256i *>(bytes));
}

CORO_AVX2 __m256i row_32(const Row &row)
{
    return _mm256_broadcastsi128_si256(*reinterpret_cast<const __m128i *>(row.data()));
}

// Does the work of faults_16() for vectors of 32 bytes.
CORO_AVX2 __m256i faults_32(__m256i before, __m256i data)
{
    const __m256i half = _mm256_set1_epi8(15);
    __m256i across = _mm256_permute2x128_si256(before, data, 0x21);
    __m256i first = _mm256_alignr_epi8(data, across, 15);
    __m256i first_high = _mm256_and_si256(_mm256_srli_epi16(first, 4), half);
    __m256i second_high = _mm256_and_si256(_mm256_srli_epi16(data, 4), half);
    __m256i pair = _mm256_shuffle_epi8(row_32(kFirstHigh), first_high);
    pair = _mm256_and_si256(pair, _mm256_shuffle_epi8(row_32(kFirstLow), _mm256_and_si256(first, half)));
    pair = _mm256_and_si256(pair, _mm256_shuffle_epi8(row_32(kSecondHigh), second_high));

    __m256i third = _mm256_subs_epu8(_mm256_alignr_epi8(data, across, 14), _mm256_set1_epi8(0xe0 - 0x80));
    __m256i fourth = _mm256_subs_epu8(_mm256_alignr_epi8(data, across, 13), _mm256_set1_epi8(0xf0 - 0x80));
    __m256i must =
        _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8(char(kTwoContinuations)));
    return _mm256_xor_si256(pair, must);
}

__attribute__((target("avx2"))) static size_t skip_avx2(const char *bytes, size_t size)
{
    const __m256i whole_at_end = load_32(kWholeAtEnd.data());
    __m256i before = _mm256_setzero_si256();
    __m256i faults = _mm256_setzero_si256();
    size_t at = 0;
    for (; size - at >= 64; at += 64) {
        __m256i data = load_32(bytes + at);
        __m256i next = load_32(bytes + at + 32);
        if (_mm256_movemask_epi8(_mm256_or_si256(data, next)) == 0) {
            faults = _mm256_or_si256(faults, _mm256_subs_epu8(before, whole_at_end));
        } else {
            faults = _mm256_or_si256(faults, faults_32(before, data));
            faults = _mm256_or_si256(faults, faults_32(data, next));
        }
        before = next;
    }
    if (size - at >= 32) {
        faults = _mm256_or_si256(faults, faults_32(before, load_32(bytes + at)));
        at += 32;
    }
    bool is_valid = _mm256_testz_si256(faults, faults);
    return is_valid ? end_of_character(bytes, at) : kInvalid;
}

static constexpr Utf8Skipper kSkippers[] = {skip_nothing, skip_ssse3, skip_avx2};

#else

static constexpr Utf8Skipper kSkippers[] = {skip_nothing};

#endif

std::span<const Utf8Skipper> usable_skippers()
{
    return std::span(kSkippers).first(usable_variants());
}

}  // namespace coro::websocket
