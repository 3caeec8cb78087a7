#include "http_server_fixture.h"

#include <ctime>
#include <fcntl.h>
#include <unistd.h>

namespace {

using namespace http_test;

using ResponseWriterTest = ServerTest;

Fd file_of(const std::string &content)
{
    char path[] = "/tmp/coro_file_XXXXXX";
    Fd file(mkstemp(path));
    unlink(path);
    EXPECT_EQ(::write(file.get(), content.data(), content.size()), ssize_t(content.size()));
    return file;
}

// A response body whose owner counts the references to it.
struct Counted {
    std::string bytes;
    int references = 0;
    int kept = 0;

    Payload payload()
    {
        return {bytes, this,
                [](void *owner) {
                    static_cast<Counted *>(owner)->references++;
                    static_cast<Counted *>(owner)->kept++;
                },
                [](void *owner) { static_cast<Counted *>(owner)->references--; }};
    }
};

TEST_F(ResponseWriterTest, an_answer_has_the_fields_that_the_handler_did_not_give)
{
    handler.routes["/own"] = [](auto call) {
        http1::FieldWriter fields = call->writer.begin_head(201, "Made");
        fields.add("Server", "mine");
        fields.add("Date", "today");
        fields.add("Content-Type", "text/plain");
        fields.add("Connection", "keep-alive");
        EXPECT_EQ(call->writer.end_with({"ab"}, kGivenServer | kGivenDate | kGivenContentType | kGivenConnection), 0);
    };
    serve([&] {
        BlockingClient client = connect();
        client.get("/a");
        Answer answer = client.answer();
        EXPECT_TRUE(answer.has_field("server: coro"));
        EXPECT_TRUE(answer.has("date"));
        EXPECT_TRUE(answer.has_field("content-type: text/html"));
        EXPECT_TRUE(answer.has_field("content-length: 2"));
        client.get("/own");
        answer = client.answer();
        EXPECT_EQ(answer.head, "http/1.1 201 made\r\nserver: mine\r\ndate: today\r\ncontent-type: text/plain\r\n"
                               "connection: keep-alive\r\ncontent-length: 2\r\n\r\n");
        EXPECT_EQ(answer.body, "ab");
    });
}

TEST_F(ResponseWriterTest, the_date_is_that_of_the_wall_clock)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/a");
        std::string head = client.answer().head;
        bool is_there = false;
        for (time_t second = time(nullptr) - 2; second <= time(nullptr) + 1; second++) {
            tm utc;
            gmtime_r(&second, &utc);
            char text[64];
            strftime(text, sizeof text, "\r\ndate: %a, %d %b %Y %H:%M:%S gmt\r\n", &utc);
            std::transform(text, text + strlen(text), text, [](char letter) { return char(tolower(letter)); });
            is_there = is_there || head.find(text) != head.npos;
        }
        EXPECT_TRUE(is_there) << head;
    });
}

TEST_F(ResponseWriterTest, an_unknown_status_has_an_empty_phrase)
{
    handler.routes["/odd"] = [](auto call) { (void) call->answer("x", 299); };
    serve([&] {
        BlockingClient client = connect();
        client.get("/odd");
        EXPECT_EQ(client.answer().status, 299);
    });
    EXPECT_EQ(reason_phrase(404), "Not Found");
    EXPECT_EQ(reason_phrase(299), "Unknown Status");
    EXPECT_EQ(reason_phrase(-1), "Unknown Status");
}

TEST_F(ResponseWriterTest, statuses_without_a_body_send_none)
{
    for (int status : {204, 304}) {
        handler.routes["/" + std::to_string(status)] = [status](auto call) { (void) call->answer("no", status); };
        handler.routes["/chunked" + std::to_string(status)] = [status](auto call) {
            call->writer.begin_head(status, "x");
            EXPECT_EQ(call->writer.start_chunked(0), 0);
            EXPECT_EQ(call->writer.write_chunk("no"), 0);
            EXPECT_EQ(call->writer.finish(), 0);
        };
        handler.routes["/file" + std::to_string(status)] = [status](auto call) {
            call->writer.begin_head(status, "x");
            EXPECT_EQ(call->writer.send_file(file_of("no"), 0, 2, 0), 0);
        };
    }
    serve([&] {
        BlockingClient client = connect();
        for (std::string path : {"/204", "/304", "/chunked204", "/chunked304", "/file304", "/file204"}) {
            client.get(path);
            Answer answer = client.answer();
            EXPECT_EQ(answer.status, path.ends_with("204") ? 204 : 304);
            EXPECT_FALSE(answer.has("transfer-encoding"));
            // RFC 9110, section 8.6, forbids Content-Length in an answer with status 204.
            EXPECT_FALSE(answer.status == 204 && answer.has("content-length")) << path;
            EXPECT_TRUE(client.is_silent()) << path;
        }
    });
}

