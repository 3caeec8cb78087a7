#include "scan.h"

#include "coro/base/simd.h"
#include "coro/proto/http/charset.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace coro::http1 {

namespace {

// The marks of a block of at most 64 bytes (see Marks). The lowest bit of each word belongs to the first byte.
struct Block {
    uint64_t control;
    uint64_t delimiter;
};

}  // namespace

static Block mark_bytes(const char *bytes, size_t size)
{
    Block marks{};
    for (size_t i = 0; i < size; i++) {
        uint8_t flags = kByteClasses[static_cast<unsigned char>(bytes[i])];
        marks.control |= uint64_t((flags & kControl) != 0) << i;
        marks.delimiter |= uint64_t((flags & kToken) == 0) << i;
    }
    return marks;
}

// Sets all bits from bit `size` on in both words of `marks`, and returns the result. 0 < size < kBlock.
static inline Block with_past(Block marks, size_t size)
{
    uint64_t past = ~uint64_t(0) << size;
    return {marks.control | past, marks.delimiter | past};
}

static inline void put(Block marks, size_t at, Marks *into)
{
    store_word(into->control + at / 8, marks.control);
    store_word(into->delimiter + at / 8, marks.delimiter);
}

void mark_plain(const char *bytes, size_t size, Marks *marks)
{
    size_t at = 0;
    for (; size - at >= kBlock; at += kBlock) {
        put(mark_bytes(bytes + at, kBlock), at, marks);
    }
    if (size > at) {
        put(with_past(mark_bytes(bytes + at, size - at), size - at), at, marks);
    }
}

#if defined(__x86_64__)

// A set of bytes that forms a rectangle in the table of 16 by 16 byte values. A byte belongs to the rectangle if
// bit (byte >> 4) of `high` and bit (byte & 15) of `low` are set. The rectangles in kRectangles together contain
// all token and control bytes below 0x80.
struct Rectangle {
    uint16_t high;
    uint16_t low;
};

// The rectangles of token bytes, followed by the rectangles of control bytes. No byte is in two rectangles of
// control bytes, and no byte is in both a rectangle of token bytes and a rectangle of control bytes.
static constexpr Rectangle kRectangles[8] = {
    {0x0004, 0x6cfa},   // token bytes: punctuation
    {0x00e8, 0x03ff},   // token bytes: 0 to 9, P to Y, ` and a to i, p to y
    {0x0050, 0xfffe},   // token bytes: A to O, a to o
    {0x0020, 0xc400},   // token bytes: Z ^ _
    {0x0080, 0x5400},   // token bytes: z | ~
    {0x0003, 0xfdff},   // control bytes: all bytes below 0x20 except 0x09 (HTAB) and 0x19
    {0x0002, 0x0200},   // control byte: 0x19
    {0x0080, 0x8000},   // control byte: DEL
};
static constexpr int kControlBits = 0xe0;            // the bits of the last three rectangles, which contain control bytes
static constexpr int kControlToSign = 0x80 - 0x20;   // `set + kControlToSign` has the sign bit only for control bytes

// Two tables for the lookup with a shuffle instruction. For each value of a half byte (4 bits), a table has the
// set of rectangles to which a byte with this half may belong. The intersection of the sets for both halves of a
// byte is the set of rectangles that contain the byte. For bytes from 0x80 on the shuffle returns 0.
struct Rows {
    alignas(16) uint8_t low[16];
    alignas(16) uint8_t high[16];
};

static constexpr Rows make_rows()
{
    Rows rows{};
    for (int half = 0; half < 16; half++) {
        for (int bit = 0; bit < 8; bit++) {
            rows.low[half] |= (kRectangles[bit].low >> half & 1) << bit;
            rows.high[half] |= (kRectangles[bit].high >> half & 1) << bit;
        }
    }
    return rows;
}

static constexpr Rows kRows = make_rows();

static constexpr bool rows_agree_with_classes()
{
    for (int byte = 0; byte < 0x80; byte++) {
        int common = kRows.low[byte & 15] & kRows.high[byte >> 4];
        bool is_control = common == 0x20 || common == 0x40 || common == 0x80;
        bool is_token = common != 0 && (common & kControlBits) == 0;
        int flags = kByteClasses[byte];
        if (is_control != ((flags & kControl) != 0) || is_token != ((flags & kToken) != 0)) {
            return false;
        }
    }
    return true;
}

static_assert(rows_agree_with_classes());

#define CORO_SSSE3 __attribute__((target("ssse3"), always_inline)) static inline
#define CORO_AVX2 __attribute__((target("avx2"), always_inline)) static inline

// CORO_SSSE3 and CORO_AVX2 inline the functions below, because a call between code for different instruction
// sets would cost more than the work.
CORO_SSSE3 Block join(Block first, Block second, size_t distance)
{
    return {first.control | second.control << distance, first.delimiter | second.delimiter << distance};
}

