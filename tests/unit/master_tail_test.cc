// The last part of a long message: which process reads it, and the effects of a lost worker or client.
#include "master_tail_fixture.h"

namespace {

using namespace tail_test;

TEST_F(MasterTailTest, workers_read_long_messages_from_the_clients_socket)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    taken_by_workers = 0;
    size_t sent = 0;
    std::string text;
    while (text.size() < kLong) {
        // Characters of one, three and four bytes, one of which crosses the beginning of the tail.
        text += "a\u20ac\U0001F600";
    }
    for (int i = 0; i < 5; i++) {
        for (Opcode opcode : {Opcode::kBinary, Opcode::kText}) {
            std::string bytes = opcode == Opcode::kText ? text : pattern(kLong + size_t(i));
            client.say(bytes, opcode);
            EXPECT_TRUE(client.hear(opcode) == bytes);
            sent += bytes.size();
        }
        client.say("short");
        EXPECT_EQ(client.hear(), "short");
    }
    // The master reads the first bytes, and everything if the kernel's buffer is too small.
    EXPECT_GT(taken_by_workers, sent / 4);
}

TEST_F(MasterTailTest, a_long_message_in_fragments_arrives_whole)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    std::string bytes = pattern(3 * kLong);
    for (int i = 0; i < 3; i++) {
        feed::Frame frame = {i ? Opcode::kContinuation : Opcode::kBinary, bytes.substr(size_t(i) * kLong, kLong)};
        frame.fin = i == 2;
        client.send(feed::wire(frame));
        if (!frame.fin) {
            client.say("are you there?", Opcode::kPing);
            EXPECT_TRUE(client.hear(Opcode::kPong) == "are you there?");
        }
    }
    EXPECT_TRUE(client.hear(Opcode::kBinary) == bytes);
}

TEST_F(MasterTailTest, a_message_that_does_not_arrive_at_once_is_read_by_the_master)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    std::string bytes = pattern(kLong), frame = feed::wire({Opcode::kBinary, bytes});
    std::string_view rest = frame;
    client.send(rest.substr(0, kLong / 4));
    // The master no longer waits for the whole message.
    ASSERT_TRUE(eventually([&] { return scoreboard.reactor_row(0).received_bytes >= kLong / 4; }));
    client.send(rest.substr(kLong / 4));
    EXPECT_TRUE(client.hear(Opcode::kBinary) == bytes);
    client.say("short");
    EXPECT_EQ(client.hear(), "short");
}

TEST_F(MasterTailTest, invalid_text_is_refused_even_where_only_a_worker_reads_it)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    client.say(pattern(kLong) + "\xff");
    EXPECT_EQ(client.hear(Opcode::kClose).substr(0, 2), "\x03\xef");
}

TEST_F(MasterTailTest, the_stream_goes_on_behind_a_tail_of_which_a_dead_worker_took_nothing_or_a_part_or_all)
{
    open_without_worker();
    uint64_t number = scoreboard.taken(scoreboard.row(0), 0);
    for (size_t taken : {size_t(0), size_t(100'000), SIZE_MAX}) {
        client->say(pattern(kLong), Opcode::kBinary);
        client->say("behind");
        Datagram last;
        do {
            last = read_datagram(end_of(1).get());
        } while (!last.socket);
        EXPECT_LT(number, last.number);
        std::vector<char> some(std::min(taken, kLong));
        size_t there = unread_bytes(last.socket.get());
        size_t tail = there - std::min(there, feed::wire({Opcode::kText, "behind"}).size());
        EXPECT_TRUE(take_out(last.socket.get(), some.data(), std::min(taken, tail)));
        last.socket.reset();
        lost_upto(1, last.number);
        read_datagram(end_of(1).get());   // "behind", which this worker has not begun either
        lost_upto(1, ++last.number);
        number = last.number;
    }
    go_on_with_successor();
    client->say("to the successor");
    EXPECT_EQ(client->hear(), "to the successor");
}

TEST_F(MasterTailTest, messages_behind_a_lost_tail_are_answered_after_a_half_close)
{
    open_without_worker();
    client->say(pattern(kLong), Opcode::kBinary);
    client->say("behind");
    client->shut();
    Datagram last;
    do {
        last = read_datagram(end_of(1).get());
    } while (!last.socket);
    last.socket.reset();
    lost_upto(1, last.number);
    go_on_with_successor();
    EXPECT_EQ(client->hear(), "behind");
    EXPECT_EQ(client->rest(), "");
}

TEST_F(MasterTailTest, a_tail_that_no_worker_has_begun_arrives_at_the_successor)
{
    open_without_worker();
    client->say(pattern(kLong), Opcode::kBinary);
    client->say("behind");
    go_on_with_successor();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->hear(), "behind");
}

// A worker publishes that it takes a datagram before it reads.
TEST_F(MasterTailTest, a_message_counted_as_taken_by_a_dead_worker_before_it_was_sent_arrives)
{
    open_without_worker();
    lost_upto(1, scoreboard.taken(scoreboard.row(0), 0) + 1);
    reactor_is_idle();
    client->say(pattern(kLong), Opcode::kBinary);
    client->say("behind");
    go_on_with_successor();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->hear(), "behind");
}

