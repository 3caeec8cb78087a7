// Tests of clients that have shut down their sending side and still wait for answers, while the workers that should
// answer die and are replaced.
#include "master_fixture.h"

namespace {

using namespace master_test;

class MasterHalfCloseTest : public MasterTest {
protected:
    // Waits until the reactor knows that the only client has shut down its sending side, and has notified the
    // workers. Returns false if this takes too long.
    bool has_half_closed()
    {
        return eventually([this] {
            return reactor_thread.in([this] {
                bool has = false;
                reactor->sessions().for_each([&](Connection &client) { has = !client.is_open(); });
                return has;
            });
        });
    }
    // Shuts down the client's sending side, and waits until the worker has taken the notice. Returns false if this takes
    // too long. `row` is the number of the worker.
    bool half_close(BlockingClient &client, Member &worker, int row)
    {
        // the worker's thread asks, because IpcLink increments the number for a moment before each read
        auto taken = [&] { return worker.in([&](Member &) { return scoreboard.taken(scoreboard.row(row), 0).load(); }); };
        uint64_t before = taken();
        client.shut();
        return has_half_closed() && eventually([&] { return taken() > before; });
    }
    // Answers the last packet that the worker has begun to handle, and ends the handler of this packet.
    void answer(Member &worker, std::string_view bytes)
    {
        worker.in([=](Member &self) {
            Peer *client = self.worker->find_peer(self.handler.clients.back());
            if (client) {
                (void) client->send(bytes, {});
                client->handler_ends();
            }
            return 0;
        });
    }
};

TEST_F(MasterHalfCloseTest, after_a_workers_death_a_half_closed_client_gets_the_answers_of_other_workers)
{
    config.dispatch_mode = 1;   // dispatch mode 1: packets go to the workers in turn
    open(2);
    std::vector<Member *> members = {&serve("0", 0), &serve("1", 1)};
    for (Member *member : members) {
        member->in([](Member &self) {
            self.handler.receiving = [](Peer &client, const Packet &) { client.handler_begins(); };
            return 0;
        });
    }
    BlockingClient stream = connect(kLines);
    stream.send("a\nb\n");
    EXPECT_TRUE(members[0]->has_received(1) && members[1]->has_received(1));
    ASSERT_TRUE(half_close(stream, *members[0], 0));   // otherwise the worker's successor would have to answer the notice
    members[0]->die();
    lost(1, 0);
    reactor_is_idle();
    answer(*members[1], "late\n");
    EXPECT_EQ(stream.rest(), "late\n");
}

TEST_F(MasterHalfCloseTest, a_half_close_that_a_dead_worker_has_not_taken_ends_the_connection_with_its_successor)
{
    open();
    Member &first = serve("one");
    first.in([](Member &self) {
        self.handler.receiving = [](Peer &client, const Packet &) { client.handler_begins(); };
        return 0;
    });
    BlockingClient stream = connect(kLines);
    stream.send("a\n");
    EXPECT_TRUE(first.has_received(1));
    keep_busy(first, [&] { first.worker->life().shut_down_now(); });
    stream.shut();
    ASSERT_TRUE(has_half_closed());
    first.die([this] { let_go(); });
    lost(1, 0);
    reactor_is_idle();
    EXPECT_EQ(connections(), 1u);
    hire("two", 1);
    notify_reactor(ControlMessage::kReady, 1);
    EXPECT_EQ(stream.rest(), "");
}

TEST_F(MasterHalfCloseTest, handled_packets_are_counted_even_when_other_workers_have_handled_more_than_was_known)
{
    config.dispatch_mode = 1;
    open(2);
    std::vector<Member *> members = {&serve("0", 0), &serve("1", 1)};
    for (Member *member : members) {
        member->in([](Member &self) {
            self.handler.receiving = [](Peer &client, const Packet &) { client.handler_begins(); };
            return 0;
        });
    }
    BlockingClient stream = connect(kLines);
    stream.send("a\nb\n");
    EXPECT_TRUE(members[0]->has_received(1) && members[1]->has_received(1));
    members[0]->die();
    lost(1, 0);   // from now on the packets of the dead worker count as handled
    reactor_is_idle();
    answer(*members[1], "late\n");
    EXPECT_EQ(stream.line(), "late\n");
    stream.send("c\n");
    ASSERT_TRUE(has_forwarded(3));
    bool is_being_handled = reactor_thread.in([this] {
        bool is = false;
        reactor->sessions().for_each([&](Connection &client) { is = client.handlers().at_work() > 0; });
        return is;
    });
    EXPECT_TRUE(is_being_handled);
}

TEST_F(MasterHalfCloseTest, packets_sent_before_a_half_close_are_answered_by_a_dead_workers_successor)
{
    open();
    serve("one").die();
    BlockingClient stream = connect(kLines);
    stream.send("a\n");
    ASSERT_TRUE(has_forwarded(1));
    stream.shut();
    ASSERT_TRUE(has_half_closed());
    lost(1, 0);
    reactor_is_idle();
    hire("two", 1);
    notify_reactor(ControlMessage::kReady, 1);
    EXPECT_EQ(stream.rest(), "a\n");
}

TEST_F(MasterHalfCloseTest, returned_packets_of_a_half_closed_client_are_answered_after_the_first_workers_end)
{
    open();
    Member &first = serve("one");
    BlockingClient stream = connect(kLines);
    keep_busy(first, [&] { first.drain(); });
    stream.send("a\n");
    ASSERT_TRUE(has_forwarded(1));
    stream.shut();
    ASSERT_TRUE(has_half_closed());
    uint32_t link = new_link();
    Member &second = hire("two", link);
    second.in([](Member &self) {
        self.handler.receiving = [](Peer &client, const Packet &) { client.handler_begins(); };
        return 0;
    });
    switch_to(link);
    let_go();
    ASSERT_TRUE(second.has_received(1));
    first.join();
    notify_reactor(ControlMessage::kRetired, 1);
    reactor_is_idle();
    answer(second, "late\n");
    EXPECT_EQ(stream.rest(), "late\n");
}

}  // namespace