// Returns the marks of the last `size` bytes of a block, 0 < size < kBlock.
CORO_SSSE3 Block last_of(Block marks, size_t size)
{
    return with_past({marks.control >> (kBlock - size), marks.delimiter >> (kBlock - size)}, size);
}

CORO_SSSE3 Block mark_16(const char *bytes)
{
    __m128i data = _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes));
    __m128i low_rows = _mm_load_si128(reinterpret_cast<const __m128i *>(kRows.low));
    __m128i high_rows = _mm_load_si128(reinterpret_cast<const __m128i *>(kRows.high));
    __m128i high_half = _mm_and_si128(_mm_srli_epi16(data, 4), _mm_set1_epi8(15));
    __m128i common = _mm_and_si128(_mm_shuffle_epi8(low_rows, data), _mm_shuffle_epi8(high_rows, high_half));
    __m128i nowhere = _mm_cmpeq_epi8(common, _mm_setzero_si128());
    __m128i signs = _mm_add_epi8(common, _mm_set1_epi8(kControlToSign));
    uint32_t control = uint32_t(_mm_movemask_epi8(signs));
    return {control, control | uint32_t(_mm_movemask_epi8(nowhere))};
}

CORO_AVX2 Block mark_32(const char *bytes)
{
    __m256i data = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(bytes));
    __m256i low_rows = _mm256_broadcastsi128_si256(*reinterpret_cast<const __m128i *>(kRows.low));
    __m256i high_rows = _mm256_broadcastsi128_si256(*reinterpret_cast<const __m128i *>(kRows.high));
    __m256i high_half = _mm256_and_si256(_mm256_srli_epi16(data, 4), _mm256_set1_epi8(15));
    __m256i common =
        _mm256_and_si256(_mm256_shuffle_epi8(low_rows, data), _mm256_shuffle_epi8(high_rows, high_half));
    __m256i nowhere = _mm256_cmpeq_epi8(common, _mm256_setzero_si256());
    __m256i signs = _mm256_add_epi8(common, _mm256_set1_epi8(kControlToSign));
    uint32_t control = uint32_t(_mm256_movemask_epi8(signs));
    return {control, control | uint32_t(_mm256_movemask_epi8(nowhere))};
}

CORO_SSSE3 Block mark_32_by_16(const char *bytes)
{
    return join(mark_16(bytes), mark_16(bytes + 16), 16);
}

// Returns the marks of less than 32 bytes. For 16 bytes or more, loads two pieces of 16 bytes that may overlap.
CORO_SSSE3 Block mark_short(const char *bytes, size_t size)
{
    if (size >= 16) {
        return join(mark_16(bytes), mark_16(bytes + size - 16), size - 16);
    }
    return mark_bytes(bytes, size);
}

CORO_SSSE3 Block mark_64_by_16(const char *bytes)
{
    return join(mark_32_by_16(bytes), mark_32_by_16(bytes + 32), 32);
}

CORO_AVX2 Block mark_64_by_32(const char *bytes)
{
    return join(mark_32(bytes), mark_32(bytes + 32), 32);
}

__attribute__((target("ssse3"))) static void mark_ssse3(const char *bytes, size_t size, Marks *marks)
{
    if (size < kBlock) {
        Block all = size >= 32 ? join(mark_32_by_16(bytes), mark_32_by_16(bytes + size - 32), size - 32)
                               : mark_short(bytes, size);
        put(with_past(all, size), 0, marks);
        return;
    }
    size_t at = 0;
    for (; size - at >= kBlock; at += kBlock) {
        put(mark_64_by_16(bytes + at), at, marks);
    }
    if (size > at) {
        put(last_of(mark_64_by_16(bytes + size - kBlock), size - at), at, marks);
    }
}

__attribute__((target("avx2"))) static void mark_avx2(const char *bytes, size_t size, Marks *marks)
{
    if (size < kBlock) {
        Block all = size >= 32 ? join(mark_32(bytes), mark_32(bytes + size - 32), size - 32)
                               : mark_short(bytes, size);
        put(with_past(all, size), 0, marks);
        return;
    }
    size_t at = 0;
    for (; size - at >= kBlock; at += kBlock) {
        put(mark_64_by_32(bytes + at), at, marks);
    }
    if (size > at) {
        put(last_of(mark_64_by_32(bytes + size - kBlock), size - at), at, marks);
    }
}

static constexpr Marker kMarkers[] = {mark_plain, mark_ssse3, mark_avx2};

#else

static constexpr Marker kMarkers[] = {mark_plain};

#endif

std::span<const Marker> usable_markers()
{
    return std::span(kMarkers).first(usable_variants());
}

Marker fastest_marker()
{
    static const Marker kFastest = usable_markers().back();
    return kFastest;
}

}  // namespace coro::http1
