#include "coro/proto/websocket/frame.h"

#include <cstring>
#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro::websocket;
using namespace std::literals;

constexpr FrameRules kServer{true, false};
constexpr FrameRules kClient{false, false};
constexpr FrameRules kCompressing{false, true};

std::string written(const FrameHead &head)
{
    char bytes[kMaxHeadSize];
    return {bytes, write_head(bytes, head)};
}

void expect_same(const FrameHead &left, const FrameHead &right)
{
    EXPECT_EQ(left.length, right.length);
    EXPECT_EQ(left.key, right.key);
    EXPECT_EQ(left.opcode, right.opcode);
    EXPECT_EQ(left.fin, right.fin);
    EXPECT_EQ(left.rsv1, right.rsv1);
    EXPECT_EQ(left.masked, right.masked);
}

// Checks the outcome of parse_head() for all bytes at once, and the outcome of a HeadReader for every split of the
// bytes into two parts and for single bytes.
void expect_outcome(std::string_view bytes, FrameRules rules, int outcome)
{
    FrameHead head;
    EXPECT_EQ(parse_head(bytes, rules, head), outcome);
    for (size_t cut = 0; cut <= bytes.size(); cut++) {
        HeadReader reader;
        int first = reader.read(bytes.substr(0, cut), rules, head);
        if (first != 0) {
            EXPECT_EQ(first, outcome);
            continue;
        }
        int second = reader.read(bytes.substr(cut), rules, head);
        EXPECT_EQ(second, outcome > 0 ? outcome - int(cut) : outcome) << cut;
    }
    HeadReader reader;
    int last = 0;
    for (size_t at = 0; at < bytes.size() && last == 0; at++) {
        last = reader.read(bytes.substr(at, 1), rules, head);
    }
    EXPECT_EQ(last, outcome > 0 ? 1 : outcome);
}

TEST(WebSocketFrame, is_read_as_it_was_written_at_any_split)
{
    for (uint64_t length :
         {0ull, 1ull, 125ull, 126ull, 127ull, 65535ull, 65536ull, 1ull << 32, (1ull << 63) - 1}) {
        for (bool masked : {false, true}) {
            FrameHead head{length, masked ? 0x12345678u : 0, Opcode::kBinary, length % 2 == 0, false, masked};
            std::string bytes = written(head);
            FrameRules rules{masked, false};
            expect_outcome(bytes, rules, int(bytes.size()));
            for (size_t cut = 0; cut < bytes.size(); cut++) {
                HeadReader reader;
                FrameHead out;
                ASSERT_EQ(reader.read(std::string_view(bytes).substr(0, cut), rules, out), 0);
                EXPECT_EQ(reader.is_empty(), cut == 0);
                std::string rest = bytes.substr(cut) + "next";
                ASSERT_EQ(reader.read(rest, rules, out), int(bytes.size() - cut));
                EXPECT_TRUE(reader.is_empty());
                expect_same(out, head);
            }
        }
    }
}

TEST(WebSocketFrame, is_written_as_the_rfc_says)
{
    EXPECT_EQ(written({5, 0, Opcode::kText}), "\x81\x05");
    uint32_t key;
    memcpy(&key, "\x37\xfa\x21\x3d", 4);
    EXPECT_EQ(written({5, key, Opcode::kText, true, false, true}), "\x81\x85\x37\xfa\x21\x3d");
    EXPECT_EQ(written({3, 0, Opcode::kText, false}), "\x01\x03");
    EXPECT_EQ(written({256, 0, Opcode::kBinary}), "\x82\x7e\x01\x00"s);
    EXPECT_EQ(written({65536, 0, Opcode::kBinary}), "\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s);
    EXPECT_EQ(written({7, 0, Opcode::kText, true, true}), "\xc1\x07");
}

TEST(WebSocketFrame, must_be_masked_by_clients_only)
{
    expect_outcome("\x81\x05", kServer, -kProtocolError);
    expect_outcome("\x81\x85"
                   "abcd",
                   kServer, 6);
    expect_outcome("\x81\x85"
                   "abcd",
                   kClient, -kProtocolError);
    expect_outcome("\x81\x05", kClient, 2);
}

TEST(WebSocketFrame, with_reserved_bits_or_opcodes_is_refused_at_its_first_byte)
{
    for (int byte = 0; byte < 256; byte++) {
        int opcode = byte & 15;
        bool is_known = opcode <= 2 || (opcode >= 8 && opcode <= 10);
        bool fragmented_control = opcode >= 8 && !(byte & 0x80);
        bool rsv1 = byte & 0x40;
        bool good = is_known && !fragmented_control && !(byte & 0x30);
        std::string bytes{char(byte), '\0'};
        expect_outcome(bytes, kClient, good && !rsv1 ? 2 : -kProtocolError);
        bool may_compress = opcode == 1 || opcode == 2;
        expect_outcome(bytes, kCompressing, good && (!rsv1 || may_compress) ? 2 : -kProtocolError);
        FrameHead head;
        EXPECT_EQ(parse_head(bytes.substr(0, 1), kClient, head), good && !rsv1 ? 0 : -kProtocolError);
    }
}

TEST(WebSocketFrame, of_control_has_at_most_125_bytes)
{
    for (char opcode : {'\x88', '\x89', '\x8a'}) {
        expect_outcome(opcode + "\x7d"s, kClient, 2);
        expect_outcome(opcode + "\x7e\x00\x7e"s, kClient, -kProtocolError);
        expect_outcome(opcode + "\x7f"s, kClient, -kProtocolError);
    }
}

TEST(WebSocketFrame, has_its_length_in_the_shortest_form)
{
    expect_outcome("\x82\x7e\x00\x7d"s, kClient, -kProtocolError);
    expect_outcome("\x82\x7e\x00\x7e"s, kClient, 4);
    expect_outcome("\x82\x7f\x00\x00\x00\x00\x00\x00\xff\xff"s, kClient, -kProtocolError);
    expect_outcome("\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s, kClient, 10);
}

TEST(WebSocketFrame, is_shorter_than_2_to_the_63)
{
    expect_outcome("\x82\x7f\x7f\xff\xff\xff\xff\xff\xff\xff"s, kClient, 10);
    expect_outcome("\x82\x7f\x80\x00\x00\x00\x00\x00\x00\x00"s, kClient, -kProtocolError);
    expect_outcome("\x82\x7f\xff\xff\xff\xff\xff\xff\xff\xff"s, kClient, -kProtocolError);
}

}   // namespace
