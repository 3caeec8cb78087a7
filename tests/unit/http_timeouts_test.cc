#include "http_server_fixture.h"

namespace {

using namespace http_test;

// Tests of the time limits for clients, with a clock that the tests advance.
class HttpTimeoutsTest : public ServerTest {
protected:
    HttpTimeoutsTest()
    {
        port.http_request_timeout = 10;
        port.http_min_body_rate = 100;
        port.http_keepalive_timeout = 20;
    }

    static std::string head_of(size_t body)
    {
        return "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(body) + "\r\n\r\n";
    }
};

TEST_F(HttpTimeoutsTest, a_body_that_makes_progress_may_take_long)
{
    serve([&] {
        BlockingClient client = connect();
        client.send(head_of(10'000));
        for (int i = 0; i < 10; i++) {
            pass_ms(9'000);
            client.send(std::string(1000, 'x'));
            turns();
        }
        EXPECT_EQ(client.answer().body.size(), 10'000u);
    });
}

TEST_F(HttpTimeoutsTest, a_body_that_trickles_is_refused)
{
    serve([&] {
        BlockingClient client = connect();
        client.send(head_of(10'000));
        ASSERT_TRUE(eventually([&] { return row->received_bytes.load() > 0; }));
        for (int i = 0; i < 6; i++) {
            pass_ms(2'000);
            client.send("x");
            turns();
        }
        EXPECT_EQ(client.answer().status, 408);
        EXPECT_EQ(row->timed_out.load(), 1u);
    });
}

TEST_F(HttpTimeoutsTest, many_bytes_allow_no_long_pause)
{
    serve([&] {
        BlockingClient client = connect();
        client.send(head_of(100'000) + std::string(90'000, 'x'));
        turns();
        pass_ms(9'900);
        EXPECT_TRUE(client.is_silent());
        pass_ms(200);
        EXPECT_EQ(client.answer().status, 408);
    });
}

TEST_F(HttpTimeoutsTest, without_a_rate_a_trickle_is_allowed)
{
    port.http_min_body_rate = 0;
    serve([&] {
        BlockingClient client = connect();
        client.send(head_of(5));
        for (int i = 0; i < 5; i++) {
            pass_ms(9'000);
            client.send("x");
            turns();
        }
        EXPECT_EQ(client.answer().body, "xxxxx");
    });
}

TEST_F(HttpTimeoutsTest, idle_connections_are_closed_and_busy_ones_are_not)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        pass_ms(100'000);
        (void) handler.next()->answer("late");
        EXPECT_EQ(client.answer().body, "late");
        pass_ms(15'000);
        client.get("/again");
        EXPECT_EQ(client.answer().body, "/again");
        pass_ms(19'000);
        EXPECT_TRUE(client.is_silent());
        pass_ms(20'000);
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(HttpTimeoutsTest, max_idle_time_takes_precedence)
{
    port.max_idle_time = 100;
    serve([&] {
        BlockingClient client = connect();
        client.get("/a");
        EXPECT_EQ(client.answer().body, "/a");
        pass_ms(90'000);
        EXPECT_TRUE(client.is_silent());
        client.get("/b");
        EXPECT_EQ(client.answer().body, "/b");
        pass_ms(110'000);
        pass_ms(110'000);
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(HttpTimeoutsTest, no_limit_counts_while_the_server_does_not_read)
{
    Connection *connection = nullptr;
    handler.connecting = [&](Connection &made) {
        connection = &made;
        made.pause();
    };
    auto pass_limits = [this] {
        for (int i = 0; i < 5; i++) {
            pass_ms(9'000);
        }
    };
    serve([&] {
        BlockingClient client = connect();
        client.get("/a");
        ASSERT_TRUE(eventually([&] { return connection != nullptr; }));
        pass_limits();
        ASSERT_EQ(handler.closed_by_server, 0) << "the client is paused before its first request";
        connection->resume();
        EXPECT_EQ(client.answer().body, "/a");
        connection->throttle();
        client.get("/b");
        pass_limits();
        ASSERT_EQ(handler.closed_by_server, 0) << "the client is throttled before its second request";
        connection->unthrottle();
        EXPECT_EQ(client.answer().body, "/b");
        EXPECT_EQ(row->timed_out.load(), 0u);
        pass_limits();
        EXPECT_TRUE(has_closed(1)) << "the limit for idle clients does not count again";
    });
}

}  // namespace
