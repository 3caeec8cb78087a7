// Tests of messages that a worker reads from a client's socket which was handed off to it for the end of an
// earlier message.
#include "master_handoff_fixture.h"

#include <semaphore>
#include <set>

namespace {

using namespace handoff_test;

// size in bytes of a message that is shorter than kLong, but long enough for a handoff
constexpr size_t kNext = 80 << 10;

class SocketHandoffTest : public MasterHandoffTest {
protected:
    // Lets the first worker handle a long message with another message behind it in the socket. Meanwhile the second
    // worker calls `change`, which changes the client's state. Returns how many more messages the first worker
    // begins.
    size_t messages_after(std::function<void(Peer &)> change)
    {
        open(2);
        Member &first = serve("one", 0), &second = serve("two", 1);
        std::binary_semaphore is_there{0}, deliver_rest{0};
        send_long(first, [&](RemoteHandler &handler) {
            handler.answers_messages = false;   // otherwise the close frame would wait for the end of the answer
            handler.at_message = [&](Peer &) {
                if (handler.clients.size() == 1) {
                    is_there.release();
                    deliver_rest.acquire();
                }
            };
        });
        send_behind(feed::wire({Opcode::kBinary, pattern(kNext)}));
        let_go();
        is_there.acquire();
        second.in([&, session = session()](Member &self) {
            change(*self.worker->find_peer(session));
            return 0;
        });
        reactor_is_idle();
        deliver_rest.release();
        first.in([](Member &) { return 0; });
        return first.in([](Member &self) { return self.handler.clients.size() - 1; });
    }
};

std::string next_message(int number)
{
    return feed::wire({Opcode::kBinary, pattern(kNext + size_t(number))});
}

// Messages that a worker reads from the socket must arrive unchanged, without passing through the master.
TEST_F(SocketHandoffTest, a_worker_also_reads_the_long_messages_behind_a_long_one)
{
    constexpr int kMessages = 10;
    open();
    send_long(serve());
    std::string wire;
    for (int i = 0; i < kMessages; i++) {
        wire += next_message(i);
    }
    wire += feed::wire({Opcode::kText, "short"}) + next_message(kMessages);
    uint64_t received = scoreboard.reactor_row(0).received_bytes;
    send_behind(wire);
    let_go();
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kLong));
    for (int i = 0; i < kMessages; i++) {
        EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kNext + size_t(i)));
    }
    EXPECT_EQ(client->receive_message(), "short");
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kNext + kMessages));
    // 2: only the short message and the last message have passed through the master
    EXPECT_EQ(scoreboard.reactor_row(0).requests, requests + 2);
    reactor_is_idle();
    EXPECT_EQ(scoreboard.reactor_row(0).received_bytes, received + wire.size());
    client->shut();
    EXPECT_EQ(client->rest(), "");   // the connection has ended, so all handlers have ended
}

TEST_F(SocketHandoffTest, text_behind_a_long_message_is_checked)
{
    open();
    send_long(serve());
    send_behind(feed::wire({Opcode::kText, std::string(kNext, 'x')}) +
               feed::wire({Opcode::kText, std::string(kNext, 'x') + "\xff"}) + next_message(0));
    let_go();
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->receive_message(), std::string(kNext, 'x'));
    EXPECT_EQ(client->receive_message(Opcode::kClose).substr(0, 2), "\x03\xef");
    EXPECT_EQ(scoreboard.reactor_row(0).requests, requests);
}

TEST_F(SocketHandoffTest, the_master_refuses_an_invalid_frame_behind_a_long_message)
{
    web.package_max_length = kLong;
    feed::Frame reserved = {Opcode::kBinary, pattern(kNext)}, fragment = reserved;
    reserved.rsv1 = true;
    fragment.opcode = Opcode::kContinuation;
    std::pair<std::string, std::string> cases[] = {
        {feed::wire(reserved), "\x03\xea"},
        {feed::wire(fragment), "\x03\xea"},
        {feed::wire({Opcode::kBinary, pattern(kNext)}, false), "\x03\xea"},
        {feed::wire({Opcode::kBinary, pattern(kLong + 1)}).substr(0, kNext), "\x03\xf1"},
    };
    open();
    Member &worker = serve();
    for (auto &[wire, code] : cases) {
        send_long(worker);
        send_behind(next_message(0) + wire);
        let_go();
        EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kLong));
        EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kNext));
        EXPECT_EQ(client->receive_message(Opcode::kClose).substr(0, 2), code);
        client.reset();
    }
}

TEST_F(SocketHandoffTest, nothing_more_is_taken_of_a_client_that_is_closed)
{
    open();
    Member &worker = serve();
    send_long(worker, [](RemoteHandler &handler) {
        handler.answers_messages = false;
        handler.at_message = [](Peer &client) { client.close(true); };
    });
    send_behind(next_message(0) + next_message(1));
    let_go();
    EXPECT_EQ(client->rest().size(), 0u);
    EXPECT_EQ(worker.in([](Member &self) { return self.handler.clients.size(); }), 1u);
}

TEST_F(SocketHandoffTest, nothing_more_is_taken_of_a_client_that_is_paused)
{
    open();
    Member &worker = serve();
    send_long(worker, [](RemoteHandler &handler) {
        handler.answers_messages = false;
        handler.at_message = [](Peer &client) { client.pause(); };
    });
    send_behind(next_message(0) + next_message(1));
    let_go();
    auto received = [&] { return worker.in([](Member &self) { return self.handler.clients.size(); }); };
    ASSERT_TRUE(eventually([&] { return received() == 1; }));
    reactor_is_idle();
    EXPECT_EQ(unread(), next_message(0).size() + next_message(1).size());
    EXPECT_EQ(received(), 1u);
    worker.in([](Member &self) {
        self.handler.at_message = {};
        self.handler.answers_messages = true;
        self.worker->find_peer(self.handler.clients.front())->resume();
        return 0;
    });
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kNext));
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kNext + 1));
}

