#include "http_server_fixture.h"

#include <sys/resource.h>

namespace {

using namespace http_test;

// A fixture whose worker has its own listening socket, and also knows the listening socket of a sibling worker that
// accepts no clients.
class AcceptorTest : public ServerTest {
protected:
    AcceptorTest()
    {
        Address any;
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", 0, any), 0);
        EXPECT_EQ(busy_.bind(any), 0);
        EXPECT_EQ(busy_.listen(16), 0);
        siblings.push_back(busy_.fd());
    }

    // Records for each accepted connection, in the order of acceptance, whether the option TCP_NODELAY is set.
    void note_nodelay()
    {
        handler.connecting = [this](Connection &connection) {
            int value = 0;
            socklen_t size = sizeof value;
            EXPECT_EQ(getsockopt(connection.info().socket, IPPROTO_TCP, TCP_NODELAY, &value, &size), 0);
            nodelay += value ? "set " : "unset ";
        };
    }
    std::string nodelay;

    int sibling_port() const { return busy_.address().port(); }
    BlockingClient connect_to_sibling() { return BlockingClient(busy_.address().port()); }
    // Advances the clock so far that the acceptor accepts clients that have waited for a second at the sibling
    // worker's listening socket.
    void pass_checks()
    {
        for (int i = 0; i < 3; i++) {
            pass_ms(1100);
        }
    }

private:
    Listener busy_;
};

TEST_F(AcceptorTest, takes_the_clients_that_wait_for_a_busy_sibling)
{
    serve([&] {
        BlockingClient client = connect_to_sibling();
        pass_checks();
        client.get("/a");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

// The listening socket of this test passes no options on to its connections. So only the connections on which the
// acceptor itself sets TCP_NODELAY are "set": the first two.
TEST_F(AcceptorTest, sets_the_options_of_clients_that_came_before_the_listener_had_them)
{
    without_options = 2;
    note_nodelay();
    serve([&] {
        BlockingClient clients[] = {connect(), connect(), connect()};
        ASSERT_TRUE(eventually([&] { return handler.connected == 3; }));
        EXPECT_EQ(nodelay, "set set unset ");
    });
}

TEST_F(AcceptorTest, sets_the_options_of_all_clients_where_the_listener_passes_nothing_on)
{
    without_options = ServedPort::kAllClients;
    note_nodelay();
    serve([&] {
        BlockingClient clients[] = {connect(), connect(), connect()};
        ASSERT_TRUE(eventually([&] { return handler.connected == 3; }));
        EXPECT_EQ(nodelay, "set set set ");
    });
}

TEST_F(AcceptorTest, sets_the_options_of_a_siblings_clients)
{
    note_nodelay();
    serve([&] {
        BlockingClient client = connect_to_sibling();
        pass_checks();
        client.get("/a");
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_EQ(nodelay, "set ");
    });
}

TEST_F(AcceptorTest, leaves_a_sibling_the_clients_for_which_there_is_no_room)
{
    config.max_connection = 2;
    serve([&] {
        BlockingClient own = connect();
        BlockingClient first = connect_to_sibling(), second = connect_to_sibling();
        pass_checks();
        EXPECT_EQ(handler.connected, 2) << "there was room for one";
        EXPECT_TRUE(first.is_silent());
        EXPECT_TRUE(second.is_silent());
        pass_checks();
        EXPECT_TRUE(second.is_silent());
        EXPECT_EQ(row->accepted.load(), 2u);
        own.close();
        ASSERT_TRUE(has_closed(1));
        pass_checks();
        second.get("/a");
        EXPECT_EQ(second.answer().body, "/a");
    });
}

TEST_F(AcceptorTest, serves_at_the_end_of_the_server_the_clients_that_wait_and_refuses_others)
{
    serve([&] {
        turns();   // the worker begins to listen
        BlockingClient waiting = connect(), beside = connect_to_sibling();
        worker->life().begin_drain();
        turns();
        EXPECT_TRUE(is_refused(number));
        EXPECT_TRUE(is_refused(sibling_port()));
        for (BlockingClient *client : {&waiting, &beside}) {
            client->get("/a");
            Answer answer = client->answer();
            EXPECT_EQ(answer.body, "/a");
            EXPECT_TRUE(answer.has_field("connection: close"));
        }
    });
}

TEST_F(AcceptorTest, leaves_clients_to_the_next_server_in_a_socket_that_another_process_keeps)
{
    at_end = ServedPort::AtEnd::kKeep;
    serve([&] {
        BlockingClient held = connect();
        ASSERT_TRUE(eventually([&] { return handler.connected == 1; }));
        worker->life().begin_drain();
        turns();
        BlockingClient waiting = connect();
        turns();
        EXPECT_TRUE(waiting.is_silent());
        EXPECT_EQ(handler.connected, 1);
    });
}

TEST_F(AcceptorTest, ends_listening_at_once_also_while_it_pauses)
{
    serve([&] {
        turns();
        BlockingClient waiting = connect();
        rlimit usual;
        ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &usual), 0);
        rlimit none = {3, usual.rlim_max};
        ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
        turns();
        ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &usual), 0);
        EXPECT_EQ(handler.connected, 0);
        worker->life().begin_drain();
        turns();
        EXPECT_TRUE(is_refused(number));
        EXPECT_EQ(handler.connected, 1);
    });
}

// The worker and another server, which is older, share an address.
class SharingAcceptorTest : public ServerTest {
protected:
    SharingAcceptorTest()
    {
        Address any;
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", 0, any), 0);
        EXPECT_EQ(older_.bind(any), 0);
        EXPECT_EQ(older_.let_others_join(), 0);
        EXPECT_EQ(older_.listen(256), 0);
        other_server = &older_;
    }

    // Connects so many clients that some of them come to the worker if the kernel chooses a server for each client. Returns
    // how many have come.
    int clients_of_worker()
    {
        int before = handler.connected;
        for (int i = 0; i < 40; i++) {
            BlockingClient client = connect();
            turns();
        }
        return handler.connected - before;
    }

    Listener older_;
};

TEST_F(SharingAcceptorTest, gets_clients_again_after_a_server_that_steered_them_to_itself_was_killed)
{
    serve([&] {
        turns();
        ASSERT_EQ(steer_clients(older_.fd(), 0), 0);
        EXPECT_EQ(clients_of_worker(), 0);
        for (int i = 0; i < 11; i++) {
            pass_ms(1100);
        }
        EXPECT_GT(clients_of_worker(), 0);
    });
}

TEST_F(SharingAcceptorTest, leaves_the_clients_at_its_end_to_an_older_server)
{
    serve([&] {
        turns();
        worker->life().begin_drain();
        pass_ms(100);
        EXPECT_LE(clients_of_worker(), 1) << "the first of them shows that the server is older";
        EXPECT_EQ(clients_of_worker(), 0);
    });
}

}   // namespace
