#pragma once

#include "coro/proto/framing/framer.h"

#include <gtest/gtest.h>
#include <string_view>

// The framing options that the tests of the framer use.
namespace framing_cases {

using namespace coro;

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

}  // namespace framing_cases
