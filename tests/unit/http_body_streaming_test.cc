#include "http_server_fixture.h"

#include <cerrno>
#include <string>
#include <sys/socket.h>

namespace {

using namespace http_test;

constexpr size_t kWindow = RequestBody::kWindow;

// Tests of the times and the memory of bodies that handlers read while they arrive. tests/http has the other tests.
class HttpBodyStreamingTest : public ServerTest {
protected:
    HttpBodyStreamingTest()
    {
        port.http_body_streaming = true;
        port.http_request_timeout = 10;
        port.http_min_body_rate = 0;
    }

    void begin(BlockingClient &client, size_t size, std::string_view bytes = "", std::string_view fields = "")
    {
        client.send("POST /later HTTP/1.1\r\nHost: a\r\n" + std::string(fields) + "Content-Length: " +
                    std::to_string(size) + "\r\n\r\n" + std::string(bytes));
    }
    RequestBody &body() { return *handler.waiting.front()->message.arriving(); }
    // Waits until the handler can take this number of bytes.
    bool has(size_t count)
    {
        return eventually([&] { return body().view().size() == count; });
    }
    void take(size_t count) { body().take(count); }
};

TEST_F(HttpBodyStreamingTest, a_client_may_take_long_if_it_makes_progress)
{
    serve([&] {
        BlockingClient client = connect();
        begin(client, 100);
        ASSERT_TRUE(is_waiting(1));
        for (size_t i = 1; i < 5; i++) {
            pass_ms(9000);
            client.send("x");
            ASSERT_TRUE(has(i));
        }
        pass_ms(9000);
        EXPECT_EQ(body().outcome(), RequestBody::kArriving);
        pass_ms(1001);
        EXPECT_EQ(body().outcome(), -ETIMEDOUT);
        EXPECT_EQ(client.answer().status, 408);
        EXPECT_FALSE(handler.waiting.front()->writer.is_connected());
        EXPECT_TRUE(client.is_closed());
        handler.waiting.clear();
    });
}

TEST_F(HttpBodyStreamingTest, the_time_also_runs_if_only_the_head_has_come)
{
    serve([&] {
        BlockingClient client = connect();
        begin(client, 100);
        ASSERT_TRUE(is_waiting(1));
        pass_ms(10'001);
        EXPECT_EQ(client.answer().status, 408);
        handler.waiting.clear();
    });
}

TEST_F(HttpBodyStreamingTest, a_slow_handler_costs_the_client_no_time)
{
    for (bool comes_with_head : {true, false}) {
        SCOPED_TRACE(comes_with_head);
        serve([&] {
            BlockingClient client = connect();
            std::string window(kWindow, 'x');
            begin(client, 2 * kWindow, comes_with_head ? window : "");
            ASSERT_TRUE(is_waiting(1));
            if (!comes_with_head) {
                client.send(window);
            }
            ASSERT_TRUE(has(kWindow));
            for (int i = 0; i < 5; i++) {
                pass_ms(9000);
            }
            EXPECT_EQ(body().outcome(), RequestBody::kArriving);
            take(kWindow);
            pass_ms(9000);
            client.send(std::string(kWindow, 'y'));
            ASSERT_TRUE(has(kWindow));
            EXPECT_EQ(body().outcome(), 0);
            pass_ms(90'000);
            (void) handler.next()->answer("whole");
            EXPECT_EQ(client.answer().body, "whole");
        });
    }
}

TEST_F(HttpBodyStreamingTest, no_time_runs_before_100_continue)
{
    serve([&] {
        BlockingClient client = connect();
        begin(client, 3, "", "Expect: 100-continue\r\n");
        ASSERT_TRUE(is_waiting(1));
        pass_ms(90'000);
        EXPECT_TRUE(client.is_silent());
        body().want();
        EXPECT_EQ(client.answer().status, 100);
        pass_ms(10'001);
        EXPECT_EQ(client.answer().status, 408);
        handler.waiting.clear();
    });
}

TEST_F(HttpBodyStreamingTest, the_server_stops_reading_when_the_window_is_full)
{
    serve([&] {
        constexpr size_t kSize = 8 << 20;
        BlockingClient client = connect();
        std::string bytes(kSize, 'x');
        std::string_view rest = bytes;
        begin(client, kSize);
        ASSERT_TRUE(is_waiting(1));
        size_t taken = 0;
        while (taken < kSize) {
            if (ssize_t count = rest.empty() ? 0 : ::send(client.socket(), rest.data(), rest.size(), MSG_DONTWAIT); count > 0) {
                rest.remove_prefix(size_t(count));
            }
            yield();
            ASSERT_LE(row->received_bytes.load(), taken + kWindow + 1024);
            size_t count = body().view().size();
            ASSERT_LE(count, kWindow);
            take(count / 2 + count % 2);
            taken += count / 2 + count % 2;
        }
        EXPECT_EQ(body().outcome(), 0);
        EXPECT_LE(handler.bodies.largest, 2 * kWindow);
        (void) handler.next()->answer("");
        EXPECT_EQ(client.answer().status, 200);
    });
}

TEST_F(HttpBodyStreamingTest, without_memory_the_request_is_refused)
{
    serve([&] {
        BlockingClient client = connect();
        begin(client, 100);
        ASSERT_TRUE(is_waiting(1));
        handler.bodies.room = 10;
        client.send("x");
        EXPECT_EQ(client.answer().status, 503);
        EXPECT_EQ(body().outcome(), -ENOMEM);
        handler.waiting.clear();
        BlockingClient other = connect();
        begin(other, 100, std::string(20, 'x'));
        EXPECT_EQ(other.answer().status, 503);
    });
}

TEST_F(HttpBodyStreamingTest, the_rest_of_a_body_after_the_answer_is_read_or_dropped)
{
    serve([&] {
        BlockingClient client = connect();
        begin(client, 6, "abc");
        ASSERT_TRUE(is_waiting(1));
        (void) handler.waiting.front()->answer("early");
        EXPECT_EQ(client.answer().body, "early");
        client.send("def");
        client.get("/next");
        EXPECT_EQ(client.answer().body, "/next");
        EXPECT_EQ(body().view(), "abcdef");
        EXPECT_EQ(body().outcome(), 0);
        (void) handler.next();

        begin(client, 6, "abc");
        ASSERT_TRUE(is_waiting(1));
        (void) handler.next()->answer("early");   // destroys the call
        EXPECT_EQ(client.answer().body, "early");
        client.send("def");
        client.get("/next");
        EXPECT_EQ(client.answer().body, "/next");

        begin(client, 6, "abc");
        ASSERT_TRUE(is_waiting(1));
        (void) handler.next()->answer("early");
        EXPECT_EQ(client.answer().body, "early");
        pass_ms(10'001);   // the rest does not come
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(HttpBodyStreamingTest, an_early_answer_reaches_a_client_that_is_still_sending)
{
    serve([&] {
        BlockingClient client = connect();
        begin(client, 1 << 20, "abc");
        ASSERT_TRUE(is_waiting(1));
        (void) handler.next()->answer("early", 403);
        for (int i = 0; i < 5; i++) {
            yield();
            std::string rest(1000, 'x');
            ASSERT_EQ(::send(client.socket(), rest.data(), rest.size(), MSG_NOSIGNAL), ssize_t(rest.size()));
        }
        EXPECT_EQ(client.answer().status, 403);
        EXPECT_TRUE(client.is_closed());
        ::shutdown(client.socket(), SHUT_WR);
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(HttpBodyStreamingTest, the_limit_of_a_body_does_not_depend_on_how_it_arrives)
{
    port.http_body_streaming = false;
    port.http_form_streaming = true;
    port.package_max_length = 8192;
    serve([&] {
        for (size_t in_one : {size_t(20'000), size_t(0)}) {
            BlockingClient client = connect();
            begin(client, 20'000, std::string(in_one, 'x'));
            EXPECT_EQ(client.answer().status, 413);
        }
        EXPECT_TRUE(handler.waiting.empty());
    });
}

TEST_F(HttpBodyStreamingTest, a_rest_that_is_too_large_to_be_collected_after_the_answer_is_dropped)
{
    port.package_max_length = kWindow;
    serve([&] {
        BlockingClient client = connect();
        begin(client, 3 * kWindow, "abc");
        ASSERT_TRUE(is_waiting(1));
        (void) handler.waiting.front()->answer("early");
        EXPECT_EQ(client.answer().body, "early");
        client.send(std::string(3 * kWindow - 3, 'x'));
        client.get("/next");
        EXPECT_EQ(client.answer().body, "/next");
        EXPECT_EQ(body().outcome(), -EMSGSIZE);
        handler.waiting.clear();
    });
}

TEST_F(HttpBodyStreamingTest, a_handler_that_drops_the_body_can_still_answer)
{
    serve([&] {
        BlockingClient client = connect();
        begin(client, 2 * kWindow, "abc");
        ASSERT_TRUE(is_waiting(1));
        handler.waiting.front()->message.reset();
        client.send(std::string(kWindow, 'x'));
        pass_ms(90'000);   // nothing is read, so the client need not send
        (void) handler.next()->answer("late");
        EXPECT_EQ(client.answer().body, "late");
        client.send(std::string(kWindow - 3, 'x'));
        client.get("/next");
        EXPECT_EQ(client.answer().body, "/next");
    });
}

TEST_F(HttpBodyStreamingTest, a_client_that_goes_is_noticed_at_once)
{
    serve([&] {
        auto client = std::make_unique<BlockingClient>(connect());
        begin(*client, 100, "abc");
        ASSERT_TRUE(is_waiting(1));
        client.reset();
        EXPECT_TRUE(eventually([&] { return body().outcome() == -ECONNRESET; }));
        EXPECT_EQ(body().view(), "abc");
        handler.waiting.clear();
    });
}

TEST_F(HttpBodyStreamingTest, a_connection_whose_client_ends_its_stream_within_the_body_ends_after_the_answer)
{
    port.http_request_timeout = 0;
    serve([&] {
        BlockingClient client = connect();
        begin(client, 100, "some");
        ASSERT_TRUE(is_waiting(1));
        ::shutdown(client.socket(), SHUT_WR);
        ASSERT_TRUE(eventually([&] { return body().outcome() < 0; }));
        EXPECT_TRUE(client.is_silent());
        (void) handler.next()->answer("late");
        EXPECT_EQ(client.answer().body, "late");
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(HttpBodyStreamingTest, a_refused_request_ends_its_body)
{
    serve([&] {
        handler.refuses = true;
        BlockingClient client = connect();
        begin(client, 100, "abc");
        EXPECT_EQ(client.answer().status, 503);
        EXPECT_TRUE(client.is_closed());
    });
}

}  // namespace
