// Long WebSocket messages, whose last bytes workers take out of the clients' sockets.
#include "master_fixture.h"

#include "coro/net/unread.h"

#include <atomic>
#include <dlfcn.h>

namespace {

std::atomic<size_t> taken_by_workers = 0;

}  // namespace

extern "C" [[gnu::visibility("default")]] ssize_t recv(int fd, void *to, size_t size, int flags)
{
    static auto next = reinterpret_cast<ssize_t (*)(int, void *, size_t, int)>(dlsym(RTLD_NEXT, "recv"));
    ssize_t count = next(fd, to, size, flags);
    if (count > 0 && to && (flags & MSG_DONTWAIT)) {
        taken_by_workers += size_t(count);
    }
    return count;
}

namespace {

using namespace master_test;

constexpr size_t kLong = 1 << 20;
constexpr size_t kNext = 80 << 10;   // shorter, and still long

// A datagram as a worker reads it, and the socket that came with it.
struct Datagram {
    uint64_t number = 0;
    Fd socket;
};

Datagram read_datagram(int lane)
{
    static char bytes[kDatagram];
    iovec all = {bytes, sizeof bytes};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
    msghdr message = {};
    message.msg_iov = &all;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    pollfd here = {lane, POLLIN, 0};
    EXPECT_EQ(::poll(&here, 1, 5000), 1);
    EXPECT_GT(::recvmsg(lane, &message, 0), 0);
    int descriptor = -1;
    if (cmsghdr *rights = CMSG_FIRSTHDR(&message)) {
        memcpy(&descriptor, CMSG_DATA(rights), sizeof descriptor);
    }
    return {reinterpret_cast<const DatagramHead *>(bytes)->number, Fd(descriptor)};
}

class MasterTailTest : public MasterTest {
protected:
    // Opens `client` and sends it long messages until workers take them: at first the kernel holds too little for one to be
    // there as a whole.
    void open_client()
    {
        client.emplace(connect());
        client->open();
        for (size_t before = taken_by_workers; taken_by_workers < before + kLong / 2;) {
            client->say(pattern(kLong), Opcode::kBinary);
            EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
        }
        requests = board.reactor_row(0).requests;
    }
    // A client whose handshake a worker has answered that is no more. What comes now lies in lane 1.
    void open_without_worker()
    {
        open();
        Member &first = serve("one");
        open_client();
        first.die();
        lost(1, 0);
        reactor_is_idle();
    }
    void go_on_with_successor()
    {
        hire("two", 1);
        tell(ControlMessage::kReady, 1);
    }

    // Of the only client.
    size_t unread()
    {
        return reactor_thread.in([&] {
            size_t bytes = 0;
            reactor->sessions().for_each([&](Connection &connection) { bytes = unread_bytes(connection.fd()); });
            return bytes;
        });
    }
    // Opens `client`, whose next message, which is long, the worker takes when it is let go.
    void say_long(Member &worker, std::function<void(RemoteHandler &)> change = [](RemoteHandler &) {})
    {
        open_client();
        worker.in([&](Member &self) {
            self.handler.clients.clear();
            change(self.handler);
            return 0;
        });
        keep_busy(worker);
        client->say(pattern(kLong), Opcode::kBinary);
        EXPECT_TRUE(has_forwarded(++requests));
    }
    // Sends what comes behind it, and waits until all of that is in the socket.
    void say_behind(const std::string &wire)
    {
        size_t before = unread();
        client->send(wire);
        ASSERT_TRUE(eventually([&] { return unread() == before + wire.size(); }));
    }
    int64_t session()
    {
        return reactor_thread.in([&] {
            int64_t session = 0;
            reactor->sessions().for_each([&](Connection &connection) { session = connection.session(); });
            return session;
        });
    }

