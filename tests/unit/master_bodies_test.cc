// Tests of PROCESS mode: requests whose handlers begin before the body has arrived, in the middle of a reload, when the
// client leaves, and when the worker refuses them.
#include "master_fixture.h"

#include "coro/server/remote/packet_kind.h"

#include <cerrno>

namespace {

using namespace master_test;
using link_test::Received;

// The worker's end of a link. It keeps the packets that the master sends, and the test decides when it sends them back.
class Puppet {
public:
    explicit Puppet(Fd fd)
    {
        thread_.start([this, fd = std::move(fd)](Loop &loop, auto ready) mutable {
            link_test::End end(loop, std::move(fd), kDatagram);
            end_ = &end;
            loop_ = &loop;
            loop.ref();
            ready();
            loop.run();
        });
    }
    ~Puppet()
    {
        thread_.post([this] {
            loop_->unref();
            loop_->stop();
        });
        thread_.join();
    }

    size_t count(PacketKind kind)
    {
        return thread_.in([=, this] {
            auto is_wanted = [=](auto &packet) { return PacketKind(packet.head.kind) == kind; };
            return size_t(std::count_if(end_->received.begin(), end_->received.end(), is_wanted));
        });
    }
    bool has(PacketKind kind, size_t wanted = 1)
    {
        return eventually([&] { return count(kind) == wanted; });
    }
    // Sends packets of this kind back, as a draining worker does: all, or only the one with this number, counted from 1.
    void give_back(PacketKind kind, size_t only = 0)
    {
        thread_.in([=, this] {
            size_t number = 0;
            for (Received &packet : end_->received) {
                if (PacketKind(packet.head.kind) == kind && (++number == only || only == 0)) {
                    end_->link.send(returned(packet.head), packet.bytes, {packet.body});
                }
            }
            end_->link.flush();
            return 0;
        });
    }
    void send_all_taken()
    {
        thread_.in([this] {
            end_->link.send(packet_about(0, PacketKind::kAllTaken), {});
            end_->link.flush();
            return 0;
        });
    }

private:
    LoopThread thread_;
    link_test::End *end_ = nullptr;
    Loop *loop_ = nullptr;
};

class MasterBodiesTest : public MasterTest {
protected:
    MasterBodiesTest()
    {
        web.http_body_streaming = true;
        config.dispatch_mode = int64_t(Dispatch::kRoundRobin);
        turns.packets = 1;
    }

    static void begin(BlockingClient &client, size_t size, std::string_view bytes, std::string_view fields = "")
    {
        client.send("POST /later HTTP/1.1\r\nHost: a\r\n" + std::string(fields) + "Content-Length: " +
                    std::to_string(size) + "\r\n\r\n");
        client.send(bytes);
    }
    // Calls the function with the oldest request that waits in the worker.
    template <class F>
    static auto with_call(Member &worker, F function)
    {
        return worker.in([&](Member &self) { return function(*self.handler.waiting.front()); });
    }
    static bool has_outcome(Member &worker, int outcome)
    {
        return eventually([&] {
            return with_call(worker, [](Call &call) { return call.message.arriving()->outcome(); }) == outcome;
        });
    }
    static bool is_given_up(Member &worker)
    {
        return eventually([&] { return with_call(worker, [](Call &call) { return !call.writer.is_connected(); }); });
    }
    static void watch(Call &call) { call.writer.watch_client(); }
    static int send_hints(Call &call)
    {
        call.writer.begin_informational(103);
        return call.writer.send_informational();
    }
    // Starts worker 0, and a puppet as worker 1. The next connection belongs to worker 0, and its request to worker 1.
    void open_with_puppet()
    {
        open(2);
        own = &serve("own", 0);
        uint32_t link = new_link(1);
        puppet_link = link;
        puppet = std::make_unique<Puppet>(end_of(link));
        switch_to(link, 1);
    }
    // Starts worker 0, and worker 1 as its result. The next connection belongs to worker 0, its request to worker 1.
    Member &open_with_two()
    {
        open(2);
        own = &serve("own", 0);
        return serve("other", 1);
    }
    // Closes the only connection, as a program does in worker 0.
    void close_connection()
    {
        int64_t session = reactor_thread.in([this] {
            int64_t id = 0;
            reactor->sessions().for_each([&](Connection &client) { id = client.session(); });
            return id;
        });
        own->in([=](Member &self) {
            self.worker->find_peer(session)->close(true);
            return 0;
        });
        EXPECT_TRUE(eventually([&] { return connections() == 0; }));
    }
    // Lets a puppet serve as the successor of the worker with this id.
    std::unique_ptr<Puppet> hire_puppet(int worker_id)
    {
        uint32_t link = new_link(worker_id);
        auto next = std::make_unique<Puppet>(end_of(link));
        switch_to(link, worker_id);
        return next;
    }
    // Begins a request whose body of 6 bytes arrives in two parts, both of which wait in the puppet.
    void begin_in_two_parts(BlockingClient &client, size_t size)
    {
        begin(client, size, "abc");
        ASSERT_TRUE(puppet->has(PacketKind::kBody));
        client.send("def");
        ASSERT_TRUE(puppet->has(PacketKind::kBody, 2));
    }
    static std::string body_of(Member &worker)
    {
        return with_call(worker, [](Call &call) { return std::string(call.message.arriving()->view()); });
    }
    Member &replace_puppet()
    {
        uint32_t link = new_link(1);
        Member &next = hire("next", link, 1);
        switch_to(link, 1);
        return next;
    }

