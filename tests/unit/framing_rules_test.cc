#include "framing_cases.h"
#include "framing_feed.h"

#include <string>

namespace {

using namespace framing_cases;

FramingFault fault_of(const FramingOptions &options)
{
    FramingRules rules;
    return rules.configure(options);
}

TEST(FramingRules, are_raw_with_two_megabytes_by_default)
{
    FramingRules rules;
    EXPECT_EQ(rules.kind(), FramingKind::kRaw);
    EXPECT_EQ(rules.max_length(), 2u << 20);
    EXPECT_EQ(fault_of({}), FramingFault::kNone);
}

TEST(FramingRules, are_unchanged_when_the_options_are_wrong)
{
    FramingRules rules = make_rules(with_mark(FramingKind::kEofSplit, "|", 9));
    EXPECT_EQ(rules.configure(with_mark(FramingKind::kEofCheck, "", 7)), FramingFault::kMarkEmpty);
    EXPECT_EQ(rules.kind(), FramingKind::kEofSplit);
    EXPECT_EQ(rules.mark(), "|");
    EXPECT_EQ(rules.max_length(), 9u);
}

TEST(FramingRules, own_the_mark)
{
    std::string mark = "\r\n";
    FramingRules rules = make_rules(with_mark(FramingKind::kEofSplit, mark));
    mark = "xx";
    EXPECT_EQ(rules.mark(), "\r\n");
}

TEST(FramingRules, name_the_option_of_every_fault)
{
    EXPECT_EQ(describe(FramingFault::kMarkTooLong).option, "package_eof");
    EXPECT_EQ(describe(FramingFault::kMarkTooLong).text, "must not be longer than 8 bytes");
    EXPECT_EQ(describe(FramingFault::kLengthFunction).option, "package_length_func");
    EXPECT_TRUE(describe(FramingFault::kNone).option.empty());
}

TEST(FramingRules, want_a_mark_of_one_to_eight_bytes_even_where_it_is_not_used)
{
    for (FramingKind kind : {FramingKind::kRaw, FramingKind::kEofCheck, FramingKind::kEofSplit}) {
        EXPECT_EQ(fault_of(with_mark(kind, "")), FramingFault::kMarkEmpty);
        EXPECT_EQ(fault_of(with_mark(kind, "1")), FramingFault::kNone);
        EXPECT_EQ(fault_of(with_mark(kind, "12345678")), FramingFault::kNone);
        EXPECT_EQ(fault_of(with_mark(kind, "123456789")), FramingFault::kMarkTooLong);
    }
}

TEST(FramingRules, want_a_max_length_that_a_packet_fits_in)
{
    EXPECT_EQ(fault_of({.max_length = 0}), FramingFault::kMaxLength);
    EXPECT_EQ(fault_of({.max_length = -1}), FramingFault::kMaxLength);
    EXPECT_EQ(fault_of({.max_length = 1}), FramingFault::kNone);
    EXPECT_EQ(fault_of({.max_length = INT64_MAX}), FramingFault::kNone);
    for (FramingKind kind : {FramingKind::kEofCheck, FramingKind::kEofSplit}) {
        EXPECT_EQ(fault_of(with_mark(kind, "1234", 4)), FramingFault::kNone);
        EXPECT_EQ(fault_of(with_mark(kind, "1234", 3)), FramingFault::kMaxLengthBelowMark);
    }
}

TEST(FramingRules, want_offsets_within_the_largest_packet)
{
    EXPECT_EQ(fault_of(with_length('N', 996)), FramingFault::kNone);
    EXPECT_EQ(fault_of(with_length('N', 997)), FramingFault::kLengthOffset);
    EXPECT_EQ(fault_of(with_length('N', -1)), FramingFault::kLengthOffset);
    EXPECT_EQ(fault_of(with_length('N', INT64_MAX)), FramingFault::kLengthOffset);
    EXPECT_EQ(fault_of(with_length('N', 0, 0, 3)), FramingFault::kLengthOffset);
    EXPECT_EQ(fault_of(with_length('N', 0, 1000)), FramingFault::kNone);
    EXPECT_EQ(fault_of(with_length('N', 0, 1001)), FramingFault::kBodyOffset);
    EXPECT_EQ(fault_of(with_length('N', 0, -1)), FramingFault::kBodyOffset);
    EXPECT_EQ(fault_of(with_length('J', INT64_MAX - 8, INT64_MAX, INT64_MAX)), FramingFault::kNone);
}

TEST(FramingRules, want_a_length_function_where_it_is_used)
{
    EXPECT_EQ(fault_of(with_function(nullptr)), FramingFault::kLengthFunction);
    EXPECT_EQ(fault_of(with_function(framing_feed::test_length)), FramingFault::kNone);
}

}  // namespace
