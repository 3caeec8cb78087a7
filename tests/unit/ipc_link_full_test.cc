// Tests of an IPC link whose socket is full: how many bytes the link queues, and which end waits until the socket
// has room again.
#include "ipc_link_fixture.h"

#include "coro/net/unsent_total.h"

namespace {

using namespace link_test;

constexpr size_t kFullAt = 1 << 20;
constexpr size_t kResponse = 100'000;

struct NoListener final : UnsentTotal::Observer {
    void on_less_unsent() override {}
    void on_drop() override {}
};

class LinkFullTest : public LinkTest {
protected:
    // Opens a link. Our end sends packets, and the other end answers each packet with a long body. While the other
    // end's link is full, that end reads nothing.
    void open()
    {
        Fd ends[2];
        ASSERT_EQ(make_link_pair(64 << 10, ends), 0);
        ours = std::make_unique<End>(loop, std::move(ends[0]));
        theirs = std::make_unique<End>(loop, std::move(ends[1]), 64 << 10, &taken, kFullAt, true, &total);
        theirs->at_arrival = [](End &end) {
            static Owner answer{pattern(kResponse)};
            end.send(end.received.back().head.stream, end.received.back().bytes, {answer.bytes});
        };
    }
    void ask(uint32_t count)
    {
        for (uint32_t i = 0; i < count; i++) {
            ours->send(i, "question " + std::to_string(i));
        }
        ours->link.flush();
    }
    // Runs the other end of the link until it can do no more, while our end reads nothing.
    void only_theirs()
    {
        loop.poller().remove(ours->link);
        settle();
        ASSERT_EQ(loop.poller().add(ours->link), 0);
    }

    NoListener listener;
    std::atomic<uint64_t> published{0};
    UnsentTotal total{listener, published};
};

TEST_F(LinkFullTest, an_end_that_waits_when_full_opens_no_packet_until_there_is_room)
{
    open();
    ask(300);   // our end sends all 300 questions in one datagram
    only_theirs();
    EXPECT_TRUE(theirs->link.is_full());
    EXPECT_LE(theirs->link.backlog(), kFullAt + kResponse + 100);
    EXPECT_LT(theirs->received.size(), 40u);
    settle();
    ASSERT_EQ(theirs->received.size(), 300u);
    ASSERT_EQ(ours->received.size(), 300u);
    for (uint32_t i = 0; i < 300; i++) {
        EXPECT_EQ(theirs->received[i].head.stream, i);
        EXPECT_EQ(theirs->received[i].bytes, "question " + std::to_string(i));
        EXPECT_EQ(ours->received[i].bytes, "question " + std::to_string(i));
        EXPECT_EQ(ours->received[i].body.size(), kResponse);
    }
    EXPECT_EQ(theirs->link.counters().malformed, 0u);
    EXPECT_FALSE(theirs->link.is_full());
}

TEST_F(LinkFullTest, bodies_that_arrive_while_the_link_is_full_wait_as_well)
{
    open();
    Owner large{pattern(200'000)};
    for (uint32_t i = 0; i < 60; i++) {
        ours->send(i, "large", large.payload());
    }
    only_theirs();
    EXPECT_LE(theirs->link.backlog(), kFullAt + kResponse + 100);
    settle();
    ASSERT_EQ(theirs->received.size(), 60u);
    EXPECT_TRUE(theirs->received[59].body == large.bytes);
    EXPECT_EQ(ours->received.size(), 60u);
    EXPECT_EQ(large.references, 0);
}

TEST_F(LinkFullTest, the_link_is_full_until_half_of_the_queue_is_sent)
{
    open();
    Owner large{pattern(400'000)};
    theirs->send(1, "", large.payload());
    EXPECT_FALSE(theirs->link.is_full());
    for (uint32_t i = 0; i < 4; i++) {
        theirs->send(i, "", large.payload());
    }
    EXPECT_TRUE(theirs->link.is_full());
    EXPECT_EQ(theirs->rooms, 0);
    settle();
    EXPECT_FALSE(theirs->link.is_full());
    EXPECT_EQ(theirs->rooms, 1);
}

TEST_F(LinkFullTest, queued_bytes_count_in_the_total_and_shared_ones_once)
{
    open();
    Owner large{pattern(400'000)};
    for (uint32_t i = 0; i < 5; i++) {
        theirs->send(i, "", large.payload());
    }
    // the five packets share one body, which counts once; the packet heads count, too
    EXPECT_LT(total.bytes(), large.bytes.size() + 200);
    theirs->send(6, "", {large.bytes});   // these bytes have no owner that could keep them, so the link copies them
    EXPECT_GT(total.bytes(), 2 * large.bytes.size());
    EXPECT_EQ(published.load(), total.bytes());
    settle();
    EXPECT_EQ(total.bytes(), 0u);
    EXPECT_EQ(ours->received.size(), 6u);
}

TEST_F(LinkFullTest, bytes_that_a_broken_link_drops_count_no_longer)
{
    open();
    Owner large{pattern(4'000'000)};
    theirs->send(1, "", large.payload());
    EXPECT_EQ(total.bytes(), large.bytes.size());
    ours.reset();
    settle();
    EXPECT_EQ(total.bytes(), 0u);
    EXPECT_EQ(large.references, 0);
}

}  // namespace