TEST_F(MasterTailTest, a_tail_whose_front_a_dead_worker_took_is_not_mixed_up)
{
    open_without_worker();
    Datagram first;
    do {   // until enough bytes were read ahead: then the front needs datagrams of its own
        client->say("short");
        lost_upto(1, read_datagram(end_of(1).get()).number);
        client->say(pattern(kLong), Opcode::kBinary);
        first = read_datagram(end_of(1).get());
        lost_upto(1, first.number);
    } while (first.socket);
    client->say("behind");
    go_on_with_successor();
    EXPECT_EQ(client->hear(), "behind");
}

TEST_F(MasterTailTest, without_any_worker_the_stream_goes_on_when_there_is_one)
{
    open_without_worker();
    client->say(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(requests + 1));
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    tell(ControlMessage::kRetired, 1);   // the datagrams in the old link are lost with it
    client->say("behind");
    EXPECT_EQ(client->hear(), "behind");
}

TEST_F(MasterTailTest, the_server_may_close_while_a_worker_has_the_socket)
{
    open();
    Member &worker = serve();
    WebSocketPeer client(connect());
    client.open();
    keep_busy(worker);
    client.say(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(2));
    reactor_thread.in([&] {
        reactor->sessions().for_each([](Connection &connection) { connection.close(true); });
        return 0;
    });
    EXPECT_EQ(client.rest(), "");   // before the worker closes its descriptor of the socket
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    let_go();
}

TEST_F(MasterTailTest, messages_sent_before_a_reset_are_handled)
{
    open();
    Member &worker = serve();
    WebSocketPeer client(connect());
    client.open();
    // The client will have gone before an answer.
    worker.in([](Member &self) { return self.handler.answers_messages = false; });
    keep_busy(worker);
    client.say(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(2));
    size_t before = unread();
    client.say("behind");
    ASSERT_TRUE(eventually([&] { return unread() > before || scoreboard.reactor_row(0).requests == 3; }));
    client.reset();
    reactor_is_idle();
    let_go();
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    EXPECT_EQ(scoreboard.reactor_row(0).requests, 3u);
}

TEST_F(MasterTailTest, earlier_answers_arrive_although_the_server_closes_while_a_worker_has_the_socket)
{
    open(2);
    Member &first = serve("one", 0), &second = serve("two", 1);
    WebSocketPeer client(connect(kWeb, 4096));
    client.open();
    int64_t session = 0;
    std::string large = pattern(3 << 20);
    client.say("who am I?");
    EXPECT_EQ(client.hear(), "who am I?");
    Member *owner = &first, *other = &second;
    if (first.in([](Member &self) { return self.handler.clients.empty(); })) {
        std::swap(owner, other);
    }
    session = owner->in([](Member &self) { return self.handler.clients.front(); });
    keep_busy(*owner);
    client.say(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(3));
    other->in([&](Member &self) {
        Peer *known = self.worker->find_peer(session);
        EXPECT_EQ(known->websocket()->send(Opcode::kBinary, {large}), 0);
        known->close_when_sent();
        return 0;
    });
    EXPECT_TRUE(client.hear(Opcode::kBinary) == large);
    let_go();
}

TEST_F(MasterTailTest, a_close_frame_while_a_tail_is_awaited_does_not_end_the_reading)
{
    open();
    Member &worker = serve();
    WebSocketPeer client(connect());
    client.open();
    client.say("who am I?");
    EXPECT_EQ(client.hear(), "who am I?");
    int64_t session = worker.in([](Member &self) { return self.handler.clients.front(); });
    std::string frame = feed::wire({Opcode::kBinary, pattern(kLong)});
    client.send(std::string_view(frame).substr(0, 1000));
    worker.in([&](Member &self) { return self.worker->find_peer(session)->websocket()->send_close(1000, ""); });
    EXPECT_EQ(client.hear(Opcode::kClose), "\x03\xe8");
    client.send(std::string_view(frame).substr(1000));
    client.say("\x03\xe8", Opcode::kClose);
    EXPECT_EQ(client.rest(), "");
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));   // before the time limit of five seconds
}

}  // namespace
