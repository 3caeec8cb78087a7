#include "framing_cases.h"
#include "framing_feed.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace {

using namespace framing_cases;
using framing_feed::Answer;
using framing_feed::Reader;

std::string bytes_of(std::initializer_list<int> values)
{
    return {values.begin(), values.end()};
}

template <class Integer>
std::string in_memory(Integer value)
{
    return {reinterpret_cast<const char *>(&value), sizeof value};
}

TEST(Framer, is_small)
{
    EXPECT_LE(sizeof(Framer), sizeof(void *) + 8);
}

TEST(Framer, needs_more_bytes_when_there_are_none)
{
    for (const FramingOptions &options :
         {FramingOptions{}, with_mark(FramingKind::kEofCheck, "|"), with_mark(FramingKind::kEofSplit, "|"),
          with_length('C'), with_function(framing_feed::test_length)}) {
        EXPECT_EQ(first_cut(options, ""), (Cut{Cut::kMore, 0}));
    }
}

TEST(Framer, raw_delivers_the_bytes_of_each_read)
{
    FramingRules rules;
    EXPECT_EQ(framing_feed::read(rules, "abcdef", {1, 3, 6}).packets, (Packets{"a", "bc", "def"}));
}

TEST(Framer, raw_cuts_a_read_at_the_max_length)
{
    EXPECT_EQ(packets_of({.max_length = 3}, "abc"), (Packets{"abc"}));
    EXPECT_EQ(packets_of({.max_length = 3}, "abcdefgh"), (Packets{"abc", "def", "gh"}));
}

TEST(Framer, eof_check_delivers_several_packets_at_once_when_the_mark_ends_them)
{
    FramingRules rules = make_rules(with_mark(FramingKind::kEofCheck, "\r\n"));
    EXPECT_EQ(framing_feed::read(rules, "a\r\nb\r\n", {6}).packets, (Packets{"a\r\nb\r\n"}));
    Answer answer = framing_feed::read(rules, "a\r\nb\r\nc\r\nd", {5, 9, 10});
    EXPECT_EQ(answer.packets, (Packets{"a\r\nb\r\nc\r\n"}));
    EXPECT_EQ(answer.left, 1u);
}

TEST(Framer, eof_check_sees_a_mark_that_straddles_reads)
{
    FramingRules rules = make_rules(with_mark(FramingKind::kEofCheck, "12345678"));
    for (size_t cut = 0; cut <= 10; cut++) {
        EXPECT_EQ(framing_feed::read(rules, "ab12345678", {cut, 10}).packets, (Packets{"ab12345678"})) << cut;
    }
}

TEST(Framer, eof_check_allows_exactly_the_max_length)
{
    FramingOptions options = with_mark(FramingKind::kEofCheck, "||", 6);
    EXPECT_EQ(first_cut(options, "abcd||"), (Cut{Cut::kPacket, 6}));
    EXPECT_EQ(first_cut(options, "abcde|"), (Cut{Cut::kTooLarge, 0}));
    EXPECT_EQ(first_cut(options, "abcde||"), (Cut{Cut::kTooLarge, 0}));
    EXPECT_EQ(first_cut(options, "abcde"), (Cut{Cut::kMore, 0}));
}

TEST(Framer, eof_check_delivers_many_small_packets_in_parts_of_at_most_the_max_length)
{
    FramingOptions options = with_mark(FramingKind::kEofCheck, "|", 6);
    EXPECT_EQ(packets_of(options, "ab|cd|ef|g|"), (Packets{"ab|cd|", "ef|g|"}));
    // The bytes "cdefg" behind the delivered packet may still become a packet within the limit, so the framer keeps
    // them.
    EXPECT_EQ(packets_of(options, "ab|cdefg"), (Packets{"ab|"}));
    EXPECT_EQ(packets_of(options, "ab|cdefgh"), (Packets{"ab|"}));
    EXPECT_EQ(framing_feed::read(make_rules(options), "ab|cdefgh", {9}).last.status, Cut::kTooLarge);
}

TEST(Framer, eof_split_cuts_behind_each_mark)
{
    FramingOptions options = with_mark(FramingKind::kEofSplit, "\r\n");
    EXPECT_EQ(packets_of(options, "one\r\ntwo\r\nthr"), (Packets{"one\r\n", "two\r\n"}));
    // each of the two packets consists of the end mark alone
    EXPECT_EQ(packets_of(options, "\r\n\r\n"), (Packets{"\r\n", "\r\n"}));
}

