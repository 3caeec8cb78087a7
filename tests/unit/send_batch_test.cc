#include "http_server_fixture.h"

namespace {

using namespace http_test;

class SendBatchTest : public ServerTest {
protected:
    // Connects both clients and answers the first request of each, so that one poll finds the next requests of both.
    void greet(BlockingClient &first, BlockingClient &second)
    {
        first.get("/");
        EXPECT_EQ(first.answer().body, "/");
        second.get("/");
        EXPECT_EQ(second.answer().body, "/");
        pass_a_second();
    }
    // Advances the clock by a second during a poll. So the second counts as time of waiting, and not as time in
    // which a handler blocks the loop.
    void pass_a_second()
    {
        clock.advance_ms_in_poll(1001);
        turns();
    }
    void ask(BlockingClient &first, BlockingClient &second)
    {
        first.get("/first");
        second.get("/second");
    }
};

TEST_F(SendBatchTest, an_answer_is_sent_after_the_other_requests_of_its_turn_were_handled)
{
    BlockingClient *first = nullptr;
    int early = 0;
    handler.routes["/second"] = [&](auto call) {
        early += first->has_something();
        (void) call->answer("second");
    };
    serve([&] {
        BlockingClient one = connect();
        BlockingClient two = connect();
        first = &one;
        greet(one, two);
        ask(one, two);
        EXPECT_EQ(one.answer().body, "/first");
        EXPECT_EQ(two.answer().body, "second");
        EXPECT_EQ(early, 0);
    });
}

TEST_F(SendBatchTest, answers_of_more_connections_than_fit_into_a_batch_all_arrive)
{
    serve([&] {
        std::vector<BlockingClient> peers;
        for (int i = 0; i < 50; i++) {
            peers.push_back(connect());
        }
        for (int round = 0; round < 3; round++) {
            pass_a_second();
            for (BlockingClient &peer : peers) {
                peer.get("/" + std::to_string(&peer - peers.data()));
            }
            for (BlockingClient &peer : peers) {
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
        BlockingClient one = connect();
        BlockingClient two = connect();
        greet(one, two);
        ask(one, two);
        EXPECT_EQ(one.answer().body, "first");
        EXPECT_TRUE(one.is_closed());
        EXPECT_EQ(two.answer().body, "second");
    });
}

TEST_F(SendBatchTest, answers_that_a_connection_collects_do_not_overtake_its_batched_one)
{
    handler.routes["/second"] = [this](auto call) {
        (void) handler.next()->answer("later");
        (void) call->answer("second");
    };
    serve([&] {
        BlockingClient one = connect();
        BlockingClient two = connect();
        greet(one, two);
        one.get("/later");
        ASSERT_TRUE(is_waiting(1));
        // The handler of /second answers the waiting request of `one`. In the same turn, but after that, the next
        // requests of `one` are handled.
        two.get("/second");
        one.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n");
        EXPECT_EQ(one.answer().body, "later");
        EXPECT_EQ(one.answer().body, "/a");
        EXPECT_EQ(one.answer().body, "/b");
    });
}

TEST_F(SendBatchTest, a_forked_child_sends_no_batched_answers)
{
    handler.routes["/second"] = [&](auto call) {
        worker->was_forked();
        (void) call->answer("second");
    };
    serve([&] {
        BlockingClient one = connect();
        BlockingClient two = connect();
        greet(one, two);
        ask(one, two);
        EXPECT_EQ(two.answer().body, "second");
        EXPECT_TRUE(one.is_silent());
    });
}

TEST_F(SendBatchTest, no_answer_waits_for_others_for_a_second_after_a_long_handler)
{
    BlockingClient *first = nullptr;
    std::string early;
    bool is_long = false;
    handler.routes["/second"] = [&](auto call) {
        early += first->has_something() ? "early " : "late ";
        clock.advance_ms(is_long ? 50 : 0);
        (void) call->answer("second");
    };
    serve([&] {
        BlockingClient one = connect();
        BlockingClient two = connect();
        first = &one;
        greet(one, two);
        auto round = [&](bool long_one) {
            is_long = long_one;
            ask(one, two);
            EXPECT_EQ(one.answer().body, "/first");
            EXPECT_EQ(two.answer().body, "second");
        };
        round(false);
        round(true);
        round(false);
        round(true);
        pass_a_second();
        round(false);
        EXPECT_EQ(early, "late late early early late ");
    });
}

}  // namespace
