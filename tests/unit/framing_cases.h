#pragma once

#include "framing_feed.h"

#include "coro/proto/framing/framer.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

// The framing options, and the checks, that the tests of the framer use.
namespace framing_cases {

using namespace coro;
using Cut = Framer::Cut;
using Packets = std::vector<std::string>;

inline constexpr std::string_view kCodes = "cCsSnviIlLNVqQJP";

// Returns the layout that a code of PHP's pack() means on a little-endian machine.
inline IntegerLayout layout_of(char code)
{
    auto is_one_of = [code](std::string_view codes) { return codes.find(code) != codes.npos; };
    uint8_t size = is_one_of("cC") ? 1 : is_one_of("sSnv") ? 2 : is_one_of("qQJP") ? 8 : 4;
    return {size, is_one_of("csilq"), is_one_of("nNJ")};
}

inline FramingRules make_rules(const FramingOptions &options)
{
    FramingRules rules;
    EXPECT_EQ(describe(rules.configure(options)).option, "");
    return rules;
}

inline FramingOptions with_mark(FramingKind kind, std::string_view mark, int64_t max_length = 1000)
{
    return {.kind = kind, .max_length = max_length, .mark = mark};
}

inline FramingOptions with_length(char code, int64_t length_offset = 0, int64_t body_offset = 0,
                                  int64_t max_length = 1000)
{
    return {.kind = FramingKind::kLength,
            .max_length = max_length,
            .length_layout = layout_of(code),
            .length_offset = length_offset,
            .body_offset = body_offset};
}

inline FramingOptions with_function(LengthFunction function, void *context = nullptr, int64_t max_length = 1000)
{
    return {.kind = FramingKind::kLengthFunction,
            .max_length = max_length,
            .length_function = function,
            .length_context = context};
}

// Returns the framer's first result for bytes that arrive in one read.
inline Cut first_cut(const FramingOptions &options, std::string_view bytes)
{
    FramingRules rules = make_rules(options);
    Framer framer(rules);
    return framing_feed::ask(framer, bytes);
}

inline Packets packets_of(const FramingOptions &options, std::string_view bytes)
{
    return framing_feed::read(make_rules(options), bytes, {bytes.size()}).packets;
}

// Checks the packets for bytes that arrive in one read, in reads of one byte, and in every split into three reads.
inline void expect_at_every_split(const FramingOptions &options, std::string_view bytes)
{
    FramingRules rules = make_rules(options);
    framing_feed::Answer expected = framing_feed::expected(options, bytes);
    size_t size = bytes.size();
    using framing_feed::Reader;
    for (Reader reader : {Reader::kEager, Reader::kTrusting}) {
        ASSERT_EQ(framing_feed::read(rules, bytes, framing_feed::every_byte(size), reader).packets,
                  expected.packets);
        for (size_t first = 0; first <= size; first++) {
            for (size_t second = first; second <= size; second++) {
                framing_feed::Answer answer = framing_feed::read(rules, bytes, {first, second, size}, reader);
                ASSERT_EQ(answer, expected) << "cut at " << first << " and " << second;
            }
        }
    }
}

}  // namespace framing_cases
