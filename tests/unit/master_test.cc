// Tests of PROCESS mode from the view of its clients: they get the answers of the workers, whatever the clients send
// and however slowly they read.
#include "master_fixture.h"

#include "coro/server/connection/datagram_socket.h"

namespace {

using namespace master_test;

std::string numbered(int from, int to)
{
    std::string all;
    for (int i = from; i < to; i++) {
        all += std::to_string(i) + "\n";
    }
    return all;
}

// A handler for a worker. It keeps packets, which count as being handled until end() is called for them.
struct Keeper {
    explicit Keeper(Member &worker) : worker_(worker)
    {
        worker.in([this](Member &self) {
            self.handler.receiving = [this](Peer &client, const Packet &packet) {
                client.handler_begins();
                kept_.emplace_back(client.session(), packet.bytes);
            };
            return 0;
        });
    }

    size_t size() const
    {
        return worker_.in([this](Member &) { return kept_.size(); });
    }
    // Sends the oldest `count` packets back to their clients and ends the handlers of these packets.
    void end(size_t count)
    {
        worker_.in([=, this](Member &self) {
            for (size_t i = 0; i < count && !kept_.empty(); i++) {
                if (Peer *client = self.worker->find_peer(kept_.front().first)) {
                    (void) client->send(kept_.front().second, {});
                    client->handler_ends();
                }
                kept_.pop_front();
            }
            return 0;
        });
    }

private:
    Member &worker_;
    std::deque<std::pair<int64_t, std::string>> kept_;
};

TEST_F(MasterTest, a_request_is_answered_by_the_worker)
{
    open();
    serve();
    BlockingClient client = connect();
    client.get("/hello");
    Answer answer = client.answer();
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "/hello");
}

TEST_F(MasterTest, a_connection_takes_one_request_after_the_other)
{
    open();
    serve();
    BlockingClient client = connect();
    for (int i = 0; i < 50; i++) {
        client.post("/echo", pattern(size_t(i) * 997));
        ASSERT_EQ(client.answer().body, pattern(size_t(i) * 997));
    }
    EXPECT_EQ(scoreboard.sum(&ServingRow::accepted), 1u);
}

TEST_F(MasterTest, pipelined_requests_are_answered_in_order)
{
    open(2);
    serve("one", 0);
    serve("two", 1);
    BlockingClient client = connect();
    std::string all;
    for (int i = 0; i < 100; i++) {
        all += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }
    client.send(all);
    for (int i = 0; i < 100; i++) {
        ASSERT_EQ(client.answer().body, "/" + std::to_string(i));
    }
}

TEST_F(MasterTest, large_bodies_arrive_unchanged_in_both_directions)
{
    open();
    serve();
    std::string body = pattern(5 << 20);
    BlockingClient client = connect();
    client.post("/echo", body);
    EXPECT_TRUE(client.answer().body == body);
    BlockingClient other = connect();
    other.get("/still_there");
    EXPECT_EQ(other.answer().body, "/still_there");
}

TEST_F(MasterTest, a_client_that_reads_slowly_gets_all_and_does_not_fill_the_master)
{
    open();
    Member &worker = serve();
    worker.in([](Member &self) {
        self.handler.large.bytes = pattern(10 << 20);
        return 0;
    });
    BlockingClient slow = connect(kWeb, 4096);
    slow.get("/large");
    BlockingClient other = connect();
    for (int i = 0; i < 20; i++) {
        other.get("/x");
        EXPECT_EQ(other.answer().body, "/x");
    }
    size_t unsent = reactor_thread.in([this] {
        size_t most = 0;
        reactor->sessions().for_each([&](auto &connection) { most = std::max(most, connection.unsent()); });
        return most;
    });
    EXPECT_LE(unsent, size_t(768 << 10));
    EXPECT_TRUE(slow.answer().body == pattern(10 << 20));
}

