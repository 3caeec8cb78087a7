// Tests of packet bodies whose last bytes (the tail) are read from a TCP socket that travels with the packet.
#include "ipc_link_fixture.h"

#include "coro/net/tcp_receive_queue.h"

#include <csetjmp>
#include <netinet/in.h>
#include <sys/socket.h>
#include <utility>

namespace {

using namespace link_test;

class LinkTailTest : public LinkTest {
protected:
    // Returns a descriptor of a TCP socket whose receive queue contains `bytes`. The caller gives this descriptor
    // away; `kept` is a second descriptor of the same socket.
    Fd socket_with(const std::string &bytes)
    {
        Fd listening(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address = {AF_INET, 0, {htonl(INADDR_LOOPBACK)}, {}};
        socklen_t size = sizeof address;
        auto *raw = reinterpret_cast<sockaddr *>(&address);
        EXPECT_EQ(::bind(listening.get(), raw, size), 0);
        EXPECT_EQ(::listen(listening.get(), 1), 0);
        EXPECT_EQ(::getsockname(listening.get(), raw, &size), 0);
        peer = Fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        EXPECT_EQ(::connect(peer.get(), raw, size), 0);
        kept = Fd(::accept(listening.get(), nullptr, nullptr));
        wake_when_unread(kept.get(), bytes.size());
        EXPECT_EQ(::send(peer.get(), bytes.data(), bytes.size(), 0), ssize_t(bytes.size()));
        while (unread_bytes(kept.get()) < bytes.size()) {
        }
        return Fd(::dup(kept.get()));
    }
    uint64_t send(std::string_view inline_part, const Payload &front, const std::string &tail)
    {
        PacketHead head{.session = 7, .stream = 4, .kind = 5};
        return ours->link.send_with_tail(head, inline_part, front, socket_with(tail), tail.size());
    }

    Fd peer, kept;
};

TEST_F(LinkTailTest, a_tail_follows_its_front)
{
    for (size_t front_size : {0u, 10u, 16'384u, 16'385u, 100'000u, 3'000'000u}) {
        open();
        Owner front{pattern(front_size)};
        std::string tail = pattern(300'000, 5);
        ours->send(1, "in front");
        uint64_t number = send("inline", front.payload(), tail);
        ours->send(2, "behind");
        settle();
        ASSERT_EQ(theirs->received.size(), 3u) << front_size;
        Received &got = theirs->received[1];
        EXPECT_EQ(got.bytes, "inline");
        EXPECT_EQ(got.head.stream, 4u);
        EXPECT_EQ(got.body_size, front_size + tail.size());
        EXPECT_TRUE(got.body == front.bytes + tail) << front_size;
        EXPECT_EQ(theirs->received[2].bytes, "behind");
        ASSERT_EQ(theirs->tails.size(), 1u);
        EXPECT_EQ(theirs->tails[0].number, number);
        EXPECT_TRUE(theirs->tails[0].is_taken);
        EXPECT_EQ(theirs->tails[0].received_before, 1u);
        EXPECT_EQ(unread_bytes(kept.get()), 0u);
        EXPECT_EQ(front.references, 0);
        EXPECT_EQ(theirs->link.counters().malformed + theirs->link.counters().orphans, 0u);
        kept.reset();
        char byte;
        EXPECT_EQ(::recv(peer.get(), &byte, 1, 0), 0) << "a descriptor is left";
    }
}

TEST_F(LinkTailTest, a_small_front_goes_in_the_datagram_that_brings_the_socket)
{
    open();
    std::string front = pattern(4000);
    send("", {front}, pattern(300'000));
    settle();
    EXPECT_EQ(theirs->received.size(), 1u);
    EXPECT_EQ(ours->link.counters().datagrams_sent, 1u);
}

TEST_F(LinkTailTest, a_tail_waits_for_room_in_its_place)
{
    open();
    Owner large{pattern(5'000'000)}, front{pattern(200'000, 2)};
    std::string tail = pattern(300'000, 5);
    ours->send(1, "", large.payload());
    send("", front.payload(), tail);
    ours->send(3, "behind");
    settle();
    ASSERT_EQ(theirs->received.size(), 3u);
    EXPECT_TRUE(theirs->received[1].body == front.bytes + tail);
    EXPECT_EQ(theirs->received[2].bytes, "behind");
}

TEST_F(LinkTailTest, a_tail_for_which_there_is_no_room_is_thrown_away)
{
    open();
    theirs->space.limit = 100'000;
    send("inline", {"front"}, pattern(300'000));
    ours->send(2, "behind");
    settle();
    ASSERT_EQ(theirs->received.size(), 2u);
    EXPECT_FALSE(theirs->received[0].has_body);
    EXPECT_EQ(theirs->received[0].body_size, 300'005u);
    EXPECT_EQ(theirs->tails.size(), 1u);
    EXPECT_TRUE(theirs->tails[0].is_taken);
    EXPECT_EQ(unread_bytes(kept.get()), 0u);
}

TEST_F(LinkTailTest, a_tail_that_is_not_in_the_socket_does_not_arrive)
{
    open();
    std::string half = pattern(1000);
    ours->link.send_with_tail({.session = 7, .stream = 0, .kind = 5}, "", {"front"}, socket_with(half), 2 * half.size());
    ours->send(2, "behind");
    settle();
    ASSERT_EQ(theirs->received.size(), 1u);
    EXPECT_EQ(theirs->received[0].bytes, "behind");
    EXPECT_EQ(theirs->tails.size(), 1u);
    EXPECT_TRUE(theirs->tails[0].is_expected);
    EXPECT_FALSE(theirs->tails[0].is_taken);
}

TEST_F(LinkTailTest, a_tail_whose_socket_the_process_could_not_get_is_not_taken)
{
    for (size_t front_size : {5u, 100'000u}) {
        open();
        Owner front{pattern(front_size)};
        ours->link.send_with_tail({.session = 7, .stream = 0, .kind = 5}, "", front.payload(), Fd(), 300'000);
        ours->send(2, "behind");
        settle();
        ASSERT_EQ(theirs->received.size(), 1u);
        EXPECT_EQ(theirs->received[0].bytes, "behind");
        ASSERT_EQ(theirs->tails.size(), 1u) << front_size;
        EXPECT_TRUE(theirs->tails[0].is_expected);
        EXPECT_FALSE(theirs->tails[0].is_taken);
        EXPECT_EQ(theirs->link.counters().malformed, 0u);
    }
}

TEST_F(LinkTailTest, a_tail_whose_front_a_predecessor_has_taken_stays_in_the_socket)
{
    open();
    // the part of the body before the tail; it is larger than the link's socket buffers
    Owner front{pattern(4'000'000)};
    std::string tail = pattern(300'000, 5);
    uint64_t number = send("", front.payload(), tail);
    turn();
    EXPECT_TRUE(theirs->received.empty());
    replace(theirs);
    ours->send(2, "behind");
    settle();
    ASSERT_EQ(theirs->received.size(), 1u);
    EXPECT_EQ(theirs->received[0].bytes, "behind");
    ASSERT_EQ(theirs->tails.size(), 1u);
    EXPECT_EQ(theirs->tails[0].number, number);
    EXPECT_FALSE(theirs->tails[0].is_expected);
    EXPECT_FALSE(theirs->tails[0].is_taken);
    EXPECT_EQ(unread_bytes(kept.get()), tail.size());
    EXPECT_EQ(theirs->link.counters().malformed, 0u);
}

// The previous reader published that it takes the next datagram, but died before it took the datagram. So the
// datagram counts as taken.
TEST_F(LinkTailTest, a_tail_that_is_counted_as_taken_by_a_predecessor_stays_in_the_socket)
{
    for (size_t front_size : {10u, 100'000u}) {
        open();
        Owner front{pattern(front_size)};
        uint64_t number = send("", front.payload(), pattern(300'000));
        ours->send(2, "behind");
        taken = number;
        replace(theirs);
        settle();
        ASSERT_EQ(theirs->received.size(), 1u);
        EXPECT_EQ(theirs->received[0].bytes, "behind");
        EXPECT_TRUE(theirs->tails.empty());
        EXPECT_EQ(unread_bytes(kept.get()), 300'000u);
        kept.reset();
        peer.reset();
    }
}

TEST_F(LinkTailTest, an_allocation_that_does_not_return_costs_that_body_only_and_leaves_no_descriptor)
{
    open();
    static jmp_buf place;
    static bool is_out_of_memory;
    struct Fatal final : Storage {
        explicit Fatal(Storage &usual) : usual(usual) {}
        Block allocate(size_t size) override
        {
            if (std::exchange(is_out_of_memory, false)) {
                longjmp(place, 1);
            }
            return usual.allocate(size);
        }
        Block grow(Block block, size_t size) override { return usual.grow(block, size); }
        void free_block(Block block) override { usual.release(block); }
        Storage &usual;
    } storage(theirs->space);
    theirs->other_space = &storage;
    send("", {"front"}, pattern(300'000));
    ours->send(2, "behind");
    is_out_of_memory = true;
    if (setjmp(place) == 0) {
        settle();
    }
    EXPECT_FALSE(is_out_of_memory);
    theirs->link.deliver_rest();
    settle();
    ASSERT_EQ(theirs->received.size(), 2u);
    EXPECT_FALSE(theirs->received[0].has_body);
    EXPECT_EQ(theirs->received[1].bytes, "behind");
    ASSERT_EQ(theirs->tails.size(), 1u);
    EXPECT_TRUE(theirs->tails[0].is_taken);
    EXPECT_EQ(unread_bytes(kept.get()), 0u);
    kept.reset();
    char byte;
    EXPECT_EQ(::recv(peer.get(), &byte, 1, 0), 0) << "a descriptor is left";
}

TEST_F(LinkTailTest, without_the_other_end_the_socket_is_closed)
{
    open();
    theirs.reset();
    EXPECT_EQ(send("", {"front"}, pattern(1000)), 0u);
    kept.reset();
    char byte;
    EXPECT_LE(::recv(peer.get(), &byte, 1, 0), 0);
}

}  // namespace