    // How many a worker begins that are behind a long one while whose handler another worker changes something.
    size_t messages_after(std::function<void(Client &)> change)
    {
        open(2);
        Member &first = serve("one", 0), &second = serve("two", 1);
        std::binary_semaphore is_there{0}, go_on{0};
        say_long(first, [&](RemoteHandler &handler) {
            handler.answers_messages = false;   // or a goodbye would wait for the end of that
            handler.at_message = [&](Client &) {
                if (handler.clients.size() == 1) {
                    is_there.release();
                    go_on.acquire();
                }
            };
        });
        say_behind(feed::wire({Opcode::kBinary, pattern(kNext)}));
        let_go();
        is_there.acquire();
        second.in([&, session = session()](Member &self) {
            change(*self.worker->find_client(session));
            return 0;
        });
        reactor_is_idle();
        go_on.release();
        first.in([](Member &) { return 0; });
        return first.in([](Member &self) { return self.handler.clients.size() - 1; });
    }

    std::optional<WebSocketPeer> client;
    uint64_t requests = 0;
};

std::string next_message(int number)
{
    return feed::wire({Opcode::kBinary, pattern(kNext + size_t(number))});
}

TEST_F(MasterTailTest, workers_take_what_is_long_out_of_the_socket)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    taken_by_workers = 0;
    size_t sent = 0;
    std::string text;
    while (text.size() < kLong) {
        text += "a\u20ac\U0001F600";   // characters of one, three and four bytes: one stands where the tail begins
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
    EXPECT_GT(taken_by_workers, sent / 4);   // the first bytes are read by the master, and all where the kernel holds too little
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

TEST_F(MasterTailTest, what_does_not_come_at_once_is_read_by_the_master)
{
    open();
    serve();
    WebSocketPeer client(connect());
    client.open();
    std::string bytes = pattern(kLong), frame = feed::wire({Opcode::kBinary, bytes});
    std::string_view rest = frame;
    client.send(rest.substr(0, kLong / 4));
    ASSERT_TRUE(eventually([&] { return board.reactor_row(0).received_bytes >= kLong / 4; }));   // it waits no longer
    client.send(rest.substr(kLong / 4));
    EXPECT_TRUE(client.hear(Opcode::kBinary) == bytes);
    client.say("short");
    EXPECT_EQ(client.hear(), "short");
}

TEST_F(MasterTailTest, text_that_is_none_is_refused_also_where_only_a_worker_sees_it)
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
    uint64_t number = board.taken(board.row(0), 0);
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
        read_datagram(end_of(1).get());   // "behind", which this one has not begun either
        lost_upto(1, ++last.number);
        number = last.number;
    }
    go_on_with_successor();
    client->say("to the successor");
    EXPECT_EQ(client->hear(), "to the successor");
}

TEST_F(MasterTailTest, what_a_client_has_said_behind_a_lost_tail_before_it_shut_its_side_is_answered)
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

TEST_F(MasterTailTest, a_tail_that_nobody_has_begun_arrives_at_the_successor)
{
    open_without_worker();
    client->say(pattern(kLong), Opcode::kBinary);
    client->say("behind");
    go_on_with_successor();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->hear(), "behind");
}

// A worker says that it takes a datagram before it looks for one.
TEST_F(MasterTailTest, a_message_that_a_dead_worker_is_said_to_have_taken_before_it_was_sent_arrives)
{
    open_without_worker();
    lost_upto(1, board.taken(board.row(0), 0) + 1);
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
    do {   // until more than a little was read ahead: then the front takes datagrams of its own
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
    uint32_t lane = new_lane();
    hire("two", lane);
    switch_to(lane);
    tell(ControlMessage::kRetired, 1);   // with all that lies in the old lane
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
    EXPECT_EQ(client.rest(), "");   // before the worker gives back its descriptor
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    let_go();
}

TEST_F(MasterTailTest, what_a_client_says_before_it_resets_is_handled)
{
    open();
    Member &worker = serve();
    WebSocketPeer client(connect());
    client.open();
    worker.in([](Member &self) { return self.handler.answers_messages = false; });   // an answer would find it gone
    keep_busy(worker);
    client.say(pattern(kLong), Opcode::kBinary);
    ASSERT_TRUE(has_forwarded(2));
    size_t before = unread();
    client.say("behind");
    ASSERT_TRUE(eventually([&] { return unread() > before || board.reactor_row(0).requests == 3; }));
    client.reset();
    reactor_is_idle();
    let_go();
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    EXPECT_EQ(board.reactor_row(0).requests, 3u);
}

TEST_F(MasterTailTest, what_was_said_arrives_although_the_server_closes_while_a_worker_has_the_socket)
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
        Client *known = self.worker->find_client(session);
        EXPECT_EQ(known->websocket()->send(Opcode::kBinary, {large}), 0);
        known->close_when_sent();
        return 0;
    });
    EXPECT_TRUE(client.hear(Opcode::kBinary) == large);
    let_go();
}

