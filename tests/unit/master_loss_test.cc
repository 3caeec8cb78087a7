// Tests of the effects that a worker's death has on the clients of the worker.
#include "master_fixture.h"

namespace {

using namespace master_test;

class MasterLossTest : public MasterTest {
protected:
    int64_t only_session()
    {
        return reactor_thread.in([this] {
            int64_t id = 0;
            reactor->sessions().for_each([&](Connection &client) { id = client.session(); });
            return id;
        });
    }
    // Calls the function in the worker's thread, and returns when the master has handled what the function sends.
    void with_client(Member &worker, int64_t session, void (*act)(Peer &))
    {
        worker.in([=](Member &self) {
            act(*self.worker->find_peer(session));
            return 0;
        });
        reactor_is_idle();
    }
    // Kills the worker and starts a new worker that reads the same IPC link. Returns the new worker.
    Member &replace(Member &worker, size_t member)
    {
        worker.die();
        lost(1, member);
        Member &next = hire("next", 1);
        notify_reactor(ControlMessage::kReady, 1);
        return next;
    }
};

TEST_F(MasterLossTest, a_client_that_the_dead_worker_had_paused_is_read_from_again)
{
    open();
    Member &first = serve();
    first.in([](Member &self) {
        self.handler.receiving = [](Peer &client, const Packet &packet) {
            client.pause();
            (void) client.send(packet.bytes, {});
        };
        return 0;
    });
    BlockingClient client = connect(kLines);
    client.send("a\n");
    EXPECT_EQ(client.line(), "a\n");
    client.send("b\n");
    replace(first, 0);
    EXPECT_EQ(client.line(), "b\n");
    client.reset();
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
}

TEST_F(MasterLossTest, a_client_that_another_worker_has_paused_since_stays_paused)
{
    open(2);
    Member &first = serve("one", 0);
    Member &second = serve("two", 1);
    BlockingClient client = connect(kLines);
    client.send("a\n");
    EXPECT_EQ(client.line(), "a\n");
    int64_t session = only_session();
    bool is_first = first.in([](Member &self) { return self.handler.packets.size(); }) > 0;
    Member &own = is_first ? first : second;
    Member &other = &own == &first ? second : first;
    uint32_t link = &own == &first ? 1 : 2;
    with_client(own, session, [](Peer &at) { at.pause(); });
    with_client(other, session, [](Peer &at) { at.pause(); });
    own.die();
    lost(link, link - 1);
    hire("next", link, int(link - 1));
    notify_reactor(ControlMessage::kReady, link, int(link - 1));
    client.send("b\n");
    reactor_is_idle();
    EXPECT_FALSE(client.has_news());
    with_client(other, session, [](Peer &at) { at.resume(); });
    EXPECT_EQ(client.line(), "b\n");
}

TEST_F(MasterLossTest, the_successor_gets_connect_events_only_for_unconfirmed_clients)
{
    lines.enable_delay_receive = true;
    open();
    Member &first = serve();
    BlockingClient confirmed = connect(kLines);
    ASSERT_TRUE(eventually([&] { return first.in([](Member &self) { return self.handler.connected; }) == 1; }));
    with_client(first, only_session(), [](Peer &at) { at.resume(); });
    confirmed.send("a\n");
    EXPECT_EQ(confirmed.line(), "a\n");
    BlockingClient waiting = connect(kLines);
    ASSERT_TRUE(eventually([&] { return first.in([](Member &self) { return self.handler.connected; }) == 2; }));
    waiting.send("b\n");
    Member &next = replace(first, 0);
    ASSERT_TRUE(eventually([&] { return next.in([](Member &self) { return self.handler.connected; }) == 1; }));
    EXPECT_FALSE(waiting.has_news());
    next.in([](Member &self) {
        for (int64_t id : self.worker->peer_ids(0, SIZE_MAX)) {
            self.worker->find_peer(id)->resume();
        }
        return 0;
    });
    EXPECT_EQ(waiting.line(), "b\n");
    confirmed.send("c\n");
    EXPECT_EQ(confirmed.line(), "c\n");
}

TEST_F(MasterLossTest, a_reload_reads_on_from_the_clients_that_the_old_worker_had_paused)
{
    open();
    Member &first = serve();
    BlockingClient client = connect(kLines);
    client.send("a\n");
    EXPECT_EQ(client.line(), "a\n");
    with_client(first, only_session(), [](Peer &at) { at.pause(); });
    client.send("b\n");
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    first.leave();
    first.join();
    EXPECT_FALSE(client.has_news());
    notify_reactor(ControlMessage::kRetired, 1);
    EXPECT_EQ(client.line(), "b\n");
}

// The master reads nothing until the worker has died, so the sizes of the kernel's buffers decide where the message
// is cut. The worker sends another message (the filler) first, and its size differs in each run, so the cut moves.
TEST_F(MasterLossTest, of_a_message_up_to_half_a_megabyte_a_client_gets_all_or_nothing)
{
    open();
    Member *worker = &serve();
    size_t members = 1;
    WebSocketPeer chat(connect(kWeb));
    chat.open();
    BlockingClient stream = connect(kLengths);
    std::string packet = std::string("\0\7\xa0\0", 4) + pattern(500'000 - 4);
    for (size_t filler = 0; filler < 500'000; filler += 60'000) {
        std::string front = pattern(filler + 1);
        std::binary_semaphore sent{0}, deliver_rest{0};
        reactor_thread.post([&] {
            sent.acquire();
            deliver_rest.acquire();
        });
        worker->in([&](Member &self) {
            for (int64_t id : self.worker->peer_ids(0, SIZE_MAX)) {
                Peer &client = *self.worker->find_peer(id);
                if (WebSocketSender *socket = client.websocket()) {
                    EXPECT_EQ(socket->send(Opcode::kText, {front}), 0);
                } else {
                    EXPECT_EQ(client.send(packet, {}), 0);
                }
            }
            return 0;
        });
        sent.release();
        worker->die();
        deliver_rest.release();
        lost(1, members - 1);
        worker = &hire("next", 1);
        members++;
        notify_reactor(ControlMessage::kReady, 1);
        stream.send(std::string("\0\0\0\1", 4) + "x");
        std::string head = stream.exactly(4);
        if (head == packet.substr(0, 4)) {
            EXPECT_TRUE(stream.exactly(packet.size() - 4) == packet.substr(4));
            head = stream.exactly(4);
        }
        EXPECT_EQ(head, std::string("\0\0\0\1", 4)) << "behind " << filler;
        EXPECT_EQ(stream.exactly(1), "x");
        chat.send_message("still there");
        std::string received = chat.receive_message();
        if (received == front) {
            received = chat.receive_message();
        }
        EXPECT_EQ(received, "still there");
    }
}

}  // namespace