TEST_F(MasterTest, lines_come_back_in_order)
{
    open();
    serve();
    BlockingClient client = connect(kLines);
    std::string all = numbered(0, 20'000);
    std::thread writer([&] { client.send(all); });
    BlockingClient other = connect(kLines);
    other.send("beside\n");
    EXPECT_EQ(other.line(), "beside\n");
    EXPECT_TRUE(client.exactly(all.size()) == all);
    writer.join();
}

TEST_F(MasterTest, lines_that_have_not_arrived_whole_are_within_the_budget)
{
    constexpr size_t kBudget = 16 << 20, kLine = 1'000'000;
    config.master_buffer_size = kBudget;
    open();
    serve();
    auto has_room = [&](size_t size) {
        return reactor_thread.in([=, this] { return reactor->storage().has_room(size); });
    };
    BlockingClient client = connect(kLines);
    client.send(pattern(kLine));
    EXPECT_TRUE(eventually([&] { return scoreboard.reactor_row(0).received_bytes == kLine; }));
    EXPECT_FALSE(has_room(kBudget - kLine + 1));
    BlockingClient other = connect(kLines);
    other.send(pattern(10 * kLine));
    EXPECT_EQ(other.rest(), "");
    client.send("\n");
    EXPECT_TRUE(client.exactly(kLine + 1) == pattern(kLine) + "\n");
    EXPECT_TRUE(eventually([&] { return has_room(kBudget); }));
}

TEST_F(MasterTest, clients_that_send_little_use_little_of_the_budget)
{
    constexpr size_t kBudget = 1 << 20, kClients = 100, kLine = 100'000;
    config.master_buffer_size = kBudget;
    open();
    serve();
    auto received = [&](uint64_t bytes) {
        return eventually([&] { return scoreboard.reactor_row(0).received_bytes == bytes; });
    };
    std::vector<BlockingClient> slow;
    for (size_t i = 0; i < kClients; i++) {
        slow.push_back(connect(kLines));
        slow.back().send("a");
    }
    EXPECT_TRUE(received(kClients));
    for (BlockingClient &client : slow) {
        client.send("b");   // the master must keep the two bytes until the rest of the packet arrives
    }
    EXPECT_TRUE(received(2 * kClients));
    BlockingClient other = connect(kLines);
    other.send(pattern(kLine) + "\n");
    EXPECT_TRUE(other.exactly(kLine + 1) == pattern(kLine) + "\n");
}

TEST_F(MasterTest, websocket_messages_come_back_and_the_close_is_answered)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    for (size_t size : {0, 1, 125, 126, 70'000, 1 << 20}) {
        client.send_message(pattern(size), Opcode::kBinary);
        EXPECT_TRUE(client.receive_message(Opcode::kBinary) == pattern(size)) << size;
    }
    client.send_message("\x03\xe8" "bye", Opcode::kClose);
    EXPECT_EQ(client.receive_message(Opcode::kClose).substr(0, 2), "\x03\xe8");
    EXPECT_EQ(client.rest(), "");
}

TEST_F(MasterTest, messages_before_a_close_frame_are_answered_first)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    client.send(feed::wire({Opcode::kText, "first"}) + feed::wire({Opcode::kText, pattern(100'000)}) +
                feed::wire({Opcode::kClose, "\x03\xe8"}));
    EXPECT_EQ(client.receive_message(), "first");
    EXPECT_TRUE(client.receive_message() == pattern(100'000));
    EXPECT_EQ(client.receive_message(Opcode::kClose), "\x03\xe8");
    EXPECT_EQ(client.rest(), "");
}

TEST_F(MasterTest, a_half_closed_client_still_gets_its_answers)
{
    open();
    Member &worker = serve();
    BlockingClient browser = connect();
    browser.get("/later");
    browser.shut();
    ASSERT_TRUE(worker.waits_for(1));
    Keeper keeper(worker);
    BlockingClient client = connect(kLines);
    client.send(numbered(0, 50));
    client.shut();
    ASSERT_TRUE(eventually([&] { return keeper.size() == 50; }));
    reactor_is_idle();
    EXPECT_EQ(connections(), 2u);
    keeper.end(50);
    EXPECT_EQ(client.rest(), numbered(0, 50));
    worker.answer_all();
    EXPECT_EQ(browser.answer().body, "late");
    EXPECT_EQ(browser.rest(), "");
}

TEST_F(MasterTest, no_more_than_128_packets_of_a_client_are_being_handled)
{
    open();
    Member &worker = serve();
    Keeper keeper(worker);
    BlockingClient client = connect(kLines);
    client.send(numbered(0, 400));
    ASSERT_TRUE(eventually([&] { return keeper.size() == 128; }));
    BlockingClient other = connect();
    for (int i = 0; i < 5; i++) {
        other.get("/x");   // when this answer has arrived, everything that the server sent earlier has arrived, too
        EXPECT_EQ(other.answer().body, "/x");
    }
    EXPECT_EQ(keeper.size(), 128u);
    keeper.end(1);
    EXPECT_EQ(client.line(), "0\n");
    ASSERT_TRUE(eventually([&] { return keeper.size() == 128; }));
    std::string rest;
    while (rest.size() < numbered(1, 400).size()) {
        keeper.end(100);
        while (client.has_news() && rest.size() < numbered(1, 400).size()) {
            rest += client.line();
        }
    }
    EXPECT_EQ(rest, numbered(1, 400));
}

TEST_F(MasterTest, a_paused_client_is_not_read_until_it_is_resumed)
{
    open();
    Member &worker = serve();
    worker.in([](Member &self) {
        self.handler.receiving = [&](Peer &client, const Packet &packet) {
            if (packet.bytes == "0\n") {
                client.pause();
            }
            (void) client.send(packet.bytes, {});
        };
        return 0;
    });
    BlockingClient client = connect(kLines);
    client.send("0\n");
    EXPECT_EQ(client.line(), "0\n");
    client.send(numbered(1, 5000));
    BlockingClient other = connect();
    for (int i = 0; i < 5; i++) {
        other.get("/x");
        EXPECT_EQ(other.answer().body, "/x");
    }
    EXPECT_FALSE(client.has_news());
    worker.in([](Member &self) {
        self.worker->find_peer(self.handler.clients[0])->resume();
        return 0;
    });
    EXPECT_EQ(client.exactly(numbered(1, 5000).size()), numbered(1, 5000));
}

TEST_F(MasterTest, packets_on_their_way_during_a_pause_wait_in_the_worker)
{
    open();
    Member &worker = serve();
    worker.in([](Member &self) {
        self.handler.receiving = [&](Peer &client, const Packet &packet) {
            if (packet.bytes == "9\n") {
                client.pause();
            }
        };
        return 0;
    });
    BlockingClient client = connect(kLines);
    client.send(numbered(0, 100));
    ASSERT_TRUE(worker.has_received(10));
    BlockingClient other = connect();
    other.get("/x");
    EXPECT_EQ(other.answer().body, "/x");
    EXPECT_EQ(worker.in([](Member &self) { return self.handler.packets.size(); }), 10u);
    worker.in([](Member &self) {
        self.worker->find_peer(self.handler.clients[0])->resume();
        return 0;
    });
    ASSERT_TRUE(worker.has_received(100));
    EXPECT_EQ(worker.in([](Member &self) { return self.handler.packets; }).back(), "99\n");
}

TEST_F(MasterTest, a_writer_waits_for_room_and_memory_is_bounded)
{
    open();
    Member &worker = serve();
    constexpr size_t kLimit = 64 << 10;
    size_t most = 0;
    worker.in([&](Member &self) {
        self.handler.receiving = [&](Peer &client, const Packet &) {
            EXPECT_GT(self.worker->loop().scheduler().spawn([&, session = client.session()] {
                std::string all = pattern(4 << 20);
                for (size_t at = 0; at < all.size(); at += 10'000) {
                    Peer *to = self.worker->find_peer(session);
                    while (to && !to->has_room(kLimit)) {
                        Waiter room(self.worker->loop().scheduler().current(), "room");
                        to->await_room(room, kLimit);
                        ASSERT_EQ(park(room, kNever), 0);
                        to = self.worker->find_peer(session);
                    }
                    ASSERT_NE(to, nullptr);
                    ASSERT_EQ(to->send(std::string_view(all).substr(at, 10'000), {}), 0);
                    most = std::max(most, to->info().unsent);
                }
            }), 0);
        };
        return 0;
    });
    BlockingClient slow = connect(kLines, 4096);
    slow.send("go\n");
    EXPECT_TRUE(slow.exactly(4 << 20) == pattern(4 << 20));
    worker.in([&](Member &) { return 0; });   // when the worker answers, it no longer changes `most`
    // `most` counts the bytes that are unsent in the master and the bytes on their way to the master.
    EXPECT_LT(most, 2 * kLimit + 20'000);
}

TEST_F(MasterTest, a_writer_that_waits_for_room_learns_that_the_client_has_gone)
{
    open();
    Member &worker = serve();
    bool has_ended = false;
    worker.in([&](Member &self) {
        self.handler.receiving = [&](Peer &client, const Packet &) {
            EXPECT_GT(self.worker->loop().scheduler().spawn([&, session = client.session()] {
                std::string some = pattern(100'000);
                Peer *to;
                while ((to = self.worker->find_peer(session))) {
                    if (to->has_room(1 << 20)) {
                        if (to->send(some, {}) < 0) {
                            break;
                        }
                        continue;
                    }
                    Waiter room(self.worker->loop().scheduler().current(), "room");
                    to->await_room(room, 1 << 20);
                    (void) park(room, kNever);
                }
                has_ended = true;
            }), 0);
        };
        return 0;
    });
    {
        BlockingClient slow = connect(kLines, 4096);
        slow.send("go\n");
        slow.exactly(10'000);
    }
    EXPECT_TRUE(eventually([&] { return worker.in([&](Member &) { return has_ended; }); }));
}

// The test retires the link without a new link, as if no descriptor had been free for a new worker.
TEST_F(MasterTest, a_datagram_whose_worker_has_no_link_is_counted_as_refused)
{
    open();
    uint32_t link = new_link();
    switch_to(link);
    auto receive = [this] {
        return reactor_thread.in([this] {
            DatagramSocket socket(*reactor, reactor->ports()[kWeb]);
            Address from;
            EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", 9, from), 0);
            reactor->on_packet(socket, "hello", from);
            return uint64_t(scoreboard.reactor_row(0).refused);
        });
    };
    EXPECT_EQ(receive(), 0u);
    notify_reactor(ControlMessage::kRetired, link);
    reactor_is_idle();
    EXPECT_EQ(receive(), 1u);
}

TEST_F(MasterTest, a_client_whose_packet_has_no_worker_is_closed_and_counted_as_refused)
{
    open();
    uint32_t link = new_link();
    switch_to(link);
    BlockingClient client = connect(kLines);
    notify_reactor(ControlMessage::kRetired, link);
    reactor_is_idle();
    client.send("hello\n");
    EXPECT_EQ(client.rest(), "");
    EXPECT_EQ(scoreboard.reactor_row(0).refused, 1u);
}

}  // namespace