TEST_F(MasterTailTest, a_goodbye_while_a_tail_is_awaited_does_not_end_the_reading)
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
    worker.in([&](Member &self) { return self.worker->find_client(session)->websocket()->send_close(1000, ""); });
    EXPECT_EQ(client.hear(Opcode::kClose), "\x03\xe8");
    client.send(std::string_view(frame).substr(1000));
    client.say("\x03\xe8", Opcode::kClose);
    EXPECT_EQ(client.rest(), "");
    EXPECT_TRUE(eventually([&] { return connections() == 0; }));   // before the five seconds for that are over
}

// What a worker takes on its own account comes out the same, and the master sees neither it nor its handlers.
TEST_F(MasterTailTest, long_messages_that_have_come_behind_a_long_one_are_taken_with_it)
{
    constexpr int kMessages = 10;
    open();
    say_long(serve());
    std::string wire;
    for (int i = 0; i < kMessages; i++) {
        wire += next_message(i);
    }
    wire += feed::wire({Opcode::kText, "short"}) + next_message(kMessages);
    uint64_t received = board.reactor_row(0).received_bytes;
    say_behind(wire);
    let_go();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    for (int i = 0; i < kMessages; i++) {
        EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext + size_t(i)));
    }
    EXPECT_EQ(client->hear(), "short");
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext + kMessages));
    EXPECT_EQ(board.reactor_row(0).requests, requests + 2);   // the short one and the last
    reactor_is_idle();
    EXPECT_EQ(board.reactor_row(0).received_bytes, received + wire.size());
    client->shut();
    EXPECT_EQ(client->rest(), "");   // all handlers have ended
}

TEST_F(MasterTailTest, text_behind_a_long_message_is_checked)
{
    open();
    say_long(serve());
    say_behind(feed::wire({Opcode::kText, std::string(kNext, 'x')}) +
               feed::wire({Opcode::kText, std::string(kNext, 'x') + "\xff"}) + next_message(0));
    let_go();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    EXPECT_EQ(client->hear(), std::string(kNext, 'x'));
    EXPECT_EQ(client->hear(Opcode::kClose).substr(0, 2), "\x03\xef");
    EXPECT_EQ(board.reactor_row(0).requests, requests);
}

TEST_F(MasterTailTest, the_master_refuses_what_is_wrong_behind_a_long_message)
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

TEST_F(MasterTailTest, nothing_more_is_taken_of_a_client_that_is_closed)
{
    open();
    Member &worker = serve();
    say_long(worker, [](RemoteHandler &handler) {
        handler.answers_messages = false;
        handler.at_message = [](Client &client) { client.close(true); };
    });
    say_behind(next_message(0) + next_message(1));
    let_go();
    EXPECT_EQ(client->rest().size(), 0u);
    EXPECT_EQ(worker.in([](Member &self) { return self.handler.clients.size(); }), 1u);
}

TEST_F(MasterTailTest, nothing_more_is_taken_of_a_client_that_is_paused)
{
    open();
    Member &worker = serve();
    say_long(worker, [](RemoteHandler &handler) {
        handler.answers_messages = false;
        handler.at_message = [](Client &client) { client.pause(); };
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
        self.worker->find_client(self.handler.clients.front())->resume();
        return 0;
    });
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext));
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext + 1));
}

