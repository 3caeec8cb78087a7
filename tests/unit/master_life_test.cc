// Tests of workers that die, are replaced or end regularly, and of the end of a master.
#include "master_fixture.h"

#include "coro/server/remote/packet_kind.h"

#include <optional>

namespace {

using namespace master_test;

class MasterLifeTest : public MasterTest {};

TEST_F(MasterLifeTest, requests_of_a_worker_that_dies_get_502_and_its_successor_goes_on)
{
    open();
    Member &first = serve("one");
    BlockingClient a = connect(), b = connect(), c = connect();
    a.get("/later");
    b.post("/later", pattern(500'000));
    ASSERT_TRUE(first.waits_for(2));
    first.die();
    c.get("/who");
    a.send("GET /who HTTP/1.1\r\nHost: a\r\n\r\n");   // the answer to this request must come after the 502 for /later
    reactor_is_idle();
    lost(1, 0);
    EXPECT_EQ(a.answer().status, 502);
    EXPECT_EQ(b.answer().status, 502);
    reactor_is_idle();
    EXPECT_FALSE(c.has_news());
    hire("two", 1);
    notify_reactor(ControlMessage::kReady, 1);
    EXPECT_EQ(c.answer().body, "two");
    EXPECT_EQ(a.answer().body, "two");
    b.get("/who");
    EXPECT_EQ(b.answer().body, "two");
}

TEST_F(MasterLifeTest, a_worker_that_dies_in_the_middle_of_an_answer_breaks_the_connection)
{
    open();
    Member &first = serve("one");
    BlockingClient a = connect();
    a.get("/later");
    ASSERT_TRUE(first.waits_for(1));
    first.in([](Member &self) {
        Call &call = *self.handler.waiting[0];
        call.writer.begin_head(200, "OK");
        (void) call.writer.start_chunked(0);
        (void) call.writer.write_chunk("half");
        return 0;
    });
    EXPECT_EQ(a.answer().status, 200);
    first.die();
    lost(1, 0);
    EXPECT_EQ(a.rest(), "4\r\nhalf\r\n");
}

TEST_F(MasterLifeTest, a_stream_goes_on_with_the_successor_of_a_worker_that_died)
{
    open();
    Member &first = serve("one");
    first.in([](Member &self) {
        self.handler.receiving = [](Peer &client, const Packet &) { client.handler_begins(); };
        return 0;
    });
    BlockingClient client = connect(kLines);
    client.send("a\nb\n");
    ASSERT_TRUE(first.has_received(2));
    first.die();
    client.send("c\nd\n");
    reactor_is_idle();
    lost(1, 0);
    hire("two", 1);
    notify_reactor(ControlMessage::kReady, 1);
    EXPECT_EQ(client.exactly(4), "c\nd\n");
    client.shut();
    EXPECT_EQ(client.rest(), "");
}

TEST_F(MasterLifeTest, a_body_of_which_a_dead_worker_had_taken_a_part_is_not_mixed_up)
{
    open();
    Member &first = serve("one");
    keep_busy(first);
    BlockingClient a = connect(), b = connect();
    a.post("/echo", pattern(3 << 20));   // the body is larger than what a worker reads in one turn of its loop
    ASSERT_TRUE(has_forwarded(1));
    b.get("/who");
    ASSERT_TRUE(has_forwarded(2));
    first.die([&] { let_go(); });
    EXPECT_GT(scoreboard.taken(scoreboard.row(0), 0), 2u);
    lost(1, 0);
    EXPECT_EQ(a.answer().status, 502);
    hire("two", 1);
    notify_reactor(ControlMessage::kReady, 1);
    EXPECT_EQ(b.answer().body, "two");
    a.get("/who");
    EXPECT_EQ(a.answer().body, "two");
}

TEST_F(MasterLifeTest, clients_that_send_do_not_notice_a_switch_of_workers)
{
    open();
    std::vector<Member *> members = {&serve("0")};
    std::atomic<bool> is_over{false};
    std::atomic<int> answers{0};
    std::vector<std::thread> clients;
    for (int i = 0; i < 2; i++) {
        clients.emplace_back([&, i] {
            BlockingClient web = connect(), stream = connect(kLines);
            std::string body = pattern(40'000, size_t(i));
            for (int turn = 0; !is_over; turn++) {
                web.post("/echo", body);
                EXPECT_EQ(web.answer().body, body);
                std::string text = std::to_string(turn) + "\n";
                stream.send(text);
                EXPECT_EQ(stream.exactly(text.size()), text);
                answers++;
            }
        });
    }
    for (int i = 1; i <= 6; i++) {
        int before = answers;
        EXPECT_TRUE(eventually([&] { return answers > before + 10; }));
        uint32_t link = new_link();
        members.push_back(&hire(std::to_string(i), link));
        switch_to(link);
        members[size_t(i) - 1]->leave();
        members[size_t(i) - 1]->join();   // join() waits for the end of the old worker
        notify_reactor(ControlMessage::kRetired, link - 1);
    }
    is_over = true;
    for (std::thread &client : clients) {
        client.join();
    }
}

TEST_F(MasterLifeTest, packets_that_an_ending_worker_cannot_handle_are_handled_by_its_successor)
{
    open();
    Member &first = serve("one");
    BlockingClient warm = connect();
    warm.get("/who");
    EXPECT_EQ(warm.answer().body, "one");
    keep_busy(first, [&] { first.drain(); });
    std::vector<BlockingClient> browsers;
    for (int i = 0; i < 5; i++) {
        browsers.push_back(connect());
        browsers.back().get("/who");
    }
    BlockingClient large = connect(), stream = connect(kLines), packets = connect(kLengths);
    large.post("/echo", pattern(300'000));
    stream.send("a\nb\nc\n");
    std::string packet = std::string("\0\4\0\0", 4) + pattern(256 << 10);
    packets.send(packet);
    ASSERT_TRUE(has_forwarded(1 + 5 + 1 + 3 + 1));
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    let_go();
    for (BlockingClient &browser : browsers) {
        EXPECT_EQ(browser.answer().body, "two");
    }
    EXPECT_TRUE(large.answer().body == pattern(300'000));
    EXPECT_EQ(stream.exactly(6), "a\nb\nc\n");
    EXPECT_TRUE(packets.exactly(packet.size()) == packet);
    first.join();
}

TEST_F(MasterLifeTest, returned_packets_stay_in_front_of_later_ones)
{
    open();
    Member &first = serve("one");
    BlockingClient stream = connect(kLines);
    keep_busy(first, [&] { first.drain(); });
    stream.send("a\nb\nc\n");
    ASSERT_TRUE(has_forwarded(3));
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    stream.send("d\ne\n");
    reactor_is_idle();   // the reactor keeps the new lines until the old worker has returned the earlier lines
    let_go();
    EXPECT_EQ(stream.exactly(10), "a\nb\nc\nd\ne\n");
}

TEST_F(MasterLifeTest, a_client_of_a_slow_worker_stays_with_it_until_all_packets_are_taken)
{
    open();
    Member &first = serve("one");
    BlockingClient stream = connect(kLines);
    stream.send("warm\n");
    stream.exactly(5);
    keep_busy(first);
    std::string line = std::string(99'999, 'x') + "\n";
    std::thread sender([&] {
        for (int i = 0; i < 200; i++) {   // the 200 lines are more bytes than an IPC link can hold
            stream.send(line);
        }
    });
    auto is_throttled = [&] {
        uint64_t before = scoreboard.reactor_row(0).requests;
        reactor_is_idle();
        return before > 20 && scoreboard.reactor_row(0).requests == before;
    };
    ASSERT_TRUE(eventually(is_throttled));
    uint32_t link = new_link();
    Member &second = hire("two", link);
    switch_to(link);
    BlockingClient other = connect(kLines);
    other.send("hello\n");
    EXPECT_EQ(other.exactly(6), "hello\n");
    EXPECT_EQ(second.in([](Member &self) { return self.handler.packets.size(); }), 1u);
    let_go();
    for (int i = 0; i < 200; i++) {
        EXPECT_TRUE(stream.exactly(line.size()) == line);
    }
    sender.join();
}

TEST_F(MasterLifeTest, a_message_queued_behind_that_of_another_worker_arrives_after_its_sender_has_ended)
{
    open(2);
    Member &long_winded = serve("0", 0), &brief = serve("1", 1);
    WebSocketPeer listener(connect(kWeb, 4096));
    listener.open();
    listener.send_message("hello");
    EXPECT_EQ(listener.receive_message(), "hello");
    int64_t session = reactor_thread.in([this] {
        int64_t id = 0;
        reactor->sessions().for_each([&](Connection &client) { id = client.session(); });
        return id;
    });
    auto push = [session](Member &by, std::string_view text) {
        return by.in([=](Member &self) {
            return self.worker->find_peer(session)->websocket()->send(Opcode::kText, {text});
        });
    };
    // The text is larger than what the master buffers for a client that does not read.
    std::string text = pattern(8 << 20);
    EXPECT_EQ(push(long_winded, text), 0);
    reactor_is_idle();
    EXPECT_EQ(push(brief, "brief"), 0);
    uint32_t link = new_link(1);
    hire("2", link, 1);
    switch_to(link, 1);
    brief.leave();
    brief.join();
    notify_reactor(ControlMessage::kRetired, 2);
    reactor_is_idle();
    EXPECT_TRUE(listener.receive_message() == text);
    EXPECT_EQ(listener.receive_message(), "brief");
}

TEST_F(MasterLifeTest, a_late_answer_does_not_reach_the_next_client_of_the_slot)
{
    open();
    Member &worker = serve();
    BlockingClient first = connect();
    first.get("/later");
    ASSERT_TRUE(worker.waits_for(1));
    // Make the worker answer the waiting request before it learns that the client has gone.
    keep_busy(worker, [&] { worker.handler.answer_all(); });
    first.reset();
    ASSERT_TRUE(eventually([&] { return connections() == 0; }));
    pass_turn();
    BlockingClient second = connect();
    second.get("/who");
    ASSERT_TRUE(has_forwarded(2));
    let_go();
    Answer answer = second.answer();
    EXPECT_EQ(answer.body, "one");
    EXPECT_FALSE(second.has_news());
    std::vector<int64_t> clients = worker.in([](Member &self) { return self.handler.clients; });
    ASSERT_EQ(clients.size(), 2u);
    EXPECT_EQ(SessionNumbers::slot_of(clients[0]), SessionNumbers::slot_of(clients[1]));
    EXPECT_NE(clients[0], clients[1]);
}

TEST_F(MasterLifeTest, the_info_of_a_client_that_has_gone_does_not_appear_in_the_next_one_of_its_slot)
{
    open();
    Member &worker = serve();
    BlockingClient first = connect(kLines);
    first.send("x\n");
    EXPECT_EQ(first.line(), "x\n");
    std::atomic<bool> looks{false}, is_over{false};
    std::atomic<int> wrong{0};
    worker.thread.post([&] {   // begins before the worker reads the news that the client has gone
        Peer *client = worker.worker->find_peer(worker.handler.clients[0]);
        Nanoseconds opened_at = client->info().opened_at;
        looks = true;
        while (!is_over) {
            wrong += client->info().opened_at != opened_at;
        }
    });
    ASSERT_TRUE(eventually([&] { return looks.load(); }));
    first.reset();
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    pass_turn();
    BlockingClient second = connect(kLines);
    EXPECT_TRUE(eventually([&] { return connections() == 1; }));
    is_over = true;
    worker.in([](Member &) { return 0; });
    EXPECT_EQ(wrong, 0);
}

TEST_F(MasterLifeTest, a_worker_removes_closed_clients_of_other_workers)
{
    open(2);
    Member &own = serve("own", 0), &other = serve("other", 1);
    std::vector<BlockingClient> peers;
    for (int i = 0; i < 20; i++) {
        peers.push_back(connect(kLines));
        peers.back().send("x\n");
        EXPECT_EQ(peers.back().line(), "x\n");
    }
    auto known = [](Member &self) { return self.worker->links()->known_count(); };
    for (Member *member : {&own, &other}) {
        member->in([](Member &self) {
            for (int64_t id : self.worker->peer_ids(0, SIZE_MAX)) {
                EXPECT_TRUE(self.worker->find_peer(id));
            }
            return 0;
        });
        EXPECT_EQ(member->in(known), 20u);
    }
    while (peers.size() > 1) {
        peers.pop_back();
    }
    EXPECT_TRUE(eventually([&] { return own.in(known) == 1 && other.in(known) == 1; }));
    peers[0].send("y\n");
    EXPECT_EQ(peers[0].line(), "y\n");
}

// The test itself acts as the worker, and sends packets that a worker might send at the wrong time.
TEST_F(MasterLifeTest, answers_to_wrong_requests_and_clients_are_dropped)
{
    open();
    uint32_t number = new_link();
    switch_to(number);
    Loop loop(null_host(), {});
    link_test::End worker(loop, end_of(number), kDatagram);
    auto next_request = [&] {
        for (;;) {
            loop.poller().poll(10);
            loop.scheduler().run_ready();
            while (!worker.received.empty()) {
                PacketHead head = worker.received.front().head;
                worker.received.erase(worker.received.begin());
                if (PacketKind(head.kind) == PacketKind::kRequest) {
                    return head;
                }
            }
        }
    };
    auto answer = [&](int64_t session, uint32_t stream, std::string_view body) {
        std::string text = "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
        PacketHead head = {.session = session, .stream = stream, .kind = uint8_t(PacketKind::kResponse)};
        worker.link.send(head, text);
        head.kind = uint8_t(PacketKind::kResponseEnd);
        head.flags = kKeepAlive;
        worker.link.send(head, {});
        worker.link.flush();
    };
    BlockingClient first = connect();
    first.get("/a");
    PacketHead a = next_request();
    first.reset();
    ASSERT_TRUE(eventually([&] { return connections() == 0; }));
    pass_turn();
    BlockingClient second = connect();
    second.get("/b");
    PacketHead b = next_request();
    EXPECT_EQ(SessionNumbers::slot_of(a.session), SessionNumbers::slot_of(b.session));
    EXPECT_NE(a.session, b.session);
    EXPECT_NE(a.stream, b.stream);
    answer(a.session, a.stream, "to the first");
    answer(a.session, b.stream, "to the first, which knows the number");
    answer(b.session, a.stream, "to its request");
    answer(b.session, b.stream + 1, "to one that does not come");
    answer(b.session, b.stream, "this");
    answer(b.session, b.stream, "twice");
    EXPECT_EQ(second.answer().body, "this");
    second.get("/c");
    PacketHead c = next_request();
    answer(c.session, b.stream, "late");
    answer(c.session, c.stream, "right");
    EXPECT_EQ(second.answer().body, "right");
    reactor_is_idle();
    EXPECT_FALSE(second.has_news());
}

TEST_F(MasterLifeTest, at_the_end_answers_are_given_and_every_connection_is_closed)
{
    open();
    Member &worker = serve();
    BlockingClient idle = connect(), busy = connect(), silent = connect(kLines);
    silent.send("x\n");
    EXPECT_EQ(silent.line(), "x\n");
    idle.get("/x");
    EXPECT_EQ(idle.answer().body, "/x");
    busy.get("/later");
    ASSERT_TRUE(worker.waits_for(1));
    scoreboard.end().has_begun = true;
    notify_reactor(ControlMessage::kStop, 0);
    reactor_is_idle();
    worker.answer_all();
    end();
    Answer last = busy.answer();
    EXPECT_EQ(last.body, "late");
    EXPECT_TRUE(last.has_field("connection: close"));
    EXPECT_EQ(busy.rest(), "");
    EXPECT_EQ(idle.rest(), "");
    EXPECT_EQ(silent.rest(), "");
}

TEST_F(MasterLifeTest, requests_that_last_longer_than_max_wait_time_are_cut_off)
{
    config.max_wait_time = 1;
    open();
    Member &worker = serve();
    BlockingClient busy = connect(), slow = connect(kWeb, 4096);
    worker.in([](Member &self) {
        self.handler.large.bytes = pattern(10 << 20);
        return 0;
    });
    slow.get("/large");
    busy.get("/later");
    ASSERT_TRUE(worker.waits_for(1));
    end();
    EXPECT_EQ(busy.rest(), "");
    EXPECT_LT(slow.rest().size(), size_t(10 << 20));
}

TEST_F(MasterLifeTest, without_its_manager_the_master_ends)
{
    config.max_wait_time = 1;
    open();
    serve();
    BlockingClient idle = connect();
    idle.get("/x");
    EXPECT_EQ(idle.answer().body, "/x");
    scoreboard.end().is_orphaned = true;
    control.reset();
    EXPECT_EQ(idle.rest(), "");
}

}  // namespace
