#include "coro/proto/websocket/deflate.h"

#include "websocket_cases.h"

#include <gtest/gtest.h>
#include <random>

namespace {

using namespace cases;
using feed::Feeder;
using feed::Way;
using namespace std::literals;

const ReceiverSettings kDeflating{.max_message = 1 << 20, .compression = true};

std::string deflated(Deflater &deflater, std::string_view message)
{
    feed::CountingStorage storage;
    coro::Buffer out(storage);
    EXPECT_EQ(deflater.deflate(message, out), 0);
    return std::string(out.view());
}

std::string deflated(std::string_view message)
{
    Deflater deflater({});
    return deflated(deflater, message);
}

Frame compressed(std::string payload, Opcode opcode = Opcode::kText)
{
    return {opcode, std::move(payload), true, true};
}

// Checks that the receiver returns `answer` for every split of the bytes into two reads, and for reads of one byte.
void expect_answer(const std::string &bytes, const std::string &answer,
                   const ReceiverSettings &settings = kDeflating)
{
    for (size_t cut = 0; cut <= bytes.size(); cut++) {
        ASSERT_EQ(feed::read(bytes, {cut, bytes.size()}, settings, Way::kGiven), answer) << cut;
    }
    ASSERT_EQ(feed::read(bytes, feed::every_byte(bytes.size()), settings, Way::kDirect), answer);
}

std::string some_words(size_t size, unsigned seed)
{
    std::mt19937 random(seed);
    std::string text;
    while (text.size() < size) {
        text += std::to_string(random() % 5000) + " word, ";
    }
    text.resize(size);
    return text;
}

TEST(WebSocketDeflate, reads_the_examples_of_the_rfc)
{
    const std::string hello = "\xf2\x48\xcd\xc9\xc9\x07\x00"s;
    expect_answer(frames({compressed(hello)}), "text:Hello\n");
    expect_answer(
        frames({{Opcode::kText, hello.substr(0, 3), false, true}, {Opcode::kContinuation, hello.substr(3)}}),
        "text:Hello\n");
    expect_answer(frames({compressed(hello), compressed("\xf2\x00\x11\x00\x00"s)}),
                  "text:Hello\ntext:Hello\n");
    expect_answer(frames({compressed("\x00\x05\x00\xfa\xff\x48\x65\x6c\x6c\x6f\x00"s)}), "text:Hello\n");
    expect_answer(frames({compressed("\xf3\x48\xcd\xc9\xc9\x07\x00\x00"s)}), "text:Hello\n");
    expect_answer(frames({compressed("\xf2\x48\x05\x00\x00\x00\xff\xff\xca\xc9\xc9\x07\x00"s)}),
                  "text:Hello\n");
    EXPECT_EQ(deflated("Hello"), hello);
}

TEST(WebSocketDeflate, keeps_the_window_over_final_blocks)
{
    const std::string final_hello = "\xf3\x48\xcd\xc9\xc9\x07\x00"s;
    expect_answer(frames({compressed(final_hello + "\x00"s), compressed("\xf2\x00\x11\x00\x00"s)}),
                  "text:Hello\ntext:Hello\n");
    expect_answer(frames({compressed(final_hello + "\xf2\x00\x11\x00\x00"s)}), "text:HelloHello\n");
}

TEST(WebSocketDeflate, has_empty_messages)
{
    EXPECT_EQ(deflated(""), "\x00"s);
    expect_answer(frames({compressed("\x00"s), compressed(""), compressed("\x00"s, Opcode::kBinary)}),
                  "text:\ntext:\nbinary:\n");
    expect_answer(frames({{Opcode::kText, "", false, true},
                          {Opcode::kContinuation, "\x00"s, false},
                          {Opcode::kContinuation, ""}}),
                  "text:\n");
}

// Covers sections 12 and 13 of the case list in websocket_cases.h: messages of many sizes, many messages, with and
// without context takeover, and windows of all sizes.
TEST(WebSocketDeflate, inflates_the_deflated_messages)
{
    for (uint8_t bits = 9; bits <= 15; bits++) {
        for (bool takeover : {false, true}) {
            Deflater deflater({.window_bits = bits, .takeover = takeover});
            ReceiverSettings settings = kDeflating;
            settings.window_bits = bits;
            settings.takeover = takeover;
            Feeder feeder(settings);
            std::string expected;
            for (size_t size : {0, 16, 64, 256, 1024, 4096, 8192, 16384, 32768, 65536, 131072, 5, 131072}) {
                std::string text = some_words(size, bits);
                std::string bytes = wire(compressed(deflated(deflater, text)));
                expected += "text:" + text + "\n";
                for (size_t at = 0; at < bytes.size(); at += 1000) {
                    feeder.add(std::string_view(bytes).substr(at, 1000), Way::kDirect);
                }
            }
            EXPECT_TRUE(feeder.described() == expected) << int(bits) << takeover;
        }
    }
}

TEST(WebSocketDeflate, takes_messages_that_do_not_shrink)
{
    std::mt19937 random(1);
    std::string noise(300000, '\0');
    for (char &byte : noise) {
        byte = char(random());
    }
    std::string payload = deflated(noise);
    EXPECT_GT(payload.size(), noise.size());
    std::string bytes = wire(compressed(payload, Opcode::kBinary));
    ReceiverSettings settings = kDeflating;
    settings.max_message = uint32_t(noise.size());   // the limit applies to the decompressed message
    EXPECT_TRUE(feed::read(bytes, {bytes.size()}, settings, Way::kGiven) == "binary:" + noise + "\n");
}

TEST(WebSocketDeflate, uses_messages_before_only_with_takeover)
{
    std::string text = some_words(2000, 1);
    Deflater with({});
    Deflater without({.takeover = false});
    std::string first = deflated(with, text);
    EXPECT_LT(deflated(with, text).size(), first.size() / 4);
    EXPECT_EQ(deflated(without, text), deflated(without, text));

    ReceiverSettings settings = kDeflating;
    settings.takeover = false;
    Deflater again({});
    std::string bytes = frames({compressed(deflated(again, text)), compressed(deflated(again, text))});
    EXPECT_EQ(feed::read(bytes, {bytes.size()}, settings, Way::kGiven),
              "text:" + text + "\n" + refused(1007));
}

TEST(WebSocketDeflate, may_have_control_frames_and_plain_messages_between)
{
    const std::string hello = "\xf2\x48\xcd\xc9\xc9\x07\x00"s;
    expect_answer(frames({{Opcode::kText, hello.substr(0, 2), false, true},
                          {Opcode::kPing, "?"},
                          {Opcode::kContinuation, hello.substr(2, 2), false},
                          {Opcode::kPong, "!"},
                          {Opcode::kContinuation, hello.substr(4)},
                          {Opcode::kBinary, "plain"},
                          compressed("\xf2\x00\x11\x00\x00"s)}),
                  "ping:?\npong:!\ntext:Hello\nbinary:plain\ntext:Hello\n");
}

TEST(WebSocketDeflate, is_announced_in_the_first_frame_only)
{
    const std::string hello = "\xf2\x48\xcd\xc9\xc9\x07\x00"s;
    expect_answer(frames({{Opcode::kText, hello.substr(0, 3), false, true},
                          {Opcode::kContinuation, hello.substr(3), true, true}}),
                  refused(1002));
    expect_answer(frames({{Opcode::kPing, "?", true, true}}), refused(1002));
    expect_answer(frames({compressed(hello)}), refused(1002), {});
}

TEST(WebSocketDeflate, refuses_corrupt_or_truncated_data)
{
    // the payload begins with an invalid block type
    expect_answer(frames({compressed("\x07\x00\x00"s)}), refused(1007));
    expect_answer(frames({compressed("\x00\x05\x00\x05\x00Hello\x00"s)}), refused(1007));
    expect_answer(frames({compressed("\x00\x06\x00\xf9\xffHello"s)}), refused(1007));
    expect_answer(frames({compressed("\xf3\x48\xcd\xc9\xc9\x07\x00"s)}),
                  refused(1007));   // refused: no byte follows the final block of the compressed payload
    // The compressed payload refers to data before the beginning of the message.
    expect_answer(frames({compressed("\xf2\x00\x11\x00\x00"s)}), refused(1007));
    const std::string whole = deflated(some_words(300, 2));
    for (size_t size = 1; size < whole.size(); size++) {
        std::string bytes = frames({compressed(whole.substr(0, size))});
        EXPECT_EQ(feed::read(bytes, {bytes.size()}, kDeflating, Way::kGiven), refused(1007)) << size;
    }
}

TEST(WebSocketDeflate, refuses_invalid_text_before_its_end)
{
    std::string bad = deflated("good \xed\xa0\x80 bad");
    expect_answer(frames({compressed(bad)}), refused(1007));
    expect_answer(frames({compressed(bad, Opcode::kBinary)}), "binary:good \xed\xa0\x80 bad\n");
    expect_answer(frames({compressed(deflated("cut \xce"))}), refused(1007));
    std::string begun = frames({{Opcode::kText, bad, false, true}});
    expect_answer(begun, refused(1007));
}

TEST(WebSocketDeflate, of_a_bomb_stops_at_the_limit)
{
    std::string bomb = deflated(std::string(64 << 20, '\0'));
    EXPECT_LT(bomb.size(), 100000u);
    for (Opcode opcode : {Opcode::kText, Opcode::kBinary}) {
        std::string bytes = wire(compressed(bomb, opcode));
        Feeder feeder(kDeflating);
        feeder.add(bytes, Way::kGiven);
        EXPECT_EQ(feeder.described(), refused(1009));
        EXPECT_LT(feeder.storage().most, 5u << 20);
    }
    std::string at_limit = deflated(std::string(1 << 20, 'x'));
    std::string above = deflated(std::string((1 << 20) + 1, 'x'));
    std::string bytes = wire(compressed(at_limit));
    EXPECT_EQ(feed::read(bytes, {bytes.size()}, kDeflating, Way::kGiven).size(), (1u << 20) + 6);
    bytes = wire(compressed(above));
    EXPECT_EQ(feed::read(bytes, {bytes.size()}, kDeflating, Way::kGiven), refused(1009));
}

TEST(WebSocketDeflate, refuses_a_message_that_is_too_long_and_corrupt_alike_at_every_split)
{
    ReceiverSettings settings = kDeflating;
    settings.max_message = 100;
    for (size_t size : {99, 100, 101, 102}) {
        std::string payload = deflated(std::string(size, 'x'));
        payload.back() = '\x07';   // 0x07 makes the block type invalid
        std::string bytes = wire(compressed(payload));
        expect_answer(bytes, refused(size <= 100 ? 1007 : 1009), settings);
    }
}

TEST(WebSocketDeflate, asks_the_storage_before_it_grows)
{
    Feeder feeder(kDeflating);
    feeder.storage().budget = 100000;
    feeder.add(wire(compressed(deflated(std::string(200000, 'x')))), Way::kGiven);
    EXPECT_EQ(feeder.described(), refused(1009));
}

TEST(WebSocketDeflate, answers_with_smaller_windows_when_agreed)
{
    std::string text = some_words(700, 3);
    text += some_words(3000, 4) + text;   // the end repeats the beginning, which is more than 512 bytes earlier
    Deflater wide({});
    std::string bytes = wire(compressed(deflated(wide, text)));
    ReceiverSettings narrow = kDeflating;
    narrow.window_bits = 9;
    std::vector<size_t> cuts = feed::every_byte(bytes.size());
    EXPECT_EQ(feed::read(bytes, {bytes.size()}, kDeflating, Way::kGiven), "text:" + text + "\n");
    EXPECT_EQ(feed::read(bytes, cuts, narrow, Way::kGiven), refused(1007));
}

}   // namespace
