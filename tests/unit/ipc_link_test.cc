#include "ipc_link_fixture.h"

#include <cerrno>
#include <csetjmp>
#include <deque>
#include <fcntl.h>
#include <random>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace link_test;

TEST_F(LinkTest, packets_of_one_turn_go_in_one_datagram)
{
    open();
    for (uint32_t i = 0; i < 100; i++) {
        EXPECT_EQ(ours->send(i, std::to_string(i)), 1u);
    }
    EXPECT_GT(ours->link.backlog(), 2400u);
    settle();
    EXPECT_EQ(ours->link.backlog(), 0u);
    EXPECT_EQ(ours->link.counters().datagrams_sent, 1u);
    ASSERT_EQ(theirs->received.size(), 100u);
    for (uint32_t i = 0; i < 100; i++) {
        EXPECT_EQ(theirs->received[i].head.stream, i);
        EXPECT_EQ(theirs->received[i].bytes, std::to_string(i));
    }
    EXPECT_EQ(taken.load(), 1u);
}

TEST_F(LinkTest, a_packet_head_arrives_unchanged)
{
    open();
    ours->link.send({-4, 99, 99, 12, 34, 56, 78}, "abc");
    settle();
    const PacketHead &head = theirs->received.at(0).head;
    EXPECT_EQ(head.session, -4);
    EXPECT_EQ(head.size, 3u);
    EXPECT_EQ(head.body_size, 0u);
    EXPECT_EQ(head.stream, 12u);
    EXPECT_EQ(head.port, 34);
    EXPECT_EQ(head.kind, 56);
    EXPECT_EQ(head.flags, 78);
}

TEST_F(LinkTest, flush_sends_at_once)
{
    open();
    EXPECT_EQ(ours->send(1), 1u);
    ours->link.flush();
    EXPECT_EQ(ours->link.counters().datagrams_sent, 1u);
    EXPECT_EQ(ours->send(2), 2u);
    settle();
    EXPECT_EQ(theirs->received.size(), 2u);
}

TEST_F(LinkTest, both_directions_are_independent)
{
    open();
    theirs->at_arrival = [](End &end) { end.send(end.received.back().head.stream + 100, end.received.back().bytes); };
    for (uint32_t i = 0; i < 10; i++) {
        ours->send(i, "question " + std::to_string(i));
    }
    settle();
    ASSERT_EQ(ours->received.size(), 10u);
    EXPECT_EQ(ours->received[9].bytes, "question 9");
    EXPECT_EQ(ours->received[9].head.stream, 109u);
    EXPECT_EQ(theirs->link.counters().datagrams_sent, 1u);
}

TEST_F(LinkTest, a_small_body_comes_behind_the_inline_part)
{
    open();
    Owner small{pattern(kBatchedMost - 6)};
    ours->send(1, "inline", small.payload());
    settle();
    ASSERT_EQ(theirs->received.size(), 1u);
    EXPECT_EQ(theirs->received[0].bytes, "inline" + small.bytes);
    EXPECT_EQ(theirs->received[0].head.body_size, 0u);
    EXPECT_EQ(ours->link.counters().datagrams_sent, 1u);
}

