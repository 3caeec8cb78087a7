#include "coro/proto/websocket/receiver.h"

#include "websocket_cases.h"

#include <gtest/gtest.h>

namespace {

using namespace cases;
using feed::Feeder;
using feed::Way;

const ReceiverSettings kServer{.max_message = 1 << 20};

// Returns the positions at which the tests split a long input: around its first bytes, around its last bytes, and
// some positions in between.
std::vector<size_t> interesting_cuts(size_t size)
{
    std::vector<size_t> cuts;
    for (size_t cut = 0; cut <= size; cut++) {
        if (size < 400 || cut < 20 || cut + 20 > size || cut % 4099 == 0) {
            cuts.push_back(cut);
        }
    }
    return cuts;
}

void expect_answer(const Case &one, const ReceiverSettings &settings)
{
    for (Way way : {Way::kGiven, Way::kDirect}) {
        for (size_t cut : interesting_cuts(one.bytes.size())) {
            ASSERT_EQ(feed::read(one.bytes, {cut, one.bytes.size()}, settings, way), one.answer) << one.name;
        }
        ASSERT_EQ(feed::read(one.bytes, feed::every_byte(one.bytes.size()), settings, way), one.answer)
            << one.name;
    }
}

TEST(WebSocketReceiver, answers_the_cases_at_every_split)
{
    for (const Case &one : cases::all()) {
        ASSERT_NO_FATAL_FAILURE(expect_answer(one, kServer));
    }
}

TEST(WebSocketReceiver, of_a_client_takes_frames_without_mask_only)
{
    const ReceiverSettings client{.server = false};
    std::string bytes = frames(
        {{Opcode::kText, "frag", false}, {Opcode::kPing, "?"}, {Opcode::kContinuation, "ment"}}, false);
    expect_answer({"not masked", bytes, "ping:?\ntext:fragment\n"}, client);
    expect_answer({"masked", frames({{Opcode::kText, "Hi"}}), refused(1002)}, client);
}

// Covers sections 9 and 10 of the case list in websocket_cases.h: large messages, and messages in many fragments.
TEST(WebSocketReceiver, reads_large_messages_in_any_number_of_fragments)
{
    const ReceiverSettings settings{.max_message = 4 << 20};
    std::string payload = repeated("0123456789abcde\n", (4 << 20) / 16);
    for (size_t fragment : {64, 1300, 65536, 4 << 20}) {
        std::string bytes;
        for (size_t at = 0; at < payload.size(); at += fragment) {
            bytes += frames({{at == 0 ? Opcode::kText : Opcode::kContinuation, payload.substr(at, fragment),
                              at + fragment >= payload.size()}});
        }
        std::vector<size_t> cuts;
        for (size_t cut = 997; cut < bytes.size(); cut += 997) {
            cuts.push_back(cut);
        }
        cuts.push_back(bytes.size());
        for (Way way : {Way::kGiven, Way::kDirect}) {
            EXPECT_TRUE(feed::read(bytes, cuts, settings, way) == "text:" + payload + "\n") << fragment;
        }
    }
}

TEST(WebSocketReceiver, allocates_a_message_of_one_frame_once_with_its_size)
{
    Feeder feeder(kServer);
    std::string bytes = wire({Opcode::kBinary, std::string(500000, 'x')});
    feeder.add(std::string_view(bytes).substr(0, 20), Way::kGiven);
    EXPECT_EQ(feeder.storage().used, 500000u);
    // 6: of the 20 bytes received so far, 14 were the frame head and 6 were payload
    EXPECT_EQ(feeder.receiver().room().size(), 500000u - 6);
    char *place = feeder.receiver().room().data() - 6;

    std::span<char> room = feeder.receiver().room();
    memcpy(room.data(), bytes.data() + 20, room.size());
    EXPECT_EQ(feeder.receiver().filled(room.size()), kMessage);
    EXPECT_EQ(feeder.storage().allocations, 1u);
    EXPECT_EQ(feeder.receiver().message().view().data(), place);
    EXPECT_EQ(feeder.receiver().message().view(), std::string(500000, 'x'));
}

TEST(WebSocketReceiver, keeps_no_memory_between_messages)
{
    Feeder feeder(kServer);
    feeder.add(frames({{Opcode::kText, "Hello"}, {Opcode::kPing, "a"}}), Way::kGiven);
    EXPECT_TRUE(feeder.receiver().is_idle());
    EXPECT_EQ(feeder.storage().used, 0u);
    feeder.add(wire({Opcode::kText, "Hello"}).substr(0, 1), Way::kGiven);
    EXPECT_FALSE(feeder.receiver().is_idle());
    EXPECT_EQ(feeder.storage().used, 0u);
}

TEST(WebSocketReceiver, lets_the_owner_take_the_message_and_goes_on)
{
    feed::CountingStorage storage;
    Receiver receiver(storage, kServer);
    std::string bytes = frames({{Opcode::kText, "one"}, {Opcode::kText, "two"}});
    std::string_view left = bytes;
    ASSERT_EQ(receiver.receive(left), kMessage);
    size_t size = receiver.message().size();
    coro::Block block = receiver.message().detach();
    ASSERT_EQ(receiver.receive(left), kMessage);
    EXPECT_EQ(receiver.message().view(), "two");
    EXPECT_EQ(std::string(block.data, size), "one");
    storage.release(block);
    EXPECT_EQ(receiver.receive(left), kMore);
    EXPECT_EQ(storage.used, 0u);
}

TEST(WebSocketReceiver, refuses_messages_above_the_limit_before_it_allocates_memory)
{
    ReceiverSettings settings{.max_message = 1000};
    std::string most(1000, 'x');
    expect_answer({"at the limit", wire({Opcode::kText, most}), "text:" + most + "\n"}, settings);
    expect_answer({"above", wire({Opcode::kText, most + "x"}), refused(1009)}, settings);
    expect_answer({"fragments above", frames({{Opcode::kText, most, false}, {Opcode::kContinuation, "x"}}),
                   refused(1009)},
                  settings);

    Feeder feeder(settings);
    feeder.add(std::string("\x82\xff\x7f\xff\xff\xff\xff\xff\xff\xff"
                           "abcd",
                           14),
               Way::kGiven);
    EXPECT_EQ(feeder.described(), refused(1009));
    EXPECT_EQ(feeder.storage().most, 0u);
}

TEST(WebSocketReceiver, refuses_messages_that_its_storage_has_no_room_for)
{
    Feeder feeder(kServer);
    feeder.storage().budget = 1000;
    feeder.add(frames({{Opcode::kText, "fits"}, {Opcode::kText, std::string(1001, 'x')}}), Way::kGiven);
    EXPECT_EQ(feeder.described(), "text:fits\n" + refused(1009));
}

TEST(WebSocketReceiver, takes_little_for_a_frame_that_is_only_announced)
{
    std::string bytes = wire({Opcode::kBinary, repeated("0123456789abcde\n", 50'000)});
    for (Way way : {Way::kGiven, Way::kDirect}) {
        Feeder feeder(kServer);
        feeder.storage().plenty = 0;
        feeder.add(std::string_view(bytes).substr(0, 15), way);
        EXPECT_FALSE(feeder.receiver().room().empty());
        EXPECT_LE(feeder.storage().most, size_t(64 << 10));
        feeder.add(std::string_view(bytes).substr(15), way);
        EXPECT_EQ(feeder.described(), "binary:" + repeated("0123456789abcde\n", 50'000) + "\n");
    }
}

TEST(WebSocketReceiver, refuses_a_frame_that_outgrows_its_storage_while_it_arrives)
{
    std::string bytes = wire({Opcode::kBinary, std::string(800'000, 'x')});
    for (Way way : {Way::kGiven, Way::kDirect}) {
        Feeder feeder(kServer);
        feeder.storage().plenty = 0;
        feeder.storage().budget = 300'000;
        feeder.add(std::string_view(bytes).substr(0, 100'000), way);
        EXPECT_EQ(feeder.described(), "");
        feeder.add(std::string_view(bytes).substr(100'000), way);
        EXPECT_EQ(feeder.described(), refused(1009));
    }
}

}   // namespace
