// Tests of response bodies that are written in several pieces, as chunks.
#include "http_server_fixture.h"

#include <algorithm>

namespace {

using namespace http_test;

using HttpChunkedTest = ServerTest;

TEST_F(HttpChunkedTest, a_chunked_answer_arrives_piece_by_piece)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        auto call = handler.next();
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.start_chunked(0), 0);
        EXPECT_EQ(call->writer.state(), ResponseWriter::State::kChunked);
        // write_chunk("") must write nothing, because an empty chunk would end the body
        EXPECT_EQ(call->writer.write_chunk(""), 0);
        EXPECT_EQ(call->writer.write_chunk("abc"), 0);
        std::string large(100'000, 'x');
        EXPECT_EQ(call->writer.write_chunk(large), 0);
        EXPECT_EQ(call->writer.write_chunk("0\r\n\r\n"), 0);
        call->writer.begin_trailers().add("X-Sum", "5");
        EXPECT_EQ(call->writer.finish(), 0);
        EXPECT_FALSE(call->writer.is_connected());
        Answer answer = client.answer();
        EXPECT_TRUE(answer.has_field("transfer-encoding: chunked"));
        EXPECT_FALSE(answer.has("content-length"));
        EXPECT_EQ(answer.body, "abc" + large + "0\r\n\r\n");
        EXPECT_EQ(client.trailers, "X-Sum: 5\r\n\r\n");
        client.get("/a");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(HttpChunkedTest, the_first_chunk_comes_with_the_head)
{
    std::string first;
    handler.routes["/first"] = [&first](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.start_chunked(0, first), 0);
        EXPECT_EQ(call->writer.write_chunk("def"), 0);
        EXPECT_EQ(call->writer.finish(), 0);
    };
    serve([&] {
        for (size_t size : {0, 3, 100'000}) {
            first.assign(size, 'x');
            BlockingClient client = connect();
            client.get("/first");
            EXPECT_EQ(client.answer().body, first + "def");
            client.send("GET /first HTTP/1.0\r\n\r\n");
            EXPECT_EQ(client.answer().body, first + "def");
        }
    });
}

TEST_F(HttpChunkedTest, an_abandoned_chunked_answer_is_completed_and_a_failed_one_is_cut_off)
{
    serve([&] {
        for (bool fails : {false, true}) {
            BlockingClient client = connect();
            client.get("/later");
            ASSERT_TRUE(is_waiting(1));
            auto call = handler.next();
            call->writer.begin_head(200, "OK");
            EXPECT_EQ(call->writer.start_chunked(0), 0);
            EXPECT_EQ(call->writer.write_chunk("abc"), 0);
            if (fails) {
                call->writer.fail();
            }
            call.reset();
            if (fails) {
                EXPECT_TRUE(client.rest().ends_with("3\r\nabc\r\n"));
            } else {
                EXPECT_EQ(client.answer().body, "abc");
                EXPECT_TRUE(client.is_silent());
            }
        }
    });
}

TEST_F(HttpChunkedTest, an_http_1_0_client_gets_a_stream_that_ends_with_the_connection)
{
    handler.routes["/stream"] = [](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.start_chunked(0), 0);
        EXPECT_EQ(call->writer.write_chunk("abc"), 0);
        EXPECT_EQ(call->writer.write_chunk("def"), 0);
        EXPECT_EQ(call->writer.finish(), 0);
    };
    serve([&] {
        BlockingClient client = connect();
        client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        Answer answer = client.answer();
        EXPECT_TRUE(answer.has_field("connection: close"));
        EXPECT_FALSE(answer.has("transfer-encoding"));
        EXPECT_EQ(answer.body, "abcdef");
    });
}

TEST_F(HttpChunkedTest, a_writer_of_chunks_waits_for_a_slow_reader)
{
    config.buffer_output_size = 1 << 20;
    size_t most = 0;
    int waits = 0;
    handler.routes["/stream"] = [&](std::unique_ptr<Call> given) {
        EXPECT_GT(Loop::current()->scheduler().spawn([&, given = std::move(given)]() mutable {
            std::unique_ptr<Call> call = std::move(given);
            call->writer.begin_head(200, "OK");
            EXPECT_EQ(call->writer.start_chunked(0), 0);
            std::string part(16 << 10, 'p');
            for (int i = 0; i < 1000; i++) {
                while (call->writer.must_wait()) {
                    waits++;
                    Waiter waiter(Loop::current()->scheduler().current(), "write");
                    call->writer.await_room(waiter);
                    if (int outcome = park(waiter, kNever); outcome < 0) {
                        EXPECT_EQ(outcome, -EPIPE);
                        return;
                    }
                }
                EXPECT_EQ(call->writer.write_chunk(part), 0);
                most = std::max(most, call->connection->unsent());
            }
            EXPECT_EQ(call->writer.finish(), 0);
        }), 0);
    };
    serve([&] {
        // Run the exchange first without and then with a pipelined request behind the request for /stream.
        for (std::string behind : {"", "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"}) {
            BlockingClient client = connect(4096);
            most = waits = 0;
            client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n" + behind);
            turns(20);
            EXPECT_LT(most, size_t(2 << 20)) << behind;
            EXPECT_EQ(client.answer().body.size(), size_t(1000 * (16 << 10)));
            EXPECT_GT(waits, 0);
            EXPECT_LT(most, size_t(2 << 20)) << behind;
        }
        BlockingClient gone = connect(4096);
        gone.get("/stream");
        waits = 0;
        ASSERT_TRUE(eventually([&] { return waits > 0; }));
        gone.reset();
        EXPECT_TRUE(has_closed(3));
        // The coroutine that wrote the stream has been woken and has ended. Only the coroutine of this script is
        // left.
        EXPECT_EQ(Loop::current()->scheduler().live_count(), 1u);
    });
}

TEST_F(HttpChunkedTest, the_first_of_a_pipeline_does_not_collect_its_whole_stream_in_memory)
{
    bool had_to_wait = false;
    size_t unsent = 0;
    handler.routes["/stream"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.start_chunked(0), 0);
        std::string part(16 << 10, 'p');
        for (int i = 0; i < 1000 && !had_to_wait; i++) {
            EXPECT_EQ(call->writer.write_chunk(part), 0);
            had_to_wait = call->writer.must_wait();
        }
        unsent = call->connection->unsent();
        EXPECT_EQ(call->writer.finish(), 0);
    };
    serve([&] {
        BlockingClient client = connect(4096);
        client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n");
        client.answer();
        EXPECT_TRUE(had_to_wait);
        EXPECT_LT(unsent, size_t(4 << 20));
        EXPECT_EQ(client.answer().body, "/a");
    });
}

}  // namespace