TEST_F(LinkTest, a_large_body_arrives_in_one_block_and_is_never_copied)
{
    open();
    Owner large{pattern(500'000)};
    ours->send(1, "before");
    EXPECT_EQ(ours->send(2, pattern(kInlineMost), large.payload()), 1u);
    ours->send(3, "behind");
    settle();
    ASSERT_EQ(theirs->received.size(), 3u);
    EXPECT_EQ(theirs->received[1].bytes, pattern(kInlineMost));
    EXPECT_EQ(theirs->received[1].body_size, 500'000u);
    EXPECT_TRUE(theirs->received[1].body == large.bytes);
    EXPECT_EQ(theirs->received[2].bytes, "behind");
    EXPECT_EQ(ours->link.counters().bytes_copied, 0u);
    // 10 datagrams: the announcement of the body, 8 chunks of the body, and the packet behind the body
    EXPECT_EQ(ours->link.counters().datagrams_sent, 10u);
    EXPECT_EQ(large.references, 0);
    EXPECT_EQ(taken.load(), 10u);
}

TEST_F(LinkTest, bytes_that_the_socket_does_not_take_are_queued_by_reference)
{
    open();
    Owner large{pattern(10'000'000)};
    ours->send(1, "", large.payload());
    EXPECT_EQ(large.references, 1);
    EXPECT_GT(ours->link.backlog(), 9'000'000u);
    settle();
    EXPECT_EQ(large.references, 0);
    EXPECT_EQ(ours->link.counters().bytes_copied, 0u);
    EXPECT_TRUE(theirs->received.at(0).body == large.bytes);
}

TEST_F(LinkTest, a_payload_that_cannot_be_kept_is_copied)
{
    open();
    std::string expected = pattern(3'000'000);
    {
        std::string dying = expected;
        ours->send(1, "", {dying});
        dying.assign(dying.size(), '!');
    }
    EXPECT_GT(ours->link.counters().bytes_copied, 1'000'000u);
    settle();
    EXPECT_TRUE(theirs->received.at(0).body == expected);
}

TEST_F(LinkTest, a_full_batch_goes_before_the_next_begins)
{
    open(32 << 10);
    std::string bytes = pattern(5000);
    for (uint32_t i = 0; i < 20; i++) {
        // one datagram holds six packets; send() returns the number of the packet's datagram
        EXPECT_EQ(ours->send(i, bytes), i / 6 + 1) << i;
    }
    EXPECT_EQ(ours->link.counters().datagrams_sent, 3u);
    settle();
    ASSERT_EQ(theirs->received.size(), 20u);
    EXPECT_EQ(ours->link.counters().datagrams_sent, 4u);
}

TEST_F(LinkTest, reports_that_it_is_full_and_once_that_there_is_room_again)
{
    open(64 << 10, 2'000'000);
    EXPECT_FALSE(ours->link.is_full());
    Owner large{pattern(1'500'000)};
    for (uint32_t i = 0; i < 3; i++) {
        ours->send(i, "", large.payload());
    }
    EXPECT_TRUE(ours->link.is_full());
    EXPECT_EQ(ours->rooms, 0);
    settle();
    EXPECT_FALSE(ours->link.is_full());
    EXPECT_EQ(ours->rooms, 1);
    EXPECT_EQ(theirs->received.size(), 3u);
}

TEST_F(LinkTest, a_body_without_room_is_skipped_and_still_announced)
{
    open();
    theirs->space.limit = 100'000;
    ours->send(1, "too much", {pattern(300'000)});
    ours->send(2, "right", {pattern(100'000)});
    settle();
    ASSERT_EQ(theirs->received.size(), 2u);
    EXPECT_FALSE(theirs->received[0].has_body);
    EXPECT_EQ(theirs->received[0].bytes, "too much");
    EXPECT_EQ(theirs->received[0].body_size, 300'000u);
    EXPECT_TRUE(theirs->received[1].body == pattern(100'000));
}

TEST_F(LinkTest, an_allocation_that_does_not_return_costs_that_body_only)
{
    class Leaving final : public Storage {
    public:
        Block allocate(size_t capacity) override
        {
            if (leaves) {
                leaves = false;
                longjmp(to, 1);
            }
            return heap_storage().allocate(capacity);
        }
        Block grow(Block block, size_t capacity) override { return heap_storage().grow(block, capacity); }
        void free_block(Block block) override { heap_storage().release(block); }

        jmp_buf to;
        bool leaves = true;
    };
    struct LeavingEnd final : End {
        using End::End;
        Storage &body_storage() override { return leaving ? static_cast<Storage &>(*leaving) : space; }
        Leaving *leaving = nullptr;
    };
    static Leaving leaving;
    Fd ends[2];
    ASSERT_EQ(make_link_pair(64 << 10, ends), 0);
    End sender(loop, std::move(ends[0]));
    LeavingEnd reader(loop, std::move(ends[1]));
    reader.leaving = &leaving;
    sender.send(1, "in front");
    sender.send(2, "lost", {pattern(200'000)});
    sender.send(3, "behind");
    sender.link.flush();
    if (setjmp(leaving.to) == 0) {
        settle();
        FAIL() << "it returned";
    }
    EXPECT_EQ(reader.received.size(), 1u);
    reader.leaving = nullptr;
    settle();
    ASSERT_EQ(reader.received.size(), 3u);
    EXPECT_EQ(reader.received[1].bytes, "lost");
    EXPECT_FALSE(reader.received[1].has_body);
    EXPECT_EQ(reader.received[2].bytes, "behind");
}

TEST_F(LinkTest, the_packets_behind_an_arrival_that_does_not_return_can_be_continued_with)
{
    static jmp_buf to;
    open();
    theirs->at_arrival = [](End &end) {
        if (end.received.size() == 2) {
            longjmp(to, 1);
        }
    };
    for (uint32_t i = 0; i < 5; i++) {
        ours->send(i, std::to_string(i));
    }
    ours->link.flush();
    EXPECT_EQ(ours->link.counters().datagrams_sent, 1u);
    if (setjmp(to) == 0) {
        settle();
        FAIL() << "it returned";
    }
    EXPECT_EQ(theirs->received.size(), 2u);
    theirs->link.deliver_rest();
    theirs->link.deliver_rest();   // a further call has no effect, because no packets are left
    ASSERT_EQ(theirs->received.size(), 5u);
    EXPECT_EQ(theirs->received[4].bytes, "4");
    EXPECT_EQ(theirs->link.counters().malformed, 0u);
}

TEST_F(LinkTest, an_arrival_may_continue_with_the_packets_behind_it)
{
    open();
    theirs->at_arrival = [](End &end) { end.link.deliver_rest(); };
    for (uint32_t i = 0; i < 5; i++) {
        ours->send(i, std::to_string(i));
    }
    settle();
    ASSERT_EQ(theirs->received.size(), 5u);
    EXPECT_EQ(theirs->received[4].bytes, "4");
}

TEST_F(LinkTest, a_descriptor_arrives_in_order)
{
    open();
    int pipe_ends[2];
    ASSERT_EQ(::pipe2(pipe_ends, O_CLOEXEC), 0);
    Fd reading(pipe_ends[0]), writing(pipe_ends[1]);
    EXPECT_EQ(ours->send(1), 1u);
    EXPECT_EQ(ours->send_descriptor(2, std::move(writing)), 2u);
    EXPECT_EQ(ours->send(3), 3u);
    settle();
    ASSERT_EQ(theirs->received.size(), 3u);
    EXPECT_EQ(theirs->received[1].head.stream, 2u);
    EXPECT_EQ(theirs->received[1].bytes, "a descriptor");
    EXPECT_FALSE(theirs->received[0].descriptor);
    EXPECT_FALSE(theirs->received[2].descriptor);
    Fd &arrived = theirs->received[1].descriptor;
    ASSERT_TRUE(arrived);
    EXPECT_EQ(::fcntl(arrived.get(), F_GETFD), FD_CLOEXEC);
    EXPECT_EQ(::write(arrived.get(), "x", 1), 1);
    char byte;
    EXPECT_EQ(::read(reading.get(), &byte, 1), 1);
}

TEST_F(LinkTest, a_descriptor_waits_for_room_in_its_place)
{
    open();
    Owner large{pattern(5'000'000)};
    ours->send(1, "", large.payload());
    ours->send(2, "in front");
    int pipe_ends[2];
    ASSERT_EQ(::pipe2(pipe_ends, O_CLOEXEC), 0);
    Fd reading(pipe_ends[0]), writing(pipe_ends[1]);
    ours->send_descriptor(3, std::move(writing));
    ours->send(4, "behind");
    settle();
    ASSERT_EQ(theirs->received.size(), 4u);
    for (uint32_t i = 0; i < 4; i++) {
        EXPECT_EQ(theirs->received[i].head.stream, i + 1);
        EXPECT_EQ(bool(theirs->received[i].descriptor), i == 2);
    }
    theirs->received.clear();
    char byte;
    // 0 is the end of the pipe, which shows that no copy of the pipe's writing end is left
    EXPECT_EQ(::read(reading.get(), &byte, 1), 0);
}

TEST_F(LinkTest, a_closed_end_breaks_the_link_and_releases_payloads)
{
    open();
    Owner large{pattern(8'000'000)};
    ours->send(1, "", large.payload());
    EXPECT_TRUE(ours->link.is_full());
    EXPECT_FALSE(ours->link.is_broken());
    theirs.reset();
    settle();
    EXPECT_TRUE(ours->link.is_broken());
    EXPECT_EQ(ours->link.backlog(), 0u);
    EXPECT_EQ(large.references, 0);
    EXPECT_EQ(ours->rooms, 1);
    EXPECT_EQ(ours->send(2), 0u);
    EXPECT_EQ(ours->send(3, "", large.payload()), 0u);
    EXPECT_EQ(ours->send_descriptor(4), 0u);
    settle();
    EXPECT_EQ(ours->link.backlog(), 0u);
}

TEST_F(LinkTest, a_stopped_link_releases_its_queued_payloads)
{
    open();
    Owner large{pattern(8'000'000)};
    ours->send(1, "", large.payload());
    turn();
    EXPECT_EQ(theirs->space.blocks, 1);
    EXPECT_EQ(large.references, 1);
    ours->link.stop();
    theirs->link.stop();
    EXPECT_EQ(theirs->space.blocks, 0);
    EXPECT_EQ(large.references, 0);
    EXPECT_EQ(ours->link.backlog(), 0u);
    settle();
    EXPECT_TRUE(theirs->received.empty());
}

TEST_F(LinkTest, an_observer_may_stop_the_link)
{
    open();
    theirs->at_arrival = [](End &end) {
        end.send(9);
        end.link.stop();
    };
    ours->send(1);
    ours->send(2, "", {pattern(100'000)});
    settle();
    EXPECT_EQ(theirs->received.size(), 1u);
    EXPECT_FALSE(theirs->link.is_reading());
}

TEST_F(LinkTest, other_coroutines_run_while_many_packets_arrive)
{
    open();
    for (uint32_t i = 0; i < 40; i++) {
        ours->send(i);
        ours->link.flush();
    }
    loop.poller().poll(0);
    for (size_t expected : {16u, 32u, 40u}) {
        loop.scheduler().run_ready();
        EXPECT_EQ(theirs->received.size(), expected);
    }
}

TEST_F(LinkTest, malformed_datagrams_are_counted_and_dropped)
{
    open();
    auto head = [](uint32_t size, uint8_t kind, uint32_t body_size = 0) {
        PacketHead made{.size = size, .body_size = body_size, .offset = 0, .kind = kind};
        return std::string(reinterpret_cast<char *>(&made), sizeof made);
    };
    std::string number(8, '\0'), eight = "12345678";
    std::vector<std::string> datagrams = {
        "",
        "short",
        number,
        number + "short",
        number + head(1, 5),
        number + head(0xffffffff, 5),
        number + head(8, 5) + eight + "more",
        number + head(4, 5) + eight,                                 // malformed: the datagram ends with padding
        number + head(0, 5, 100) + head(0, 5),   // malformed: a packet follows the announcement of a body
        number + head(8, 0) + eight + head(0, 5),   // malformed: a chunk is not the only packet of its datagram
        number + head(0, 5) + head(8, 0) + eight,
    };
    for (const std::string &bytes : datagrams) {
        ASSERT_EQ(::send(ours_fd, bytes.data(), bytes.size(), 0), ssize_t(bytes.size()));
    }
    std::string huge(100'000, '\0');
    ASSERT_EQ(::send(ours_fd, huge.data(), huge.size(), 0), ssize_t(huge.size()));
    settle();
    EXPECT_EQ(theirs->link.counters().malformed, datagrams.size() + 1);
    theirs->received.clear();
    ours->send(1, "fine");
    settle();
    EXPECT_EQ(theirs->received.size(), 1u);
}

TEST_F(LinkTest, random_mixtures_arrive_as_sent)
{
    for (uint32_t seed = 1; seed <= 20; seed++) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        open(seed % 2 ? 24 << 10 : 100 << 10);
        std::deque<Owner> owners;
        std::vector<std::string> expected[2];
        for (int step = 0; step < 150; step++) {
            size_t side = random() % 2;
            End &from = side ? *ours : *theirs;
            size_t size = random() % 4 ? random() % 400 : random() % 300'000;
            std::string inline_part = pattern(random() % (random() % 9 ? 100 : kInlineMost), size_t(step));
            uint32_t serial = uint32_t(expected[side].size());
            switch (random() % 5) {
            case 0: {
                std::string dying = pattern(size);
                from.send(serial, inline_part, {dying});
                expected[side].push_back(inline_part + dying);
                break;
            }
            case 1:
            case 2:
                owners.push_back({pattern(size, size_t(step))});
                from.send(serial, inline_part, owners.back().payload());
                expected[side].push_back(inline_part + owners.back().bytes);
                break;
            case 3:
                from.send_descriptor(serial);
                expected[side].push_back("a descriptor");
                break;
            default:
                turn();
            }
        }
        settle();
        for (size_t side : {0u, 1u}) {
            End &to = side ? *theirs : *ours;
            ASSERT_EQ(to.received.size(), expected[side].size());
            for (size_t i = 0; i < expected[side].size(); i++) {
                ASSERT_EQ(to.received[i].head.stream, i);
                ASSERT_TRUE(to.received[i].bytes + to.received[i].body == expected[side][i]) << i;
            }
            EXPECT_EQ(to.link.counters().malformed + to.link.counters().orphans, 0u);
        }
        for (Owner &owner : owners) {
            ASSERT_EQ(owner.references, 0);
        }
    }
}

TEST(IpcLinkPair, has_room_for_at_least_four_datagrams)
{
    Fd ends[2];
    ASSERT_EQ(make_link_pair(kDefaultDatagramSize, ends), 0);
    std::string bytes(kDefaultDatagramSize, 'x');
    for (int i = 0; i < 4; i++) {
        EXPECT_EQ(::send(ends[i % 2].get(), bytes.data(), bytes.size(), 0), ssize_t(bytes.size()));
    }
    EXPECT_EQ(::fcntl(ends[0].get(), F_GETFD), FD_CLOEXEC);
    EXPECT_TRUE(::fcntl(ends[1].get(), F_GETFL) & O_NONBLOCK);
}

TEST(IpcLinkPair, the_datagram_size_is_limited_by_the_kernel)
{
    EXPECT_EQ(granted_datagram_size(64 << 10), ssize_t(64 << 10));
    EXPECT_EQ(granted_datagram_size((40 << 10) + 1), ssize_t(44 << 10));
    EXPECT_GE(granted_datagram_size(1), ssize_t(kInlineMost + sizeof(ChunkHead)));
    size_t most = size_t(granted_datagram_size(1 << 30));
    EXPECT_LT(most, size_t(1 << 30));
    EXPECT_EQ(most % 4096, 0u);
    Fd ends[2];
    ASSERT_EQ(make_link_pair(most, ends), 0);
    std::string bytes(most, 'x');
    EXPECT_EQ(::send(ends[0].get(), bytes.data(), bytes.size(), 0), ssize_t(most));
}

}  // namespace
