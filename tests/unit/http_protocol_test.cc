#include "http_server_fixture.h"

#include <algorithm>
#include <fcntl.h>
#include <random>
#include <unistd.h>

namespace {

using namespace http_test;

using HttpProtocolTest = ServerTest;

std::string post(const std::string &path, const std::string &body)
{
    std::string size = std::to_string(body.size());
    return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + size + "\r\n\r\n" + body;
}

std::string post_chunked(const std::string &path, const std::vector<std::string> &chunks)
{
    std::string request = "POST " + path + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const std::string &chunk : chunks) {
        char size[20];
        snprintf(size, sizeof size, "%zx\r\n", chunk.size());
        request += size + chunk + "\r\n";
    }
    return request + "0\r\n\r\n";
}

const std::string kGet = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n";

TEST_F(HttpProtocolTest, keeps_the_connection_for_the_next_request)
{
    serve([&] {
        BlockingClient client = connect();
        for (int i = 0; i < 100; i++) {
            client.get("/" + std::to_string(i));
            Answer answer = client.answer();
            ASSERT_EQ(answer.status, 200);
            ASSERT_EQ(answer.body, "/" + std::to_string(i));
            ASSERT_FALSE(answer.has("connection"));
        }
        EXPECT_EQ(row->accepted.load(), 1u);
        EXPECT_EQ(row->requests.load(), 100u);
        EXPECT_EQ(row->responses.load(), 100u);
    });
}

TEST_F(HttpProtocolTest, http_1_0_is_closed_unless_the_client_asks_to_keep_it)
{
    serve([&] {
        BlockingClient once = connect();
        once.send("GET /a HTTP/1.0\r\n\r\n");
        Answer answer = once.answer();
        EXPECT_TRUE(answer.has_field("connection: close"));
        EXPECT_TRUE(once.is_closed());

        BlockingClient twice = connect();
        for (int i = 0; i < 2; i++) {
            twice.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            EXPECT_TRUE(twice.answer().has_field("connection: keep-alive"));
        }
    });
}