TEST(Framer, eof_split_finds_marks_of_every_size_at_every_split)
{
    for (size_t size = 1; size <= kMaxMarkSize; size++) {
        std::string mark = std::string("12345678").substr(0, size);
        expect_at_every_split(with_mark(FramingKind::kEofSplit, mark),
                              "abc" + mark + mark + "a longer one than a block of sixteen" + mark + "123");
    }
}

TEST(Framer, eof_split_finds_a_mark_that_overlaps_itself)
{
    struct {
        std::string_view mark, bytes;
        Packets packets;
    } const cases[] = {
        {"\r\n\r\n", "\r\r\n\r\n", {"\r\r\n\r\n"}},
        {"\r\n\r\n", "a\r\n\r\r\n\r\nb", {"a\r\n\r\r\n\r\n"}},
        {"\r\n\r\n", "\r\n\r\n\r\n\r\n\r\n", {"\r\n\r\n", "\r\n\r\n"}},
        {"aab", "aaab", {"aaab"}},
        {"aab", "aaaabaab", {"aaaab", "aab"}},
        {"aa", "aaaaa", {"aa", "aa"}},
        {"abab", "aababab", {"aabab"}},
        {std::string_view("\0\0\1", 3), std::string_view("\0\0\0\1", 4), {{"\0\0\0\1", 4}}},
        {"\xff\xff", "\xff\xfe\xff\xff", {"\xff\xfe\xff\xff"}},
    };
    for (const auto &row : cases) {
        FramingOptions options = with_mark(FramingKind::kEofSplit, row.mark);
        EXPECT_EQ(packets_of(options, row.bytes), row.packets);
        expect_at_every_split(options, row.bytes);
    }
}

TEST(Framer, eof_split_allows_exactly_the_max_length)
{
    FramingOptions options = with_mark(FramingKind::kEofSplit, "||", 6);
    EXPECT_EQ(first_cut(options, "abcd||"), (Cut{Cut::kPacket, 6}));
    EXPECT_EQ(first_cut(options, "abcd||ef"), (Cut{Cut::kPacket, 6}));
    EXPECT_EQ(first_cut(options, "abcde"), (Cut{Cut::kMore, 0}));
    // The framer refuses these bytes at once: whatever byte follows, the packet is too large.
    EXPECT_EQ(first_cut(options, "abcde|"), (Cut{Cut::kTooLarge, 0}));
    EXPECT_EQ(first_cut(options, "abcde||"), (Cut{Cut::kTooLarge, 0}));
    for (std::string_view bytes : {"abcd||abcd||", "abcd||abcde||", "||abcdef||", "abcdefghijk||"}) {
        expect_at_every_split(options, bytes);
    }
}

TEST(Framer, eof_split_takes_a_mark_alone_as_the_largest_packet)
{
    expect_at_every_split(with_mark(FramingKind::kEofSplit, "12345678", 8), "1234567812345678a12345678");
}

TEST(Framer, eof_split_looks_at_no_byte_twice_but_where_a_mark_may_have_begun)
{
    FramingRules rules = make_rules(with_mark(FramingKind::kEofSplit, "\r\n\r\n", 1 << 20));
    Framer framer(rules);
    std::string bytes(100, 'x');
    EXPECT_EQ(framer.next(bytes), (Cut{Cut::kMore, 0}));
    // Replace bytes that the framer has already scanned, although the framer's contract forbids this. If the framer
    // scanned these bytes a second time, it would find the mark.
    bytes.replace(50, 4, "\r\n\r\n");
    bytes += "more";
    EXPECT_EQ(framer.next(bytes), (Cut{Cut::kMore, 0}));
}

TEST(FramerDeathTest, aborts_when_bytes_it_has_seen_are_gone)
{
    FramingRules rules = make_rules(with_mark(FramingKind::kEofSplit, "|"));
    Framer framer(rules);
    EXPECT_EQ(framer.next("abc"), (Cut{Cut::kMore, 0}));
    EXPECT_DEATH((void) framer.next("ab"), "gathered.size");
}