    // Two workers, one after the other, send back a request and the first 6 bytes of its body of this size.
    void send_back_twice(size_t size)
    {
        open_with_puppet();
        BlockingClient client = connect();
        begin_in_two_parts(client, size);
        auto second = hire_puppet(1);
        puppet->give_back(PacketKind::kRequest);
        puppet->give_back(PacketKind::kBody, 1);
        ASSERT_TRUE(second->has(PacketKind::kBody));
        Member &next = replace_puppet();
        second->give_back(PacketKind::kRequest);
        ASSERT_TRUE(next.waits_for(1));
        puppet->give_back(PacketKind::kBody, 2);
        reactor_is_idle();
        EXPECT_EQ(body_of(next), "");
        second->give_back(PacketKind::kBody);
        puppet->send_all_taken();
        second->send_all_taken();
        client.send(std::string(size - 6, 'x'));
        EXPECT_TRUE(has_outcome(next, 0));
        EXPECT_EQ(body_of(next), "abcdef" + std::string(size - 6, 'x'));
        next.answer_all();
        EXPECT_EQ(client.answer().body, "late");
    }

    Member *own = nullptr;
    std::unique_ptr<Puppet> puppet;
    uint32_t puppet_link = 0;
};

TEST_F(MasterBodiesTest, a_successor_does_not_get_a_request_whose_client_has_left_before)
{
    open_with_puppet();
    BlockingClient client = connect();
    begin(client, 100, "abc");
    ASSERT_TRUE(puppet->has(PacketKind::kBody));
    puppet->give_back(PacketKind::kRequest);
    reactor_is_idle();
    client.reset();
    ASSERT_TRUE(puppet->has(PacketKind::kBody, 2));
    puppet->give_back(PacketKind::kBody);
    ASSERT_TRUE(eventually([&] { return connections() == 0; }));
    Member &next = replace_puppet();
    for (int i = 0; i < 3; i++) {   // the worker has read everything that the master has sent
        EXPECT_EQ(next.in([](Member &self) { return self.handler.clients.size(); }), 0u);
    }
}

TEST_F(MasterBodiesTest, a_successor_hears_that_the_client_has_left_before_all_of_the_body_came_back)
{
    open_with_puppet();
    BlockingClient client = connect();
    begin(client, 100, "abc");
    ASSERT_TRUE(puppet->has(PacketKind::kBody));
    Member &next = replace_puppet();
    puppet->give_back(PacketKind::kRequest);
    ASSERT_TRUE(next.waits_for(1));
    close_connection();
    EXPECT_TRUE(has_outcome(next, -ECONNRESET));
    puppet->give_back(PacketKind::kBody);
    reactor_is_idle();
    EXPECT_TRUE(has_outcome(next, -ECONNRESET));
}

TEST_F(MasterBodiesTest, a_successor_gets_a_complete_body_although_the_client_has_left)
{
    open_with_puppet();
    BlockingClient client = connect();
    begin(client, 3, "");
    ASSERT_TRUE(puppet->has(PacketKind::kRequest));
    client.send("abc");
    ASSERT_TRUE(puppet->has(PacketKind::kBody));
    Member &next = replace_puppet();
    puppet->give_back(PacketKind::kRequest);
    ASSERT_TRUE(next.waits_for(1));
    close_connection();
    puppet->give_back(PacketKind::kBody);
    EXPECT_TRUE(has_outcome(next, 0));
    EXPECT_EQ(with_call(next, [](Call &call) { return std::string(call.message.arriving()->view()); }), "abc");
}

TEST_F(MasterBodiesTest, no_part_of_a_body_follows_the_last_packet_to_a_worker)
{
    open_with_puppet();
    BlockingClient client = connect();
    begin(client, 6, "abc");
    ASSERT_TRUE(puppet->has(PacketKind::kBody));
    Member &next = replace_puppet();
    ASSERT_TRUE(puppet->has(PacketKind::kLastPacket));
    client.send("def");
    reactor_is_idle();
    EXPECT_EQ(puppet->count(PacketKind::kBody), 1u);
    puppet->give_back(PacketKind::kRequest);
    puppet->give_back(PacketKind::kBody);
    puppet->send_all_taken();
    ASSERT_TRUE(next.waits_for(1));
    EXPECT_TRUE(has_outcome(next, 0));
    EXPECT_EQ(with_call(next, [](Call &call) { return std::string(call.message.arriving()->view()); }), "abcdef");
    next.answer_all();
    EXPECT_EQ(client.answer().body, "late");
}

TEST_F(MasterBodiesTest, a_complete_body_that_two_workers_send_back_arrives_in_order)
{
    send_back_twice(6);
}

TEST_F(MasterBodiesTest, a_body_that_two_workers_send_back_while_it_arrives_arrives_in_order)
{
    send_back_twice(9);
}

TEST_F(MasterBodiesTest, a_returned_body_does_not_follow_the_last_packet_to_a_worker_that_may_return_its_request)
{
    open_with_puppet();
    BlockingClient client = connect();
    begin_in_two_parts(client, 6);
    auto second = hire_puppet(1);
    puppet->give_back(PacketKind::kRequest);
    ASSERT_TRUE(second->has(PacketKind::kRequest));
    Member &next = replace_puppet();
    puppet->give_back(PacketKind::kBody);
    ASSERT_TRUE(second->has(PacketKind::kLastPacket));
    reactor_is_idle();
    EXPECT_EQ(second->count(PacketKind::kBody), 0u);
    second->give_back(PacketKind::kRequest);
    second->send_all_taken();
    ASSERT_TRUE(next.waits_for(1));
    EXPECT_TRUE(has_outcome(next, 0));
    EXPECT_EQ(body_of(next), "abcdef");
    next.answer_all();
    EXPECT_EQ(client.answer().body, "late");
}

TEST_F(MasterBodiesTest, a_worker_that_has_begun_a_request_before_it_drains_gets_the_returned_body)
{
    config.max_wait_time = 0;   // no puppet answers
    open_with_puppet();
    BlockingClient client = connect();
    begin_in_two_parts(client, 9);
    auto second = hire_puppet(1);
    puppet->give_back(PacketKind::kRequest);
    ASSERT_TRUE(second->has(PacketKind::kRequest));
    auto third = hire_puppet(1);
    puppet->give_back(PacketKind::kBody);
    puppet->send_all_taken();
    client.send("ghi");
    reactor_is_idle();
    EXPECT_EQ(second->count(PacketKind::kBody), 0u);
    second->send_all_taken();
    EXPECT_TRUE(second->has(PacketKind::kBody, 3));
    EXPECT_EQ(third->count(PacketKind::kBody), 0u);
}

TEST_F(MasterBodiesTest, a_body_of_which_a_dead_worker_has_lost_a_part_fails)
{
    config.max_wait_time = 0;
    open_with_puppet();
    BlockingClient client = connect();
    begin_in_two_parts(client, 9);
    Member &next = replace_puppet();
    puppet->give_back(PacketKind::kRequest);
    ASSERT_TRUE(next.waits_for(1));
    notify_reactor(ControlMessage::kRetired, puppet_link, 1);
    EXPECT_TRUE(has_outcome(next, -ECONNRESET));
}

TEST_F(MasterBodiesTest, packets_that_two_workers_send_back_are_begun_in_order)
{
    config.dispatch_mode = int64_t(Dispatch::kByClient);
    config.max_wait_time = 0;   // no puppet answers
    open();
    auto first = hire_puppet(0);
    BlockingClient client = connect(kLines);
    client.send("one\n");
    ASSERT_TRUE(first->has(PacketKind::kReceived));
    auto second = hire_puppet(0);
    first->give_back(PacketKind::kReceived);
    ASSERT_TRUE(second->has(PacketKind::kReceived));
    auto third = hire_puppet(0);
    ASSERT_TRUE(first->has(PacketKind::kLastPacket));
    first->send_all_taken();
    client.send("two\n");
    reactor_is_idle();
    EXPECT_EQ(third->count(PacketKind::kReceived), 0u);
    second->give_back(PacketKind::kReceived);
    second->send_all_taken();
    EXPECT_TRUE(third->has(PacketKind::kReceived, 2));
}

TEST_F(MasterBodiesTest, a_handler_hears_that_its_client_left_in_the_middle_of_the_body)
{
    Member &other = open_with_two();
    BlockingClient client = connect();
    begin(client, 100, "abc");
    ASSERT_TRUE(other.waits_for(1));
    with_call(other, [](Call &call) { return watch(call), 0; });
    reactor_is_idle();
    client.reset();
    EXPECT_TRUE(has_outcome(other, -ECONNRESET));
    EXPECT_TRUE(is_given_up(other));
}

TEST_F(MasterBodiesTest, a_handler_that_watches_its_client_too_late_hears_that_it_has_left)
{
    Member &other = open_with_two();
    BlockingClient client = connect();
    client.get("/later");
    ASSERT_TRUE(other.waits_for(1));
    keep_busy(other, [&] { watch(*other.handler.waiting.front()); });
    client.reset();
    ASSERT_TRUE(eventually([&] { return connections() == 0; }));
    let_go();
    EXPECT_TRUE(is_given_up(other));
}

TEST_F(MasterBodiesTest, early_hints_do_not_begin_the_answer)
{
    Member &other = open_with_two();
    BlockingClient client = connect();
    begin(client, 3, "", "Expect: 100-continue\r\n");
    ASSERT_TRUE(other.waits_for(1));
    with_call(other, [](Call &call) {
        EXPECT_EQ(send_hints(call), 0);
        call.message.arriving()->want();
        return 0;
    });
    EXPECT_EQ(client.answer().status, 103);
    EXPECT_EQ(client.answer().status, 100);
    client.send("abc");
    EXPECT_TRUE(has_outcome(other, 0));
    other.answer_all();
    EXPECT_EQ(client.answer().body, "late");
}

TEST_F(MasterBodiesTest, a_worker_that_dies_after_early_hints_is_answered_for)
{
    open();
    Member &first = serve();
    BlockingClient client = connect();
    client.get("/later");
    ASSERT_TRUE(first.waits_for(1));
    EXPECT_EQ(with_call(first, send_hints), 0);
    EXPECT_EQ(client.answer().status, 103);
    first.die();
    lost(1, 0);
    EXPECT_EQ(client.answer().status, 502);
}

TEST_F(MasterBodiesTest, a_request_that_is_refused_before_its_body_ends_the_connection)
{
    Member &other = open_with_two();
    other.in([](Member &self) {
        self.handler.bodies.room = 0;
        return 0;
    });
    BlockingClient client = connect();
    begin(client, 10 << 20, pattern(1000), "A: " + pattern(20'000) + "\r\n");
    EXPECT_EQ(client.answer().status, 503);
    EXPECT_EQ(client.rest(), "");
}

TEST_F(MasterBodiesTest, an_early_answer_to_a_chunked_request_keeps_the_connection)
{
    Member &other = open_with_two();
    BlockingClient client = connect();
    client.send("POST /later HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
    ASSERT_TRUE(other.waits_for(1));
    with_call(other, [](Call &call) { return call.message.arriving()->collect(), 0; });
    other.answer_all();
    EXPECT_EQ(client.answer().head.find("\r\nconnection: close"), std::string::npos);
    client.send("3\r\ndef\r\n0\r\n\r\n");
    client.get("/next");
    EXPECT_EQ(client.answer().body, "/next");
}

}  // namespace
