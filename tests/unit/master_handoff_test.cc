// Tests of the tail (the last bytes) of a long message: which process reads the tail, and what happens when a worker
// or a client is lost.
#include "master_handoff_fixture.h"

namespace {

using namespace handoff_test;

TEST_F(MasterHandoffTest, workers_read_long_messages_from_the_clients_socket)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    taken_by_workers = 0;
    size_t sent = 0;
    std::string text;
    while (text.size() < kLong) {
        // Use characters of one, three and four bytes, so that the tail of a message can begin in the middle of a
        // character.
        text += "a\u20ac\U0001F600";
    }
    for (int i = 0; i < 5; i++) {
        for (Opcode opcode : {Opcode::kBinary, Opcode::kText}) {
            std::string bytes = opcode == Opcode::kText ? text : pattern(kLong + size_t(i));
            client.send_message(bytes, opcode);
            EXPECT_TRUE(client.receive_message(opcode) == bytes);
            sent += bytes.size();
        }
        client.send_message("short");
        EXPECT_EQ(client.receive_message(), "short");
    }
    // The master reads the first bytes of each message. If the kernel's buffer is too small for a message, the
    // master reads the whole message.
    EXPECT_GT(taken_by_workers, sent / 4);
}

TEST_F(MasterHandoffTest, a_long_message_in_fragments_arrives_whole)
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
            client.send_message("are you there?", Opcode::kPing);
            EXPECT_TRUE(client.receive_message(Opcode::kPong) == "are you there?");
        }
    }
    EXPECT_TRUE(client.receive_message(Opcode::kBinary) == bytes);
}

TEST_F(MasterHandoffTest, a_message_that_does_not_arrive_at_once_is_read_by_the_master)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    std::string bytes = pattern(kLong), frame = feed::wire({Opcode::kBinary, bytes});
    std::string_view rest = frame;
    client.send(rest.substr(0, kLong / 4));
    // When the master has read a quarter of the message, it no longer waits for the whole message to arrive.
    ASSERT_TRUE(eventually([&] { return scoreboard.reactor_row(0).received_bytes >= kLong / 4; }));
    client.send(rest.substr(kLong / 4));
    EXPECT_TRUE(client.receive_message(Opcode::kBinary) == bytes);
    client.send_message("short");
    EXPECT_EQ(client.receive_message(), "short");
}

TEST_F(MasterHandoffTest, invalid_text_is_refused_even_where_only_a_worker_reads_it)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    client.send_message(pattern(kLong) + "\xff");
    EXPECT_EQ(client.receive_message(Opcode::kClose).substr(0, 2), "\x03\xef");
}

TEST_F(MasterHandoffTest, the_stream_goes_on_behind_a_tail_of_which_a_dead_worker_took_nothing_or_a_part_or_all)
{
    open_without_worker();
    uint64_t number = scoreboard.taken(scoreboard.row(0), 0);
    for (size_t taken : {size_t(0), size_t(100'000), SIZE_MAX}) {
        client->send_message(pattern(kLong), Opcode::kBinary);
        client->send_message("behind");
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
        read_datagram(end_of(1).get());   // takes the message "behind", which the dead worker has not begun to handle
        lost_upto(1, ++last.number);
        number = last.number;
    }
    go_on_with_successor();
    client->send_message("to the successor");
    EXPECT_EQ(client->receive_message(), "to the successor");
}

TEST_F(MasterHandoffTest, messages_behind_a_lost_tail_are_answered_after_a_half_close)
{
    open_without_worker();
    client->send_message(pattern(kLong), Opcode::kBinary);
    client->send_message("behind");
    client->shut();
    Datagram last;
    do {
        last = read_datagram(end_of(1).get());
    } while (!last.socket);
    last.socket.reset();
    lost_upto(1, last.number);
    go_on_with_successor();
    EXPECT_EQ(client->receive_message(), "behind");
    EXPECT_EQ(client->rest(), "");
}

TEST_F(MasterHandoffTest, a_tail_that_no_worker_has_begun_arrives_at_the_successor)
{
    open_without_worker();
    client->send_message(pattern(kLong), Opcode::kBinary);
    client->send_message("behind");
    go_on_with_successor();
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->receive_message(), "behind");
}

// A worker counts a datagram as taken before it reads the datagram. So the count of a dead worker may include a
// datagram that the master has not sent yet.
TEST_F(MasterHandoffTest, a_message_counted_as_taken_by_a_dead_worker_before_it_was_sent_arrives)
{
    open_without_worker();
    lost_upto(1, scoreboard.taken(scoreboard.row(0), 0) + 1);
    reactor_is_idle();
    client->send_message(pattern(kLong), Opcode::kBinary);
    client->send_message("behind");
    go_on_with_successor();
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->receive_message(), "behind");
}

