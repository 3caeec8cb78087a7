// Tests of IPC links whose reading end passes to another process. The number of taken datagrams must be known at any
// time, so that the new reader continues behind the datagrams that the old reader has taken.
#include "ipc_link_fixture.h"

#include <algorithm>
#include <functional>
#include <random>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

// A function of the test that is called before each recvmsg() of a link. At this moment another process could read
// the shared count of taken datagrams.
std::function<void()> at_recvmsg;

}  // namespace

extern "C" [[gnu::visibility("default")]] ssize_t recvmsg(int fd, msghdr *message, int flags)
{
    if (at_recvmsg) {
        at_recvmsg();
    }
    return ::syscall(SYS_recvmsg, fd, message, flags);
}

namespace {

using namespace link_test;

using LinkSuccessorTest = LinkTest;

TEST_F(LinkSuccessorTest, the_count_of_taken_datagrams_is_published_before_the_observer_is_called)
{
    open();
    static std::atomic<uint64_t> *counter;
    counter = &taken;
    theirs->at_arrival = [](End &end) { EXPECT_EQ(counter->load(), end.received.size()); };
    EXPECT_EQ(taken.load(), 0u);
    for (uint32_t i = 1; i <= 5; i++) {
        EXPECT_EQ(ours->send(i), i);
        settle();
        EXPECT_EQ(taken.load(), i);   // after an attempt that finds no datagram, the link counts back by one
    }
}

TEST_F(LinkSuccessorTest, a_datagram_is_counted_as_taken_before_it_is_read)
{
    open();
    std::vector<uint64_t> seen;
    ours->link.stop_reading();
    at_recvmsg = [&] { seen.push_back(taken.load()); };
    for (uint32_t i = 1; i <= 3; i++) {
        ours->send(i);
        ours->link.flush();
    }
    settle();
    at_recvmsg = nullptr;
    // The link counts a datagram before it reads it. So it counted a fourth datagram, which does not exist, and then
    // counted back to 3.
    EXPECT_EQ(seen, (std::vector<uint64_t>{1, 2, 3, 4}));
    EXPECT_EQ(taken.load(), 3u);
}

TEST_F(LinkSuccessorTest, datagram_numbers_show_which_packets_were_taken)
{
    open(32 << 10);
    std::mt19937 random(1);
    std::vector<uint64_t> numbers;
    Owner large{pattern(3'000'000)};
    for (uint32_t i = 0; i < 400; i++) {
        switch (random() % 4) {
        case 0:
            numbers.push_back(ours->send(i, "", {std::string_view(large.bytes).substr(0, random() % 200'000)}));
            break;
        case 1:
            numbers.push_back(ours->send_descriptor(i));
            break;
        default:
            numbers.push_back(ours->send(i, pattern(random() % kInlineMost)));
        }
        if (random() % 8 == 0) {
            loop.scheduler().run_ready();   // makes the other end read some datagrams and leave some in the socket
        }
    }
    static const std::vector<uint64_t> *expected;
    static std::atomic<uint64_t> *counter;
    expected = &numbers;
    counter = &taken;
    theirs->at_arrival = [](End &end) {
        size_t at = end.received.size() - 1;
        ASSERT_EQ(end.received[at].head.stream, at);
        ASSERT_GE(counter->load(), (*expected)[at]);
        ASSERT_LE(counter->load(), (*expected)[at] + (end.received[at].body_size + 32'735) / 32'736);
    };
    settle();
    EXPECT_EQ(theirs->received.size(), 400u);
    EXPECT_EQ(taken.load(), ours->link.counters().datagrams_sent);
}

TEST_F(LinkSuccessorTest, stop_reading_leaves_the_datagrams_in_the_socket_to_a_successor)
{
    open();
    theirs->at_arrival = [](End &end) { end.link.stop_reading(); };
    ours->send(1);
    ours->send(2);
    ours->link.flush();
    ours->send(3);
    ours->link.flush();
    settle();
    ASSERT_EQ(theirs->received.size(), 2u);   // both packets of the datagram that the link had read already must arrive
    EXPECT_FALSE(theirs->link.is_reading());
    EXPECT_EQ(taken.load(), 1u);
    theirs->send(4);   // a link that has stopped reading can still send
    settle();
    EXPECT_EQ(ours->received.size(), 1u);
    replace(theirs);
    settle();
    ASSERT_EQ(theirs->received.size(), 1u);
    EXPECT_EQ(theirs->received[0].head.stream, 3u);
    EXPECT_EQ(taken.load(), 2u);
}

TEST_F(LinkSuccessorTest, stop_reading_waits_for_an_incomplete_body)
{
    open();
    theirs->at_arrival = [](End &end) { end.link.stop_reading(); };
    Owner large{pattern(4'000'000)};
    ours->send(1);
    ours->send(2, "", large.payload());
    ours->send(3);
    settle();
    ASSERT_EQ(theirs->received.size(), 2u);
    EXPECT_TRUE(theirs->received[1].body == large.bytes);
    EXPECT_FALSE(theirs->link.is_reading());
    replace(theirs);
    settle();
    ASSERT_EQ(theirs->received.size(), 1u);
    EXPECT_EQ(theirs->received[0].head.stream, 3u);
    EXPECT_EQ(theirs->link.counters().orphans, 0u);
}

TEST_F(LinkSuccessorTest, a_reader_that_starts_within_a_body_finds_the_next_packet)
{
    open();
    Owner large{pattern(4'000'000)};
    ours->send(1, "", large.payload());
    ours->send(2, "behind");
    turn();
    EXPECT_GT(taken.load(), 1u);
    EXPECT_TRUE(theirs->received.empty());
    replace(theirs);
    settle();
    ASSERT_EQ(theirs->received.size(), 1u);
    EXPECT_EQ(theirs->received[0].bytes, "behind");
    EXPECT_GT(theirs->link.counters().orphans, 10u);
    EXPECT_EQ(theirs->link.counters().malformed, 0u);
    EXPECT_EQ(taken.load(), ours->link.counters().datagrams_sent);
}

TEST_F(LinkSuccessorTest, a_reader_that_died_before_it_read_causes_no_wrong_count)
{
    open();
    theirs.reset();
    taken = 1;   // the dead reader counted datagram 1 as taken, but died before it read the datagram
    Fd ends[2];
    ASSERT_EQ(make_link_pair(64 << 10, ends), 0);
    ours = std::make_unique<End>(loop, std::move(ends[0]));
    theirs = std::make_unique<End>(loop, std::move(ends[1]), 64 << 10, &taken);
    ours->send(1);
    ours->link.flush();
    ours->send(2);
    settle();
    EXPECT_EQ(theirs->received.size(), 2u);
    EXPECT_EQ(taken.load(), 2u);
}

TEST_F(LinkSuccessorTest, a_body_whose_sender_died_is_dropped_and_packets_of_its_successor_arrive)
{
    for (size_t bytes_of_next : {10u, 16'000u, 200'000u}) {
        open();
        Owner large{pattern(8'000'000)};
        ours->send(1, "", large.payload());
        turn();
        EXPECT_EQ(theirs->space.blocks, 1);
        replace(ours);
        EXPECT_EQ(large.references, 0);
        std::string next = pattern(bytes_of_next, 3);
        std::string_view view = next;
        ours->send(2, view.substr(0, kInlineMost), {view.substr(std::min(kInlineMost, next.size()))});
        ours->send(3, "behind");
        settle();
        ASSERT_EQ(theirs->received.size(), 2u);
        EXPECT_TRUE(theirs->received[0].bytes + theirs->received[0].body == next);
        EXPECT_EQ(theirs->received[1].bytes, "behind");
        EXPECT_EQ(theirs->link.counters().orphans, 1u);
        EXPECT_EQ(theirs->space.blocks, 0);
    }
}

}  // namespace
