// Tests of clients that have shut down their sending side and wait for their answers.
#include "http_server_fixture.h"

namespace {

using namespace http_test;

using HttpHalfCloseTest = ServerTest;

const std::string kGet = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n";

TEST_F(HttpHalfCloseTest, a_half_closed_client_gets_its_answer)
{
    serve([&] {
        BlockingClient client = connect();
        client.send(kGet);
        client.shut();
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(HttpHalfCloseTest, a_half_closed_client_gets_all_answers_of_its_pipeline)
{
    serve([&] {
        BlockingClient client = connect();
        client.send(kGet + kGet + kGet);
        client.shut();
        for (int i = 0; i < 3; i++) {
            ASSERT_EQ(client.answer().body, "/a");
        }
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(HttpHalfCloseTest, a_half_closed_client_gets_the_answers_before_an_unfinished_request)
{
    serve([&] {
        BlockingClient client = connect();
        client.send(kGet + kGet + "GET /unfinished HT");
        client.shut();
        ASSERT_EQ(client.answer().body, "/a");
        ASSERT_EQ(client.answer().body, "/a");
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(HttpHalfCloseTest, a_half_closed_client_gets_an_answer_that_comes_later)
{
    serve([&] {
        BlockingClient client = connect();
        client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n" + kGet);
        client.shut();
        ASSERT_TRUE(is_waiting(1));
        turns();
        EXPECT_TRUE(handler.next()->answer("late") == 0);
        EXPECT_EQ(client.answer().body, "late");
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(HttpHalfCloseTest, a_half_closed_slow_reader_gets_a_large_answer_whole)
{
    std::string large(8 << 20, 'l');
    handler.routes["/large"] = [&](auto call) { (void) call->answer(large); };
    serve([&] {
        BlockingClient client = connect(4096);
        client.get("/large");
        client.shut();
        turns(20);
        Answer answer = client.answer();
        EXPECT_EQ(answer.body.size(), large.size());
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(has_closed(1));
    });
}

}  // namespace