TEST(Framer, length_understands_every_code)
{
    struct {
        char code;
        std::string header;   // length of the whole packet, encoded as `code` says: 11 or 200 in one byte, else 0x10b
        size_t size;
    } const cases[] = {
        {'c', bytes_of({11}), 11},
        {'C', bytes_of({200}), 200},
        {'s', in_memory(int16_t(0x10b)), 0x10b},
        {'S', in_memory(uint16_t(0x10b)), 0x10b},
        {'n', bytes_of({1, 0x0b}), 0x10b},
        {'v', bytes_of({0x0b, 1}), 0x10b},
        {'i', in_memory(int(0x10b)), 0x10b},
        {'I', in_memory(unsigned(0x10b)), 0x10b},
        {'l', in_memory(int32_t(0x10b)), 0x10b},
        {'L', in_memory(uint32_t(0x10b)), 0x10b},
        {'N', bytes_of({0, 0, 1, 0x0b}), 0x10b},
        {'V', bytes_of({0x0b, 1, 0, 0}), 0x10b},
        {'q', in_memory(int64_t(0x10b)), 0x10b},
        {'Q', in_memory(uint64_t(0x10b)), 0x10b},
        {'J', bytes_of({0, 0, 0, 0, 0, 0, 1, 0x0b}), 0x10b},
        {'P', bytes_of({0x0b, 1, 0, 0, 0, 0, 0, 0}), 0x10b},
    };
    ASSERT_EQ(std::size(cases), kCodes.size());
    for (const auto &row : cases) {
        std::string packet = row.header + std::string(row.size - row.header.size(), 'x');
        FramingOptions options = with_length(row.code);
        EXPECT_EQ(packets_of(options, packet + packet), (Packets{packet, packet})) << row.code;
        EXPECT_EQ(first_cut(options, row.header), (Cut{Cut::kMore, row.size})) << row.code;
        EXPECT_EQ(first_cut(options, row.header.substr(1)), (Cut{Cut::kMore, 0})) << row.code;
    }
}

TEST(Framer, length_reads_every_byte_of_the_integer)
{
    for (char code : kCodes) {
        size_t size = layout_of(code).size;
        FramingOptions options = with_length(code, 0, 0, INT64_MAX);
        for (size_t at = 0; at < size; at++) {
            for (int byte : {1, 0x7f, 0x80, 0xff}) {
                std::string header(size, '\0');
                header[at] = char(byte);
                EXPECT_EQ(first_cut(options, header), framing_feed::expected_cut(options, header))
                    << code << ", byte " << at << " is " << byte;
            }
        }
    }
}

TEST(Framer, length_refuses_negative_values)
{
    struct {
        char code;
        std::string minus_one, least;
    } const cases[] = {
        {'c', in_memory(int8_t(-1)), in_memory(std::numeric_limits<int8_t>::min())},
        {'s', in_memory(int16_t(-1)), in_memory(std::numeric_limits<int16_t>::min())},
        {'i', in_memory(int(-1)), in_memory(std::numeric_limits<int>::min())},
        {'l', in_memory(int32_t(-1)), in_memory(std::numeric_limits<int32_t>::min())},
        {'q', in_memory(int64_t(-1)), in_memory(std::numeric_limits<int64_t>::min())},
    };
    for (const auto &row : cases) {
        // A body offset must not turn a negative length into a valid length.
        for (int64_t body_offset : {0, 100}) {
            EXPECT_EQ(first_cut(with_length(row.code, 0, body_offset), row.minus_one),
                      (Cut{Cut::kMalformed, 0}));
            EXPECT_EQ(first_cut(with_length(row.code, 0, body_offset), row.least), (Cut{Cut::kMalformed, 0}));
        }
    }
}

TEST(Framer, length_returns_the_size_of_a_packet_that_is_too_large)
{
    struct {
        char code;
        uint64_t largest;
    } const cases[] = {
        {'C', 0xff},       {'S', 0xffff},     {'n', 0xffff},     {'v', 0xffff},
        {'I', 0xffffffff}, {'L', 0xffffffff}, {'N', 0xffffffff}, {'V', 0xffffffff},
        {'Q', UINT64_MAX}, {'J', UINT64_MAX}, {'P', UINT64_MAX},
    };
    for (const auto &row : cases) {
        std::string header(size_t(layout_of(row.code).size), '\xff');
        FramingOptions options = with_length(row.code, 0, 0, 100);
        EXPECT_EQ(first_cut(options, header), (Cut{Cut::kTooLarge, row.largest})) << row.code;
        options.body_offset = 3;
        // UINT64_MAX + 3 would wrap around to 2, so the row with UINT64_MAX keeps this value.
        uint64_t total = row.largest == UINT64_MAX ? UINT64_MAX : row.largest + 3;
        EXPECT_EQ(first_cut(options, header), (Cut{Cut::kTooLarge, total})) << row.code;
    }
}

