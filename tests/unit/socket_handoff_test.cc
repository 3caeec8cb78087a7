// Messages that a worker reads from a socket that it was handed for the end of an earlier message.
#include "master_tail_fixture.h"

#include <semaphore>
#include <set>

namespace {

using namespace tail_test;

constexpr size_t kNext = 80 << 10;   // shorter than the message before it, but still long enough for a handoff

class LentSocketTest : public MasterTailTest {
protected:
    // A worker handles a long message with another one behind it, while a second worker changes the client's state.
    // Returns how many more messages the first worker begins.
    size_t messages_after(std::function<void(Peer &)> change)
    {
        open(2);
        Member &first = serve("one", 0), &second = serve("two", 1);
        std::binary_semaphore is_there{0}, deliver_rest{0};
        say_long(first, [&](RemoteHandler &handler) {
            handler.answers_messages = false;   // otherwise the close frame would wait for the end of the message
            handler.at_message = [&](Peer &) {
                if (handler.clients.size() == 1) {
                    is_there.release();
                    deliver_rest.acquire();
                }
            };
        });
        say_behind(feed::wire({Opcode::kBinary, pattern(kNext)}));
        let_go();
        is_there.acquire();
        second.in([&, session = session()](Member &self) {
            change(*self.worker->find_peer(session));
            return 0;
        });
        // Waits for the end of the turn in which the worker notified the reactor.
        second.in([](Member &) { return 0; });
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

// Messages that a worker reads itself arrive unchanged, without passing through the master.
TEST_F(LentSocketTest, a_worker_also_reads_the_long_messages_behind_a_long_one)
{
    constexpr int kMessages = 10;
    open();
    say_long(serve());
    std::string wire;
    for (int i = 0; i < kMessages; i++) {
        wire += next_message(i);
    }
    wire += feed::wire({Opcode::kText, "short"}) + next_message(kMessages);
    uint64_t received = scoreboard.reactor_row(0).received_bytes;
    say_behind(wire);
    let_go();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    for (int i = 0; i < kMessages; i++) {
        EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext + size_t(i)));
    }
    EXPECT_EQ(client->hear(), "short");
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext + kMessages));
    EXPECT_EQ(scoreboard.reactor_row(0).requests, requests + 2);   // the short message and the last one
    reactor_is_idle();
    EXPECT_EQ(scoreboard.reactor_row(0).received_bytes, received + wire.size());
    client->shut();
    EXPECT_EQ(client->rest(), "");   // all handlers have ended
}

TEST_F(LentSocketTest, text_behind_a_long_message_is_checked)
{
    open();
    say_long(serve());
    say_behind(feed::wire({Opcode::kText, std::string(kNext, 'x')}) +
               feed::wire({Opcode::kText, std::string(kNext, 'x') + "\xff"}) + next_message(0));
    let_go();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->hear(), std::string(kNext, 'x'));
    EXPECT_EQ(client->hear(Opcode::kClose).substr(0, 2), "\x03\xef");
    EXPECT_EQ(scoreboard.reactor_row(0).requests, requests);
}

TEST_F(LentSocketTest, the_master_refuses_an_invalid_frame_behind_a_long_message)
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
        say_long(worker);
        say_behind(next_message(0) + wire);
        let_go();
        EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
        EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext));
        EXPECT_EQ(client->hear(Opcode::kClose).substr(0, 2), code);
        client.reset();
    }
}

TEST_F(LentSocketTest, nothing_more_is_taken_of_a_client_that_is_closed)
{
    open();
    Member &worker = serve();
    say_long(worker, [](RemoteHandler &handler) {
        handler.answers_messages = false;
        handler.at_message = [](Peer &client) { client.close(true); };
    });
    say_behind(next_message(0) + next_message(1));
    let_go();
    EXPECT_EQ(client->rest().size(), 0u);
    EXPECT_EQ(worker.in([](Member &self) { return self.handler.clients.size(); }), 1u);
}

TEST_F(LentSocketTest, nothing_more_is_taken_of_a_client_that_is_paused)
{
    open();
    Member &worker = serve();
    say_long(worker, [](RemoteHandler &handler) {
        handler.answers_messages = false;
        handler.at_message = [](Peer &client) { client.pause(); };
    });
    say_behind(next_message(0) + next_message(1));
    let_go();
    auto heard = [&] { return worker.in([](Member &self) { return self.handler.clients.size(); }); };
    ASSERT_TRUE(eventually([&] { return heard() == 1; }));
    worker.in([](Member &) { return 0; });
    reactor_is_idle();
    EXPECT_EQ(unread(), next_message(0).size() + next_message(1).size());
    EXPECT_EQ(heard(), 1u);
    worker.in([](Member &self) {
        self.handler.at_message = {};
        self.handler.answers_messages = true;
        self.worker->find_peer(self.handler.clients.front())->resume();
        return 0;
    });
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext));
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext + 1));
}