TEST_F(ResponseWriterTest, a_writer_destroyed_without_an_answer_sends_an_empty_500)
{
    handler.routes["/forgotten"] = [](auto) {};
    serve([&] {
        BlockingClient client = connect();
        client.get("/forgotten");
        Answer answer = client.answer();
        EXPECT_EQ(answer.status, 500);
        EXPECT_EQ(answer.body, "");
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        handler.next().reset();
        EXPECT_EQ(client.answer().status, 500);
        client.get("/a");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(ResponseWriterTest, head_gets_no_body_whichever_method_sends_the_answer)
{
    handler.routes["/stream"] = [](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.start_chunked(0), 0);
        EXPECT_EQ(call->writer.write_chunk("abc"), 0);
        call->writer.begin_trailers().add("A", "b");
        EXPECT_EQ(call->writer.finish(), 0);
    };
    handler.routes["/file"] = [](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.send_file(file_of("abc"), 0, 3, 0), 0);
    };
    handler.routes["/large"] = [](auto call) { (void) call->answer(std::string(10'000, 'x')); };
    handler.routes["/forgotten"] = [](auto) {};
    serve([&] {
        BlockingClient client = connect();
        for (std::string path : {"/stream", "/file", "/large", "/forgotten"}) {
            client.send("HEAD " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
            EXPECT_EQ(client.answer(true).status, path == "/forgotten" ? 500 : 200);
            EXPECT_TRUE(client.is_silent()) << path;
        }
    });
}

TEST_F(ResponseWriterTest, a_large_body_is_sent_without_a_copy_and_released)
{
    Counted large{std::string(10 << 20, 'l')};
    handler.routes["/large"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.end_with(large.payload(), 0), 0);
    };
    serve([&] {
        BlockingClient client = connect(4096);
        client.get("/large");
        ASSERT_TRUE(eventually([&] { return large.kept == 1; }));
        EXPECT_EQ(large.references, 1);
        EXPECT_EQ(client.answer().body.size(), large.bytes.size());
        EXPECT_EQ(large.references, 0);

        BlockingClient gone = connect(4096);
        gone.get("/large");
        ASSERT_TRUE(eventually([&] { return large.kept == 2; }));
        gone.reset();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(large.references, 0);
    });
}

TEST_F(ResponseWriterTest, answers_of_every_kind_are_whole_and_in_order_in_a_pipeline)
{
    handler.routes["/large"] = [](auto call) { EXPECT_EQ(call->answer(std::string(9000, 'l')), 0); };
    handler.routes["/chunks"] = [](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.start_chunked(0), 0);
        EXPECT_EQ(call->writer.write_chunk("one"), 0);
        EXPECT_EQ(call->writer.write_chunk("two"), 0);
        EXPECT_EQ(call->writer.finish(), 0);
    };
    handler.routes["/file"] = [](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.send_file(file_of("the file"), 0, 8, 0), 0);
    };
    handler.routes["/dropped"] = [](auto) {};
    handler.routes["/nothing"] = [](auto call) { EXPECT_EQ(call->answer("", 204), 0); };
    // This handler answers the waiting request of another client before its own request.
    handler.routes["/other"] = [this](auto call) {
        EXPECT_EQ(handler.next()->answer("for the other one"), 0);
        EXPECT_EQ(call->answer("other"), 0);
    };
    const std::pair<std::string, std::string> kinds[] = {
        {"/small", "/small"}, {"/large", std::string(9000, 'l')}, {"/chunks", "onetwo"}, {"/file", "the file"},
        {"/dropped", ""},     {"/nothing", ""},                   {"/other", "other"},
    };
    serve([&] {
        BlockingClient client = connect();
        BlockingClient others[] = {connect(), connect()};
        for (auto &first : kinds) {
            for (auto &second : kinds) {
                size_t waiting = 0;
                std::string all;
                for (const std::string &path : {first.first, second.first, "/small"s}) {
                    if (path == "/other") {
                        others[waiting++].get("/later");
                    }
                    all += "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
                }
                ASSERT_TRUE(eventually([&] { return handler.waiting.size() == waiting; }));
                client.send(all);
                EXPECT_EQ(client.answer().body, first.second);
                EXPECT_EQ(client.answer().body, second.second) << "after " << first.first;
                EXPECT_EQ(client.answer().body, "/small") << "after " << second.first;
                for (size_t i = 0; i < waiting; i++) {
                    EXPECT_EQ(others[i].answer().body, "for the other one");
                }
            }
        }
    });
}

TEST_F(ResponseWriterTest, close_keeps_the_earlier_answers_of_the_pipeline)
{
    handler.routes["/closed"] = [](auto call) { call->connection->close(true); };
    serve([&] {
        BlockingClient client = connect();
        client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /closed HTTP/1.1\r\nHost: a\r\n\r\n");
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(ResponseWriterTest, a_file_is_sent_whole_in_parts_and_in_a_pipeline)
{
    std::string content(5 << 20, 'f');
    for (size_t i = 0; i < content.size(); i += 1009) {
        content[i] = char('a' + i % 26);
    }
    handler.routes["/file"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.send_file(file_of(content), 0, content.size(), 0), 0);
    };
    handler.routes["/part"] = [&](auto call) {
        call->writer.begin_head(206, "Partial Content");
        EXPECT_EQ(call->writer.send_file(file_of(content), 1000, 77, 0), 0);
    };
    handler.routes["/empty"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.send_file(file_of(""), 0, 0, 0), 0);
    };
    serve([&] {
        BlockingClient client = connect(8192);
        std::string all;
        for (std::string path : {"/a", "/file", "/part", "/empty", "/a", "/file", "/a"}) {
            all += "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        client.send(all);
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_EQ(client.answer().body, content);
        EXPECT_EQ(client.answer().body, content.substr(1000, 77));
        EXPECT_EQ(client.answer().body, "");
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_EQ(client.answer().body, content);
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(ResponseWriterTest, a_file_shorter_than_promised_breaks_the_connection)
{
    handler.routes["/file"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        (void) call->writer.send_file(file_of("short"), 0, 100, 0);
    };
    serve([&] {
        BlockingClient client = connect();
        client.get("/file");
        EXPECT_TRUE(client.rest().ends_with("\r\n\r\nshort"));
    });
}

TEST_F(ResponseWriterTest, a_client_that_disconnects_while_a_file_is_sent_causes_no_sigpipe)
{
    std::string content(20 << 20, 'f');
    handler.routes["/file"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        (void) call->writer.send_file(file_of(content), 0, content.size(), 0);
    };
    serve([&] {
        BlockingClient reading = connect(4096);
        reading.get("/file");
        turns(20);
        reading.reset();
        EXPECT_TRUE(has_closed(1));
        for (int i = 0; i < 20; i++) {
            BlockingClient polite = connect();
            polite.get("/file");
            polite.exactly(size_t(i) * 300'000);
            polite.drain_and_close();
            EXPECT_TRUE(has_closed(i + 2));
        }

        // This client goes before the server begins the response to /later.
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        auto call = handler.next();
        client.reset();
        call->writer.begin_head(200, "OK");
        (void) call->writer.send_file(file_of(content), 0, content.size(), 0);
        EXPECT_TRUE(has_closed(22));
    });
}

TEST_F(ResponseWriterTest, a_detached_request_waits_for_another_response_writer)
{
    serve([&] {
        BlockingClient client = connect();
        client.send("HEAD /later HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        ASSERT_TRUE(is_waiting(1));
        auto call = handler.next();
        int64_t session = call->writer.session();
        call->writer.detach();
        EXPECT_EQ(call->writer.state(), ResponseWriter::State::kDetached);
        call.reset();
        client.send("GET /a HTTP/1.0\r\n\r\n");
        EXPECT_TRUE(client.is_silent());   // the server has sent neither a 500 nor the answer to the next request
        Connection *connection = worker->sessions().find(session);
        ASSERT_TRUE(connection && connection->protocol().http()->is_awaiting_response());
        ResponseWriter again;
        again.attach_again(*connection->protocol().http());
        EXPECT_FALSE(connection->protocol().http()->is_awaiting_response());
        EXPECT_TRUE(again.is_head_request());
        again.begin_head(200, "OK");
        EXPECT_EQ(again.end_with({"abc"}, 0), 0);
        Answer answer = client.answer(true);
        EXPECT_TRUE(answer.has_field("content-length: 3"));
        EXPECT_TRUE(answer.has_field("connection: keep-alive"));
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(ResponseWriterTest, a_client_that_goes_while_the_request_is_detached_is_not_found_any_more)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        int64_t session = handler.waiting.front()->writer.session();
        handler.next()->writer.detach();
        client.reset();
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(worker->sessions().find(session), nullptr);
        EXPECT_EQ(row->running.load(), 0u);
    });
}

TEST_F(ResponseWriterTest, close_after_ends_the_connection_with_the_answer)
{
    handler.routes["/last"] = [](auto call) {
        call->writer.close_after();
        (void) call->answer("bye");
    };
    serve([&] {
        BlockingClient client = connect();
        client.get("/last");
        Answer answer = client.answer();
        EXPECT_TRUE(answer.has_field("connection: close"));
        EXPECT_EQ(answer.body, "bye");
        EXPECT_TRUE(client.is_closed());
    });
}

// The client sends further bytes after its request. If the server closed the socket with these bytes unread, the
// kernel would reset the connection, and the part of the answer that is still on its way would be lost.
TEST_F(ResponseWriterTest, the_last_answer_reaches_a_slow_client_that_has_sent_more)
{
    std::string large(600'000, 'l');
    serve([&] {
        for (bool has_been_noticed : {true, false}) {
            BlockingClient client = connect(4096);
            client.get("/later", "Connection: close\r\n");
            ASSERT_TRUE(is_waiting(1));
            turns();
            client.send(std::string(30'000, 'x'));
            turns(has_been_noticed ? 8 : 0);
            (void) handler.next()->answer(large);
            turns();
            EXPECT_EQ(client.answer().body.size(), large.size()) << has_been_noticed;
            EXPECT_FALSE(client.was_reset());
        }
    });
}

TEST_F(ResponseWriterTest, a_handler_may_read_its_request_after_the_last_answer)
{
    std::string body(3000, 'b');
    bool was_whole = false;
    handler.routes["/last"] = [&](auto call) {
        call->writer.close_after();
        EXPECT_EQ(call->answer("bye"), 0);
        // The head and the body of the request are both still in the receive buffer, which the server must not
        // overwrite before the handler ends.
        was_whole = call->path() == "/last" && call->message.body() == body;
    };
    serve([&] {
        BlockingClient client = connect();
        client.send("POST /last HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n" + body + std::string(200'000, '#'));
        EXPECT_EQ(client.answer().body, "bye");
        EXPECT_EQ(client.rest(), "");
        EXPECT_FALSE(client.was_reset());
        EXPECT_TRUE(was_whole);
    });
}

TEST_F(ResponseWriterTest, nothing_is_sent_to_a_client_that_has_gone)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        auto call = handler.next();
        call->writer.begin_head(200, "OK");
        EXPECT_EQ(call->writer.start_chunked(0), 0);
        client.reset();
        ASSERT_TRUE(has_closed(1));
        EXPECT_FALSE(call->writer.is_writable());
        EXPECT_FALSE(call->writer.must_wait());
        EXPECT_EQ(call->writer.write_chunk("abc"), -EPIPE);
        EXPECT_EQ(call->writer.finish(), -EPIPE);
        EXPECT_EQ(call->writer.state(), ResponseWriter::State::kEnded);
        call->writer.fail();
    });
}

}  // namespace