TEST(Framer, length_does_not_overflow_with_the_largest_values)
{
    FramingOptions options = with_length('Q', 0, INT64_MAX, INT64_MAX);
    EXPECT_EQ(first_cut(options, in_memory(uint64_t(0))), (Cut{Cut::kMore, INT64_MAX}));
    EXPECT_EQ(first_cut(options, in_memory(uint64_t(1))), (Cut{Cut::kTooLarge, uint64_t(INT64_MAX) + 1}));
    EXPECT_EQ(first_cut(options, in_memory(uint64_t(INT64_MAX) + 1)), (Cut{Cut::kTooLarge, UINT64_MAX}));
    EXPECT_EQ(first_cut(options, in_memory(uint64_t(INT64_MAX) + 2)), (Cut{Cut::kTooLarge, UINT64_MAX}));
}

TEST(Framer, length_counts_from_the_body_offset)
{
    // The packet consists of a type (2 bytes), the length of the body (2 bytes), 2 further bytes, and the body.
    FramingOptions options = with_length('n', 2, 6);
    std::string packet = std::string("TT\0\3FFabc", 9);
    std::string empty = std::string("TT\0\0FF", 6);
    EXPECT_EQ(packets_of(options, packet + empty + packet), (Packets{packet, empty, packet}));
    EXPECT_EQ(first_cut(options, packet.substr(0, 3)), (Cut{Cut::kMore, 0}));
    EXPECT_EQ(first_cut(options, packet.substr(0, 4)), (Cut{Cut::kMore, 9}));
    EXPECT_EQ(first_cut(options, packet.substr(0, 8)), (Cut{Cut::kMore, 9}));
    EXPECT_EQ(first_cut(options, packet), (Cut{Cut::kPacket, 9}));
    expect_at_every_split(options, packet + empty + packet + packet.substr(0, 5));
}

TEST(Framer, length_accepts_a_packet_that_contains_only_its_length)
{
    EXPECT_EQ(packets_of(with_length('C'), "\1\1\1"), (Packets{"\1", "\1", "\1"}));
    EXPECT_EQ(packets_of(with_length('C', 0, 1), std::string(3, '\0')), Packets(3, std::string(1, '\0')));
    expect_at_every_split(with_length('C', 0, 1), std::string("\0\0\2ab\0\1", 7));
}

TEST(Framer, length_refuses_a_packet_that_ends_before_its_length)
{
    std::string header = std::string("abcd\0", 5);
    for (char size = 0; size < 6; size++) {
        EXPECT_EQ(first_cut(with_length('n', 4), header + size), (Cut{Cut::kMalformed, 0})) << int(size);
    }
    EXPECT_EQ(first_cut(with_length('n', 4), header + '\6'), (Cut{Cut::kPacket, 6}));
    EXPECT_EQ(first_cut(with_length('n', 4, 5), header + '\0'), (Cut{Cut::kMalformed, 0}));
    EXPECT_EQ(first_cut(with_length('n', 4, 5), header + '\1'), (Cut{Cut::kPacket, 6}));
    expect_at_every_split(with_length('C', 1), std::string("a\3xb\2c\1d", 8));
}

TEST(Framer, length_allows_exactly_the_max_length)
{
    FramingOptions options = with_length('C', 0, 1, 6);
    EXPECT_EQ(first_cut(options, "\5abcde"), (Cut{Cut::kPacket, 6}));
    // The byte 6 announces a packet of 7 bytes, one more than the limit. The framer refuses the packet before a byte
    // of the body arrives.
    EXPECT_EQ(first_cut(options, "\6"), (Cut{Cut::kTooLarge, 7}));
    expect_at_every_split(options, "\5abcde\5abcde\6abcdef");
}

TEST(Framer, length_is_returned_once_and_then_only_waited_for)
{
    FramingRules rules = make_rules(with_length('N', 0, 4));
    Framer framer(rules);
    std::string bytes = bytes_of({0, 0, 0, 6}) + "abc";
    EXPECT_EQ(framer.next(bytes), (Cut{Cut::kMore, 10}));
    EXPECT_EQ(framer.next(bytes += "de"), (Cut{Cut::kMore, 10}));
    EXPECT_EQ(framer.next(bytes += "fgh"), (Cut{Cut::kPacket, 10}));
    EXPECT_EQ(framer.next("gh"), (Cut{Cut::kMore, 0}));
}