TEST_F(SocketHandoffTest, the_stream_goes_on_behind_messages_that_a_dead_worker_has_taken_or_was_taking)
{
    open_without_worker();
    int64_t session = this->session();
    for (size_t of_second : {size_t(0), size_t(5), size_t(50'000), SIZE_MAX}) {
        client->send_message(pattern(kLong), Opcode::kBinary);
        Datagram last;
        do {
            last = read_datagram(end_of(1).get());
        } while (!last.socket);
        size_t left = unread_bytes(last.socket.get());   // `left`: number of unread bytes of the first message
        send_behind(next_message(0) + next_message(1));
        EXPECT_TRUE(take_out(last.socket.get(), nullptr, left));
        size_t takes[] = {next_message(0).size(), std::min(of_second, next_message(1).size())};
        for (int i = 0; i < 2; i++) {
            EXPECT_TRUE(clients.row(session).take_behind(SessionNumbers::tag_of(session), uint32_t(next_message(i).size())));
            EXPECT_TRUE(take_out(last.socket.get(), nullptr, takes[i]));
        }
        last.socket.reset();
        lost_upto(1, last.number);
        reactor_is_idle();
    }
    client->send_message("behind");
    go_on_with_successor();
    EXPECT_EQ(client->receive_message(), "behind");
}

TEST_F(SocketHandoffTest, a_worker_that_is_to_leave_gives_the_socket_back)
{
    open();
    Member &worker = serve();
    send_long(worker);
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    worker.leave();
    send_behind(next_message(0) + next_message(1));
    let_go();
    std::set<std::string> received;   // a set, because two workers answer, in any order
    for (int i = 0; i < 3; i++) {
        received.insert(client->receive_message(Opcode::kBinary));
    }
    EXPECT_TRUE(received == std::set({pattern(kLong), pattern(kNext), pattern(kNext + 1)}));
    client->send_message("to the successor");
    EXPECT_EQ(client->receive_message(), "to the successor");
}

// When its successor takes over, the old worker handles no message, but is about to read one from the socket.
TEST_F(SocketHandoffTest, a_successor_begins_no_message_before_those_that_the_old_worker_reads_itself)
{
    open();
    Member &worker = serve();
    std::counting_semaphore<2> is_there{0}, deliver_rest{0};
    send_long(worker, [&](RemoteHandler &handler) {
        handler.at_message = [&](Peer &client) {
            client.handler_begins();
            client.handler_ends();
            is_there.release();
            deliver_rest.acquire();
        };
    });
    send_behind(next_message(0) + feed::wire({Opcode::kBinary, "behind"}));
    let_go();
    is_there.acquire();
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    deliver_rest.release();
    is_there.acquire();   // waits until the worker handles the message and has returned the socket
    reactor_is_idle();
    // The master must not have forwarded the last message: otherwise the successor could begin the last message too
    // early.
    EXPECT_EQ(scoreboard.reactor_row(0).requests, requests);
    deliver_rest.release();
    std::set<std::string> received;   // a set, because two workers answer, in any order
    for (int i = 0; i < 3; i++) {
        received.insert(client->receive_message(Opcode::kBinary));
    }
    EXPECT_TRUE(received == std::set({pattern(kLong), pattern(kNext), "behind"s}));
    worker.in([](Member &) { return 0; });   // when the worker answers, its handler no longer uses the semaphores
}

TEST_F(SocketHandoffTest, nothing_more_is_taken_of_a_client_that_another_worker_has_paused)
{
    EXPECT_EQ(messages_after([](Peer &client) { client.pause(); }), 0u);
}

TEST_F(SocketHandoffTest, no_message_is_read_from_a_client_to_which_another_worker_has_sent_a_close_frame)
{
    EXPECT_EQ(messages_after([](Peer &client) { (void) client.websocket()->send_close(1000, {}); }), 0u);
}

// The options heartbeat_idle_time and max_idle_time depend on received_at and active_at. Both times must be recent,
// however long the message has taken.
TEST_F(SocketHandoffTest, reading_by_a_worker_updates_the_clients_last_receive_time)
{
    open();
    send_long(serve());
    send_behind(next_message(0));
    Nanoseconds now = reactor_thread.in([] { return Loop::current()->read_clock(); });
    let_go();
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kLong));
    EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kNext));
    all_are_idle();
    PeerInfo info = of_connection([](Connection &connection) { return connection.info(); });
    EXPECT_GE(info.received_at, now);
    EXPECT_GE(info.active_at, now);
}

// If the dispatch mode chooses a worker for each message, no worker may read further messages from a socket, because
// they may belong to another worker.
TEST_F(SocketHandoffTest, messages_that_are_dispatched_one_by_one_all_pass_through_the_master)
{
    config.dispatch_mode = int64_t(Dispatch::kRoundRobin);
    open(2);
    Member &first = serve("one", 0), &second = serve("two", 1);
    client.emplace(connect());
    client->open();
    for (int i = 0; i < 6; i++) {
        client->send(next_message(i));
    }
    for (int i = 0; i < 6; i++) {
        (void) client->receive_message(Opcode::kBinary);
    }
    EXPECT_EQ(scoreboard.reactor_row(0).requests, 7u);
    for (Member *worker : {&first, &second}) {
        EXPECT_GE(worker->in([](Member &self) { return self.handler.clients.size(); }), 3u);
    }
}

}  // namespace
