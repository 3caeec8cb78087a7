#include "http_server_fixture.h"

namespace {

using namespace http_test;

class SendBatchTest : public ServerTest {
protected:
    // Both are accepted and have had an answer, so that their next requests come with one poll.
    void greet(Peer &first, Peer &second)
    {
        first.get("/");
        EXPECT_EQ(first.answer().body, "/");
        second.get("/");
        EXPECT_EQ(second.answer().body, "/");
    }
    void ask(Peer &first, Peer &second)
    {
        first.get("/first");
        second.get("/second");
    }
};

TEST_F(SendBatchTest, an_answer_is_sent_when_the_others_of_its_turn_are_handled)
{
    Peer *first = nullptr;
    int early = 0;
    handler.routes["/second"] = [&](auto call) {
        early += first->has_something();
        (void) call->answer("second");
    };
    serve([&] {
        Peer one = connect();
        Peer two = connect();
        first = &one;
        greet(one, two);
        ask(one, two);
        EXPECT_EQ(one.answer().body, "/first");
        EXPECT_EQ(two.answer().body, "second");
        EXPECT_EQ(early, 0);
    });
}

TEST_F(SendBatchTest, the_answers_of_more_connections_than_it_holds_all_come)
{
    serve([&] {
        std::vector<Peer> peers;
        for (int i = 0; i < 50; i++) {
            peers.push_back(connect());
        }
        for (int round = 0; round < 3; round++) {
            for (Peer &peer : peers) {
                peer.get("/" + std::to_string(&peer - peers.data()));
            }
            for (Peer &peer : peers) {
                EXPECT_EQ(peer.answer().body, "/" + std::to_string(&peer - peers.data()));
            }
        }
    });
}

TEST_F(SendBatchTest, a_connection_that_another_handler_closes_has_sent_its_answer)
{
    Connection *first = nullptr;
    handler.routes["/first"] = [&](auto call) {
        first = call->connection;
        (void) call->answer("first");
    };
    handler.routes["/second"] = [&](auto call) {
        first->close(true);
        (void) call->answer("second");
    };
    serve([&] {
        Peer one = connect();
        Peer two = connect();
        greet(one, two);
        ask(one, two);
        EXPECT_EQ(one.answer().body, "first");
        EXPECT_TRUE(one.is_closed());
        EXPECT_EQ(two.answer().body, "second");
    });
}

TEST_F(SendBatchTest, what_a_connection_says_next_comes_behind_its_answer)
{
    port.open_http_protocol = false;
    handler.answers_packet = [&](Connection &connection, std::string_view bytes) {
        EXPECT_EQ(connection.send(bytes, {}), 0);
        EXPECT_EQ(connection.send(std::string(10'000, '-'), {}), 0);
        EXPECT_EQ(connection.send("end", {}), 0);
        return true;
    };
    serve([&] {
        Peer one = connect();
        Peer two = connect();
        one.send("1");
        two.send("2");
        EXPECT_EQ(one.exactly(10'004), "1" + std::string(10'000, '-') + "end");
        EXPECT_EQ(two.exactly(10'004), "2" + std::string(10'000, '-') + "end");
    });
}

TEST_F(SendBatchTest, no_answer_waits_for_others_once_handlers_have_been_long)
{
    Peer *first = nullptr;
    bool was_early = false;
    handler.routes["/second"] = [&](auto call) {
        was_early = first->has_something();
        clock.advance_ms(50);
        (void) call->answer("second");
    };
    serve([&] {
        Peer one = connect();
        Peer two = connect();
        first = &one;
        greet(one, two);
        // A thread that was preempted meanwhile does not count: hence more than one.
        for (int round = 0; round < 100 && !was_early; round++) {
            ask(one, two);
            EXPECT_EQ(one.answer().body, "/first");
            EXPECT_EQ(two.answer().body, "second");
        }
        EXPECT_TRUE(was_early);
    });
}

}  // namespace
