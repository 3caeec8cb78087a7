#include "coro/proto/websocket/utf8.h"

#include "../../ext-src/core/proto/websocket/simd.h"

#include <gtest/gtest.h>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace coro::websocket;

enum Verdict { kWholeText, kBegun, kNoText };

// A second, independent implementation of UTF-8 validation. It decodes each code point and checks that the code
// point needs as many bytes as its sequence has.
Verdict judge(std::string_view text)
{
    size_t at = 0;
    while (at < text.size()) {
        unsigned char lead = text[at];
        size_t size = lead < 0x80             ? 1
                      : (lead & 0xe0) == 0xc0 ? 2
                      : (lead & 0xf0) == 0xe0 ? 3
                      : (lead & 0xf8) == 0xf0 ? 4
                                              : 0;
        if (size == 0) {
            return kNoText;
        }
        constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
        uint32_t low = size == 1 ? lead : lead & (0x7f >> size);
        uint32_t high = low;
        size_t end = std::min(at + size, text.size());
        for (size_t i = at + 1; i < at + size; i++) {
            unsigned char byte = i < end ? text[i] : 0x80;
            if ((byte & 0xc0) != 0x80) {
                return kNoText;
            }
            low = low << 6 | (byte & 0x3f);
            high = high << 6 | (i < end ? byte & 0x3f : 0x3f);
        }
        // An incomplete sequence can still become any code point from `low` to `high`.
        bool all_surrogates = low >= 0xd800 && high <= 0xdfff;
        if (high < kLeast[size] || low > 0x10ffff || all_surrogates) {
            return kNoText;
        }
        if (end < at + size) {
            return kBegun;
        }
        at += size;
    }
    return kWholeText;
}

Verdict judged_by_pieces(std::string_view text, const std::vector<size_t> &cuts)
{
    Utf8 utf8;
    size_t at = 0;
    for (size_t cut : cuts) {
        if (!utf8.add(text.data() + at, cut - at)) {
            return kNoText;
        }
        at = cut;
    }
    return utf8.is_whole() ? kWholeText : kBegun;
}

std::string as_bytes(uint32_t number, size_t size)
{
    std::string bytes;
    for (size_t i = size; i-- > 0;) {
        bytes += char(number >> 8 * i);
    }
    return bytes;
}

TEST(WebSocketUtf8, judges_all_sequences_of_up_to_three_bytes_as_rfc_3629)
{
    for (size_t size = 1; size <= 3; size++) {
        size_t wrong = 0;
        // Leave out longer sequences that begin with an ASCII byte, because the shorter sequences cover them.
        for (uint32_t number = size == 1 ? 0 : 0x80u << 8 * (size - 1); number < 1u << 8 * size; number++) {
            std::string bytes = as_bytes(number, size);
            wrong += judged_by_pieces(bytes, {size}) != judge(bytes);
        }
        EXPECT_EQ(wrong, 0u) << size << " bytes";
    }
}

// Lead bytes and continuation bytes on both sides of every boundary between valid and invalid bytes.
const std::string
    kEdges("\x00\x41\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec\xed\xee\xef\xf0\xf1\xf3\xf4\xf5"
           "\xf7\xf8\xff",
           27);

// The variants of the UTF-8 check that this processor can run. The list is made only once, because asking the
// processor is slow in a virtual machine.
const std::span<const Utf8Skipper> kSkippers = usable_skippers();

// Checks the result of a variant for `text`: the variant must scan all but the last few bytes, and it must not
// accept invalid text.
void expect_right(Utf8Skipper skipper, const std::string &text, Verdict verdict)
{
    size_t skipped = skipper(text.data(), text.size());
    if (skipped == kInvalid) {
        ASSERT_EQ(verdict, kNoText);
        return;
    }
    ASSERT_LE(skipped, text.size());
    ASSERT_EQ(judge(text.substr(0, skipped)), kWholeText);
    if (skipper != kSkippers.front()) {
        ASSERT_LT(text.size() - skipped, 32u + 4);
    }
}

TEST(WebSocketUtf8, is_judged_alike_by_every_variant_wherever_the_sequence_stands)
{
    for (char first : kEdges) {
        for (char second : kEdges) {
            for (char third : kEdges) {
                for (char fourth : {'\x00', '\x80', '\xbf', '\xc2'}) {
                    std::string sequence{first, second, third, fourth};
                    for (size_t before : {0, 12, 13, 29, 30, 31, 61, 62, 63}) {
                        std::string text = std::string(before, 'a') + sequence + std::string(70, 'b');
                        Verdict verdict = judge(text);
                        ASSERT_EQ(judged_by_pieces(text, {text.size()}), verdict) << before;
                        for (Utf8Skipper skipper : kSkippers) {
                            ASSERT_NO_FATAL_FAILURE(expect_right(skipper, text, verdict));
                        }
                    }
                }
            }
        }
    }
}

TEST(WebSocketUtf8, may_be_cut_anywhere)
{
    std::mt19937 random(3);
    const char *characters[] = {"a",
                                "\xc2\x80",
                                "\xdf\xbf",
                                "\xe0\xa0\x80",
                                "\xed\x9f\xbf",
                                "\xee\x80\x80",
                                "\xef\xbf\xbf",
                                "\xf0\x90\x80\x80",
                                "\xf4\x8f\xbf\xbf",
                                "0123456789012345678901234"};
    for (int round = 0; round < 3000; round++) {
        std::string text;
        for (size_t count = random() % 60; count > 0; count--) {
            text += characters[random() % std::size(characters)];
        }
        if (round % 2 && !text.empty()) {
            text[random() % text.size()] = kEdges[random() % kEdges.size()];
        }
        text.resize(text.size() - std::min<size_t>(text.size(), random() % 4));
        Verdict verdict = judge(text);
        size_t first = random() % (text.size() + 1);
        size_t second = first + random() % (text.size() - first + 1);
        ASSERT_EQ(judged_by_pieces(text, {first, second, text.size()}), verdict);
        for (Utf8Skipper skipper : kSkippers) {
            ASSERT_NO_FATAL_FAILURE(expect_right(skipper, text, verdict));
        }
    }
}

TEST(WebSocketUtf8, is_refused_at_the_first_invalid_byte)
{
    Utf8 text;
    EXPECT_TRUE(text.add("\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xf4", 12));
    EXPECT_FALSE(text.is_whole());
    EXPECT_FALSE(text.add("\x90", 1));
    EXPECT_FALSE(text.add("\x80", 1));
    text.reset();
    EXPECT_TRUE(text.add("a", 1));
    EXPECT_TRUE(text.is_whole());
}

}   // namespace