TEST_F(HttpProtocolTest, connection_close_is_answered_and_done)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/a", "Connection: close\r\n");
        EXPECT_TRUE(client.answer().has_field("connection: close"));
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(HttpProtocolTest, sixteen_requests_in_one_write_are_answered_in_order_in_one_read)
{
    serve([&] {
        BlockingClient client = connect();
        std::string all;
        for (int i = 0; i < 16; i++) {
            all += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        client.send(all);
        EXPECT_TRUE(eventually([&] { return row->responses.load() == 16; }));
        for (int i = 0; i < 16; i++) {
            ASSERT_EQ(client.answer().body, "/" + std::to_string(i));
        }
        EXPECT_TRUE(client.is_silent());
    });
}

TEST_F(HttpProtocolTest, a_late_answer_delays_those_behind_it)
{
    serve([&] {
        BlockingClient client = connect();
        std::string later = "GET /later HTTP/1.1\r\nHost: a\r\n\r\n";
        client.send(kGet + kGet + later + kGet + later + kGet);
        ASSERT_TRUE(is_waiting(1));
        // the server sends the first two answers at once, although the answer to /later is missing
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_TRUE(client.is_silent());
        EXPECT_EQ(handler.seen.size(), 3u);
        // the server has copied the head of the waiting request before it used the receive buffer again
        EXPECT_EQ(handler.waiting.front()->path(), "/later");
        (void) handler.next()->answer("first");
        EXPECT_EQ(client.answer().body, "first");
        EXPECT_EQ(client.answer().body, "/a");
        ASSERT_TRUE(is_waiting(1));
        (void) handler.next()->answer("second");
        EXPECT_EQ(client.answer().body, "second");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(HttpProtocolTest, a_coroutine_in_the_middle_of_a_pipeline_answers_in_its_place)
{
    handler.routes["/coroutine"] = [&](std::unique_ptr<Call> given) {
        EXPECT_GT(Loop::current()->scheduler().spawn([given = std::move(given)]() mutable {
            std::unique_ptr<Call> call = std::move(given);
            turns(5);
            EXPECT_EQ(call->path(), "/coroutine");
            (void) call->answer("waited " + std::string(call->message.body()));
        }), 0);
    };
    serve([&] {
        BlockingClient client = connect();
        for (int i = 0; i < 5; i++) {
            client.send(kGet + post("/coroutine", std::to_string(i)) + kGet);
        }
        for (int i = 0; i < 5; i++) {
            EXPECT_EQ(client.answer().body, "/a");
            EXPECT_EQ(client.answer().body, "waited " + std::to_string(i));
            EXPECT_EQ(client.answer().body, "/a");
        }
    });
}

TEST_F(HttpProtocolTest, answers_alike_at_every_split_over_two_writes)
{
    serve([&] {
        BlockingClient client = connect();
        for (const std::string &request :
             {post("/echo", "twelve bytes"), post_chunked("/echo", {"twelve", " ", "bytes"}),
              "GET /a HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n" + post("/echo", "twelve bytes")}) {
            for (size_t cut = 1; cut < request.size(); cut++) {
                client.send(std::string_view(request).substr(0, cut));
                turns(3);
                client.send(std::string_view(request).substr(cut));
                if (request[0] == 'G') {
                    ASSERT_EQ(client.answer().body, "/a") << "cut at " << cut;
                }
                ASSERT_EQ(client.answer().body, "twelve bytes") << "cut at " << cut;
            }
        }
        EXPECT_EQ(row->accepted.load(), 1u);
        EXPECT_EQ(row->refused.load(), 0u);
    });
}

TEST_F(HttpProtocolTest, answers_alike_byte_by_byte)
{
    serve([&] {
        BlockingClient client = connect();
        std::string requests = post("/echo", "abc") + post_chunked("/echo", {"de", "f"}) + kGet;
        for (char byte : requests) {
            client.send({&byte, 1});
            turns(2);
        }
        EXPECT_EQ(client.answer().body, "abc");
        EXPECT_EQ(client.answer().body, "def");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(HttpProtocolTest, large_bodies_of_both_framings_arrive_whole_with_others_behind_them)
{
    serve([&] {
        BlockingClient client = connect();
        for (size_t size : {0, 1, 65'000, 65'536, 70'000, 1'000'000, 2 << 20}) {
            std::string body(size, 'x');
            for (size_t i = 0; i < size; i += 97) {
                body[i] = char('a' + i % 26);
            }
            client.send(post("/echo", body) + kGet);
            ASSERT_EQ(client.answer().body, body) << size;
            ASSERT_EQ(client.answer().body, "/a");
            client.send(post_chunked("/echo", size ? std::vector{body.substr(0, size / 3 + 1), body.substr(size / 3)}
                                                   : std::vector<std::string>{}) + kGet);
            if (size < 2 << 20) {
                ASSERT_EQ(client.answer().body.size(), size ? size + 1 : 0) << size;
                ASSERT_EQ(client.answer().body, "/a");
            } else {
                // 413, because the body is one byte longer than package_max_length
                ASSERT_EQ(client.answer().status, 413);
            }
        }
    });
}

TEST_F(HttpProtocolTest, memory_for_a_whole_announced_body_is_allocated_after_a_part_has_arrived)
{
    serve([&] {
        BlockingClient client = connect();
        std::string body(1'000'000, 'x');
        std::string request = post("/echo", body);
        size_t head = request.size() - body.size();
        client.send(std::string_view(request).substr(0, head + 100));
        turns(10);
        EXPECT_EQ(handler.bodies.largest, 16384u);
        client.send(std::string_view(request).substr(head + 100, 20'000));
        turns(10);
        EXPECT_EQ(handler.bodies.largest, body.size());
        EXPECT_LE(handler.bodies.grown, 2);
        client.send(std::string_view(request).substr(head + 20'100));
        EXPECT_EQ(client.answer().body, body);
        EXPECT_LE(handler.bodies.grown, 2);
    });
}

TEST_F(HttpProtocolTest, memory_for_an_announced_body_is_allocated_gradually_when_memory_is_scarce)
{
    handler.bodies.plenty = 900'000;
    serve([&] {
        BlockingClient client = connect();
        std::string body(1'000'000, 'x');
        std::string request = post("/echo", body);
        client.send(std::string_view(request).substr(0, 50'000));
        turns(10);
        EXPECT_GE(handler.bodies.largest, 16'384u);
        EXPECT_LE(handler.bodies.largest, 200'000u);
        client.send(std::string_view(request).substr(50'000));
        EXPECT_EQ(client.answer().body, body);
    });
}

TEST_F(HttpProtocolTest, random_pipelines_in_random_pieces_are_answered_in_order)
{
    for (uint32_t seed = 1; seed <= 30; seed++) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        serve([&] {
            std::mt19937 random(seed);
            BlockingClient client = connect();
            std::string all;
            std::vector<std::string> expected;
            for (int i = 0; i < 60; i++) {
                std::string body(random() % 20 == 0 ? random() % 200'000 : random() % 300, char('a' + i % 26));
                switch (random() % 3) {
                case 0:
                    all += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
                    expected.push_back("/" + std::to_string(i));
                    break;
                case 1:
                    all += post("/echo", body);
                    expected.push_back(body);
                    break;
                default:
                    all += post_chunked("/echo", {"<", body + ">"});
                    expected.push_back("<" + body + ">");
                }
            }
            for (size_t at = 0; at < all.size();) {
                size_t size = std::min<size_t>(all.size() - at, 1 + random() % (random() % 4 ? 400 : 100'000));
                client.send(std::string_view(all).substr(at, size));
                at += size;
                turns(int(random() % 3));
            }
            for (const std::string &body : expected) {
                ASSERT_EQ(client.answer().body, body);
            }
        });
        ASSERT_FALSE(HasFailure());
        handler.seen.clear();
    }
}

TEST_F(HttpProtocolTest, continue_is_sent_to_a_client_that_expects_it)
{
    serve([&] {
        BlockingClient client = connect();
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
        EXPECT_EQ(client.answer().status, 100);
        EXPECT_TRUE(client.is_silent());
        client.send("abc");
        EXPECT_EQ(client.answer().body, "abc");
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc");
        // the server sends no "100 Continue" for this request, because the whole body arrived together with the head
        EXPECT_EQ(client.answer().status, 200);
        client.send(kGet + "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
                           "Expect: 100-continue\r\n\r\n");
        // the answer to the first request comes before the "100 Continue" for the second request
        EXPECT_EQ(client.answer().status, 200);
        EXPECT_EQ(client.answer().status, 100);
        client.send("0\r\n\r\n");
        EXPECT_EQ(client.answer().status, 200);
    });
}

TEST_F(HttpProtocolTest, head_is_answered_without_a_body_and_keeps_the_connection)
{
    serve([&] {
        BlockingClient client = connect();
        client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n" + kGet);
        Answer answer = client.answer(true);
        EXPECT_EQ(answer.status, 200);
        EXPECT_TRUE(answer.has_field("content-length: 2"));
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(HttpProtocolTest, malformed_input_is_refused_and_bytes_behind_it_are_not_parsed)
{
    const std::pair<std::string, int> cases[] = {
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"\x16\x03\x01\x02garbage\r\n\r\n", 400},
        {"GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413},
        {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
        {"GET /" + std::string(9000, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n", 414},
        {"GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(70'000, 'x') + "\r\n\r\n", 431},
    };
    serve([&] {
        int closed = 0;
        for (auto &[bytes, status] : cases) {
            BlockingClient client = connect();
            client.send(kGet + bytes + kGet);
            EXPECT_EQ(client.answer().body, "/a");
            Answer answer = client.answer();
            EXPECT_EQ(answer.status, status) << bytes.substr(0, 60);
            EXPECT_TRUE(answer.has_field("connection: close"));
            client.send(kGet);
            EXPECT_EQ(client.rest(), "") << bytes.substr(0, 60);
            EXPECT_FALSE(client.was_reset());
            client.close();
            EXPECT_TRUE(has_closed(++closed));
        }
        EXPECT_EQ(handler.seen.size(), std::size(cases));
        EXPECT_EQ(row->refused.load(), std::size(cases));
    });
}

TEST_F(HttpProtocolTest, a_refused_client_that_goes_on_sending_can_still_read_why)
{
    serve([&] {
        BlockingClient client = connect();
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n");
        client.send(std::string(3 << 20, 'x'));
        EXPECT_EQ(client.answer().status, 413);
        EXPECT_FALSE(client.was_reset());
    });
}

TEST_F(HttpProtocolTest, a_refused_client_is_not_waited_for_longer_than_two_seconds)
{
    serve([&] {
        BlockingClient client = connect();
        client.send("nonsense\r\n\r\n");
        EXPECT_EQ(client.answer().status, 400);
        pass_ms(1900);
        EXPECT_EQ(handler.closed_by_server, 0);
        pass_ms(200);
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(HttpProtocolTest, a_reset_while_the_handler_waits_is_noticed)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        client.reset();
        ASSERT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_peer, 1);
        EXPECT_EQ(row->running.load(), 0u);
        auto call = handler.next();
        EXPECT_FALSE(call->writer.is_connected());
        EXPECT_EQ(call->answer("too late"), -EPIPE);
        EXPECT_EQ(call->path(), "/later");
    });
}

TEST_F(HttpProtocolTest, a_client_that_goes_in_the_middle_of_a_request_is_forgotten)
{
    serve([&] {
        int closed = 0;
        for (const std::string &request : {post("/echo", "abc"), post_chunked("/echo", {"abc", "def"}), kGet}) {
            for (size_t cut = 0; cut < request.size(); cut += 7) {
                BlockingClient client = connect();
                client.send(std::string_view(request).substr(0, cut));
                turns(3);
                cut % 2 ? client.reset() : client.close();
                ASSERT_TRUE(has_closed(++closed)) << "cut at " << cut;
            }
        }
        EXPECT_TRUE(handler.seen.empty());
        EXPECT_EQ(handler.closed_by_server, 0);
    });
}

TEST_F(HttpProtocolTest, a_request_that_the_handler_cannot_take_is_answered_with_503)
{
    handler.refuses = true;
    serve([&] {
        BlockingClient client = connect();
        client.send(kGet + kGet);
        EXPECT_EQ(client.answer().status, 503);
        EXPECT_EQ(client.rest(), "");
        BlockingClient other = connect();
        other.send(post_chunked("/echo", {"abc"}));
        EXPECT_EQ(other.answer().status, 503);
    });
}

TEST_F(HttpProtocolTest, the_handler_may_close_the_connection_instead_of_answering)
{
    handler.routes["/close"] = [](auto call) { call->connection->close(true); };
    serve([&] {
        BlockingClient client = connect();
        client.get("/close");
        EXPECT_TRUE(client.is_closed());
        EXPECT_TRUE(has_closed(1));
        BlockingClient second = connect();
        second.send(post_chunked("/close", {"abc"}) + kGet);
        EXPECT_EQ(second.rest(), "");
        EXPECT_EQ(handler.seen.size(), 2u);
    });
}

TEST_F(HttpProtocolTest, a_connection_closed_while_it_is_being_announced_is_never_watched)
{
    Fd ends[2];
    handler.connecting = [&](Connection &connection) {
        connection.close(true);
        int fds[2];
        // One end of this pipe gets the descriptor number that connection.close() has just freed.
        ASSERT_EQ(pipe2(fds, O_NONBLOCK | O_CLOEXEC), 0);
        ends[0].reset(fds[0]);
        ends[1].reset(fds[1]);
    };
    serve([&] {
        BlockingClient client = connect();
        EXPECT_TRUE(client.is_closed());
        ASSERT_TRUE(has_closed(1));
        EXPECT_EQ(::write(ends[1].get(), "x", 1), 1);
        turns();
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(HttpProtocolTest, the_unread_answers_of_a_client_are_bounded)
{
    config.buffer_output_size = 1 << 20;
    std::string body(64 << 10, 'b');
    size_t most = 0;
    handler.routes["/body"] = [&](auto call) {
        Connection *connection = call->connection;
        (void) call->answer(body);
        most = std::max(most, connection->unsent());
    };
    serve([&] {
        BlockingClient client = connect(4096);
        std::string all;
        for (int i = 0; i < 1000; i++) {
            all += "GET /body HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        client.send(all);
        turns(50);
        EXPECT_LT(most, size_t(4 << 20)) << "answers to requests sent ahead pile up in memory";
        for (int i = 0; i < 1000; i++) {
            ASSERT_EQ(client.answer().body.size(), body.size());
        }
    });
}

}  // namespace