TEST_F(MasterTailTest, the_stream_goes_on_behind_messages_that_a_dead_worker_has_taken_or_was_taking)
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

TEST_F(MasterTailTest, a_worker_that_is_to_leave_gives_the_socket_back)
{
    open();
    Member &worker = serve();
    say_long(worker);
    uint32_t lane = new_lane();
    hire("two", lane);
    switch_to(lane);
    worker.leave();
    say_behind(next_message(0) + next_message(1));
    let_go();
    std::set<std::string> heard;   // two processes answer
    for (int i = 0; i < 3; i++) {
        heard.insert(client->hear(Opcode::kBinary));
    }
    EXPECT_TRUE(heard == std::set({pattern(kLong), pattern(kNext), pattern(kNext + 1)}));
    client->say("to the successor");
    EXPECT_EQ(client->hear(), "to the successor");
}

// No message is in work, and the worker is about to take one, when its successor comes.
TEST_F(MasterTailTest, a_successor_begins_nothing_before_what_a_worker_takes_on_its_own_account)
{
    open();
    Member &worker = serve();
    std::counting_semaphore<2> is_there{0}, go_on{0};
    say_long(worker, [&](RemoteHandler &handler) {
        handler.at_message = [&](Client &client) {
            client.handler_begins();
            client.handler_ends();
            is_there.release();
            go_on.acquire();
        };
    });
    say_behind(next_message(0) + feed::wire({Opcode::kBinary, "behind"}));
    let_go();
    is_there.acquire();
    uint32_t lane = new_lane();
    hire("two", lane);
    switch_to(lane);
    go_on.release();
    is_there.acquire();   // and the socket has been given back
    reactor_is_idle();
    EXPECT_EQ(board.reactor_row(0).requests, requests);   // or the successor could begin the last one
    go_on.release();
    std::set<std::string> heard;   // two processes answer
    for (int i = 0; i < 3; i++) {
        heard.insert(client->hear(Opcode::kBinary));
    }
    EXPECT_TRUE(heard == std::set({pattern(kLong), pattern(kNext), "behind"s}));
    worker.in([](Member &) { return 0; });   // it needs the semaphores no more
}

TEST_F(MasterTailTest, nothing_more_is_taken_of_a_client_that_another_worker_has_paused)
{
    EXPECT_EQ(messages_after([](Client &client) { client.pause(); }), 0u);
}

TEST_F(MasterTailTest, nothing_more_is_taken_of_a_client_to_which_another_worker_has_said_goodbye)
{
    EXPECT_EQ(messages_after([](Client &client) { (void) client.websocket()->send_close(1000, {}); }), 0u);
}

// However long that has taken: the moments that heartbeat_idle_time and max_idle_time look at.
TEST_F(MasterTailTest, a_client_of_whom_a_worker_has_taken_something_has_just_been_heard)
{
    open();
    say_long(serve());
    say_behind(next_message(0));
    Nanoseconds now = reactor_thread.in([] { return Loop::current()->read_clock(); });
    let_go();
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kLong));
    EXPECT_TRUE(client->hear(Opcode::kBinary) == pattern(kNext));
    reactor_is_idle();
    ClientInfo info = reactor_thread.in([&] {
        ClientInfo info;
        reactor->sessions().for_each([&](Connection &connection) { info = connection.info(); });
        return info;
    });
    EXPECT_GE(info.received_at, now);
    EXPECT_GE(info.active_at, now);
}

// Where a worker is chosen for each message, none takes another one's.
TEST_F(MasterTailTest, where_messages_are_dealt_out_each_goes_through_the_master)
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
    EXPECT_EQ(board.reactor_row(0).requests, 7u);
    for (Member *worker : {&first, &second}) {
        EXPECT_GE(worker->in([](Member &self) { return self.handler.clients.size(); }), 3u);
    }
}

}  // namespace