TEST_F(MasterHandoffTest, a_tail_whose_front_a_dead_worker_took_is_not_mixed_up)
{
    open_without_worker();
    Datagram first;
    do {   // repeat until the front (the bytes before the tail) is so long that it needs datagrams of its own
        client->send_message("short");
        lost_upto(1, read_datagram(end_of(1).get()).number);
        client->send_message(pattern(kLong), Opcode::kBinary);
        first = read_datagram(end_of(1).get());
        lost_upto(1, first.number);
    } while (first.socket);
    client->send_message("behind");
    go_on_with_successor();
    EXPECT_EQ(client->receive_message(), "behind");
}

TEST_F(MasterHandoffTest, without_any_worker_the_stream_goes_on_when_there_is_one)
{
    open_without_worker();
    client->send_message(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(requests + 1));
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    notify_reactor(ControlMessage::kRetired, 1);   // the reactor drops the old link, and the datagrams in it are lost
    client->send_message("behind");
    EXPECT_EQ(client->receive_message(), "behind");
}

TEST_F(MasterHandoffTest, the_server_may_close_while_a_worker_has_the_socket)
{
    open();
    Member &worker = serve();
    WebSocketPeer client(connect());
    client.open();
    keep_busy(worker);
    client.send_message(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(2));
    reactor_thread.in([&] {
        reactor->sessions().for_each([](Connection &connection) { connection.close(true); });
        return 0;
    });
    EXPECT_EQ(client.rest(), "");   // the connection must end before the worker closes its descriptor of the socket
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    let_go();
}

TEST_F(MasterHandoffTest, messages_sent_before_a_reset_are_handled)
{
    open();
    Member &worker = serve();
    WebSocketPeer client(connect());
    client.open();
    // Do not answer messages, because the client will have gone before an answer could arrive.
    worker.in([](Member &self) { return self.handler.answers_messages = false; });
    keep_busy(worker);
    client.send_message(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(2));
    size_t before = unread();
    client.send_message("behind");
    ASSERT_TRUE(eventually([&] { return unread() > before || scoreboard.reactor_row(0).requests == 3; }));
    client.reset();
    reactor_is_idle();
    let_go();
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    EXPECT_EQ(scoreboard.reactor_row(0).requests, 3u);
}

TEST_F(MasterHandoffTest, earlier_answers_arrive_although_the_server_closes_while_a_worker_has_the_socket)
{
    open(2);
    Member &first = serve("one", 0), &second = serve("two", 1);
    WebSocketPeer client(connect(kWeb, 4096));
    client.open();
    int64_t session = 0;
    std::string large = pattern(3 << 20);
    client.send_message("who am I?");
    EXPECT_EQ(client.receive_message(), "who am I?");
    Member *owner = &first, *other = &second;
    if (first.in([](Member &self) { return self.handler.clients.empty(); })) {
        std::swap(owner, other);
    }
    session = owner->in([](Member &self) { return self.handler.clients.front(); });
    keep_busy(*owner);
    client.send_message(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(3));
    other->in([&](Member &self) {
        Peer *known = self.worker->find_peer(session);
        EXPECT_EQ(known->websocket()->send(Opcode::kBinary, {large}), 0);
        known->close_when_sent();
        return 0;
    });
    EXPECT_TRUE(client.receive_message(Opcode::kBinary) == large);
    let_go();
}

TEST_F(MasterHandoffTest, a_close_frame_while_a_tail_is_awaited_does_not_end_the_reading)
{
    open();
    Member &worker = serve();
    WebSocketPeer client(connect());
    client.open();
    client.send_message("who am I?");
    EXPECT_EQ(client.receive_message(), "who am I?");
    int64_t session = worker.in([](Member &self) { return self.handler.clients.front(); });
    std::string frame = feed::wire({Opcode::kBinary, pattern(kLong)});
    client.send(std::string_view(frame).substr(0, 1000));
    worker.in([&](Member &self) { return self.worker->find_peer(session)->websocket()->send_close(1000, ""); });
    EXPECT_EQ(client.receive_message(Opcode::kClose), "\x03\xe8");
    client.send(std::string_view(frame).substr(1000));
    client.send_message("\x03\xe8", Opcode::kClose);
    EXPECT_EQ(client.rest(), "");
    // The connection must end before the time limit of five seconds.
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
}

}  // namespace