TEST_F(LentSocketTest, the_stream_goes_on_behind_messages_that_a_dead_worker_has_taken_or_was_taking)
{
    open_without_worker();
    int64_t session = this->session();
    for (size_t of_second : {size_t(0), size_t(5), size_t(50'000), SIZE_MAX}) {
        client->say(pattern(kLong), Opcode::kBinary);
        Datagram last;
        do {
            last = read_datagram(end_of(1).get());
        } while (!last.socket);
        size_t left = unread_bytes(last.socket.get());   // the end of the first message
        say_behind(next_message(0) + next_message(1));
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
    client->say("behind");
    go_on_with_successor();
    EXPECT_EQ(client->hear(), "behind");
}

TEST_F(LentSocketTest, a_worker_that_is_to_leave_gives_the_socket_back)
{
    open();
    Member &worker = serve();
    say_long(worker);
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    worker.leave();
    say_behind(next_message(0) + next_message(1));
    let_go();
    std::set<std::string> heard;   // in any order, because two workers answer
    for (int i = 0; i < 3; i++) {
        heard.insert(client->hear(Opcode::kBinary));
    }
    EXPECT_TRUE(heard == std::set({pattern(kLong), pattern(kNext), pattern(kNext + 1)}));
    client->say("to the successor");
    EXPECT_EQ(client->hear(), "to the successor");
}

// The worker handles no message and is about to read one when its replacement takes over.
TEST_F(LentSocketTest, a_successor_begins_no_message_before_those_that_the_old_worker_reads_itself)
{
    open();
    Member &worker = serve();
    std::counting_semaphore<2> is_there{0}, deliver_rest{0};
    say_long(worker, [&](RemoteHandler &handler) {
        handler.at_message = [&](Peer &client) {
            client.handler_begins();
            client.handler_ends();
            is_there.release();
            deliver_rest.acquire();
        };
    });
    say_behind(next_message(0) + feed::wire({Opcode::kBinary, "behind"}));
    let_go();
    is_there.acquire();
    uint32_t link = new_link();
    hire("two", link);
    switch_to(link);
    deliver_rest.release();
    is_there.acquire();   // and the socket was returned
    reactor_is_idle();
    EXPECT_EQ(scoreboard.reactor_row(0).requests, requests);   // otherwise the replacement could begin the last message
    deliver_rest.release();
    std::set<std::string> heard;   // in any order, because two workers answer
    for (int i = 0; i < 3; i++) {
        heard.insert(client->hear(Opcode::kBinary));
    }
    EXPECT_TRUE(heard == std::set({pattern(kLong), pattern(kNext), "behind"s}));
    worker.in([](Member &) { return 0; });   // afterwards the worker no longer uses the semaphores
}

TEST_F(LentSocketTest, nothing_more_is_taken_of_a_client_that_another_worker_has_paused)
{
    EXPECT_EQ(messages_after([](Peer &client) { client.pause(); }), 0u);
}

TEST_F(LentSocketTest, no_message_is_read_from_a_client_to_which_another_worker_has_sent_a_close_frame)
{
    EXPECT_EQ(messages_after([](Peer &client) { (void) client.websocket()->send_close(1000, {}); }), 0u);
}

// The times that heartbeat_idle_time and max_idle_time use must be recent, however long the message has taken.
TEST_F(LentSocketTest, reading_by_a_worker_updates_the_clients_last_receive_time)
{
    open();
    say_long(serve());
    say_behind(next_message(0));
    Nanoseconds now = reactor_thread.in([] { return Loop::current()->read_clock(); });
    let_go();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext));
    reactor_is_idle();
    PeerInfo info = of_connection([](Connection &connection) { return connection.info(); });
    EXPECT_GE(info.received_at, now);
    EXPECT_GE(info.active_at, now);
}

// If a worker is chosen for each message, no worker may read the message of another one.
TEST_F(LentSocketTest, messages_that_are_dispatched_one_by_one_all_pass_through_the_master)
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
        (void) client->hear(Opcode::kBinary);
    }
    EXPECT_EQ(scoreboard.reactor_row(0).requests, 7u);
    for (Member *worker : {&first, &second}) {
        EXPECT_GE(worker->in([](Member &self) { return self.handler.clients.size(); }), 3u);
    }
}

}  // namespace