TEST(Framer, length_function_decides_alone)
{
    FramingOptions options = with_function(framing_feed::test_length);
    std::string small = "\3ab";
    std::string large = std::string("\0\1", 2) + std::string(254, 'x');
    EXPECT_EQ(packets_of(options, small + large + small), (Packets{small, large, small}));
    EXPECT_EQ(first_cut(options, large.substr(0, 1)), (Cut{Cut::kMore, 0}));
    EXPECT_EQ(first_cut(options, large.substr(0, 2)), (Cut{Cut::kMore, 256}));
    EXPECT_EQ(first_cut(options, "\xff"), (Cut{Cut::kMalformed, 0}));
    expect_at_every_split(options, "\3ab\1\2c\4abc\xff");
    expect_at_every_split(options, "\3ab\1\2c\4ab");
}

TEST(Framer, length_function_gets_its_context_and_all_received_bytes)
{
    struct Calls {
        std::vector<std::string> seen;
        int64_t answer = 0;
    } calls;
    LengthFunction function = [](void *context, std::string_view gathered) {
        auto *calls = static_cast<Calls *>(context);
        calls->seen.emplace_back(gathered);
        return calls->answer;
    };
    FramingRules rules = make_rules(with_function(function, &calls));
    Framer framer(rules);
    EXPECT_EQ(framer.next(""), (Cut{Cut::kMore, 0}));   // without bytes, the framer does not call the length function
    EXPECT_EQ(framer.next("a"), (Cut{Cut::kMore, 0}));
    calls.answer = 5;
    EXPECT_EQ(framer.next("abc"), (Cut{Cut::kMore, 5}));
    // The framer does not call the length function again, because it knows the size of the packet already.
    EXPECT_EQ(framer.next("abcd"), (Cut{Cut::kMore, 5}));
    EXPECT_EQ(framer.next("abcdef"), (Cut{Cut::kPacket, 5}));
    calls.answer = 1;
    EXPECT_EQ(framer.next("f"), (Cut{Cut::kPacket, 1}));
    EXPECT_EQ(calls.seen, (Packets{"a", "abc", "f"}));
}

TEST(Framer, length_function_is_held_to_the_max_length)
{
    int64_t answer = 0;
    LengthFunction function = [](void *context, std::string_view) {
        return *static_cast<int64_t *>(context);
    };
    FramingOptions options = with_function(function, &answer, 6);
    EXPECT_EQ(first_cut(options, "abcde"), (Cut{Cut::kMore, 0}));
    // The length function has seen 6 bytes (max_length) and has still returned 0, so the packet is too large.
    EXPECT_EQ(first_cut(options, "abcdef"), (Cut{Cut::kTooLarge, 0}));
    answer = 6;
    EXPECT_EQ(first_cut(options, "abcdef"), (Cut{Cut::kPacket, 6}));
    answer = 7;
    EXPECT_EQ(first_cut(options, "a"), (Cut{Cut::kTooLarge, 7}));
    answer = INT64_MAX;
    EXPECT_EQ(first_cut(options, "a"), (Cut{Cut::kTooLarge, INT64_MAX}));
    answer = INT64_MIN;
    EXPECT_EQ(first_cut(options, "a"), (Cut{Cut::kMalformed, 0}));
}

TEST(Framer, packets_do_not_depend_on_the_reads)
{
    std::mt19937 random(1);
    for (int round = 0; round < 50000; round++) {
        std::string mark(1 + random() % kMaxMarkSize, 'a');
        mark.back() = "ab"[random() % 2];
        char code = kCodes[random() % kCodes.size()];
        FramingOptions options =
            random() % 2 == 0 ? with_mark(FramingKind::kEofSplit, mark, 8 + random() % 30)
                              : with_length(code, random() % 4, random() % 12, 12 + random() % 99);
        if (random() % 3 == 0) {
            options = with_function(framing_feed::test_length, nullptr, 2 + random() % 600);
        }
        std::string bytes(random() % 120, ' ');
        for (char &byte : bytes) {
            byte = "\0\0\0\0\1\5aab\xff"[random() % (random() % 8 == 0 ? 10 : 9)];
        }
        std::vector<size_t> cuts;
        for (unsigned count = random() % 8; count > 0; count--) {
            cuts.push_back(random() % (bytes.size() + 1));
        }
        std::sort(cuts.begin(), cuts.end());
        cuts.push_back(bytes.size());
        Reader reader = random() % 2 == 0 ? Reader::kEager : Reader::kTrusting;
        ASSERT_EQ(framing_feed::read(make_rules(options), bytes, cuts, reader),
                  framing_feed::expected(options, bytes));
    }
}

}   // namespace
