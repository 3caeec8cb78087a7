#include "coro/client/http_connection.h"

#include "http_response_corpus.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

namespace {

using namespace coro;

int wait_as_park(Waiter &waiter, Deadline deadline)
{
    return park(waiter, deadline);
}

// A connection with a server whose bytes a test sends.
class HttpConnectionTest : public ::testing::Test {
protected:
    HttpConnectionTest() { connect(); }

    void connect()
    {
        int fds[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
        server_ = make(fds[0]);
        connection_ = std::make_unique<HttpConnection>(loop_, wait_as_park, make(fds[1]));
    }

    std::unique_ptr<Socket> make(int fd) { return std::make_unique<Socket>(loop_, Fd(fd), SOCK_STREAM, wait_as_park); }

    void answer(std::string_view bytes)
    {
        size_t sent;
        EXPECT_EQ(server_->send_all(bytes, sent, kNever), ssize_t(bytes.size()));
    }

    // Makes an exchange. Returns the status, or a negative error.
    int exchange(const HttpRequest &request, std::string &body, const HttpResponseLimits &limits = {})
    {
        body.clear();
        int outcome = connection_->send(request, in(5 * kSecond), in(5 * kSecond));
        outcome = outcome < 0 ? outcome : connection_->receive_head(limits, in(5 * kSecond));
        if (outcome < 0) {
            return outcome;
        }
        int status = connection_->head().status;
        std::string_view piece;
        ssize_t count;
        while ((count = connection_->receive_body(piece, in(5 * kSecond))) > 0) {
            body += piece;
        }
        return count < 0 ? int(count) : status;
    }

    static HttpRequest request_for(bool is_head)
    {
        HttpRequest request;
        HttpRequestWriter writer(request.head);
        EXPECT_TRUE(writer.begin(is_head ? "HEAD" : "GET", "/"));
        writer.end();
        request.is_head = is_head;
        return request;
    }

    Deadline in(Nanoseconds duration) { return loop_.read_clock() + duration; }

    template <class F>
    void run(F &&body)
    {
        EXPECT_GT(loop_.scheduler().spawn(std::forward<F>(body)), 0);
        loop_.run();
    }

    Loop loop_{null_host(), {}};
    std::unique_ptr<Socket> server_;
    std::unique_ptr<HttpConnection> connection_;
};

TEST_F(HttpConnectionTest, receives_the_corpus_in_two_parts)
{
    for (const response_corpus::Response &response : response_corpus::responses()) {
        bool is_interim = response.answer > 0 && response.answer < 200;
        for (size_t cut = 0; cut <= response.bytes.size() && !is_interim; cut += 5) {
            connect();
            std::string body;
            int status = 0;
            EXPECT_GT(loop_.scheduler().spawn([&] { status = exchange(request_for(response.is_head), body); }), 0);
            run([&] {
                std::string_view bytes = response.bytes;
                char request[200];
                EXPECT_GT(server_->receive(request, sizeof request, kNever), 0);
                answer(bytes.substr(0, cut));
                (void) server_->wait(Socket::Direction::kRead, in(1));   // lets the client receive the first part
                answer(bytes.substr(cut));
                server_->close();
            });
            int expected = response.answer > 0 ? response.answer : response.answer == 0 ? -ECONNRESET : -EPROTO;
            ASSERT_EQ(status, expected) << response.why << ", cut at " << cut;
            ASSERT_EQ(body, response.body) << response.why << ", cut at " << cut;
        }
    }
}

TEST_F(HttpConnectionTest, is_reusable_only_after_a_whole_response_that_allows_it)
{
    struct {
        const char *answer;
        bool is_reusable;
    } cases[] = {
        {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", true},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", true},
        {"HTTP/1.1 204 No Content\r\n\r\n", true},
        {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi", false},
        {"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", false},
        {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi!", false},
        {"HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n", false},
        {"HTTP/1.1 304 Same\r\nTransfer-Encoding: chunked\r\n\r\n", false},
    };
    for (auto &one : cases) {
        connect();
        run([&] {
            std::string body;
            answer(one.answer);
            EXPECT_GE(exchange(request_for(false), body), 200) << one.answer;
            EXPECT_EQ(connection_->is_reusable(false), one.is_reusable) << one.answer;
        });
    }
    connect();
    run([&] {
        std::string body;
        answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");
        EXPECT_EQ(exchange(request_for(false), body), 200);
        answer("HTTP/1.1 200 OK\r\n");   // nobody has asked for this response
        EXPECT_FALSE(connection_->is_reusable(false));
    });
    connect();
    run([&] {
        std::string body;
        answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");
        EXPECT_EQ(exchange(request_for(false), body), 200);
        server_->close();
        EXPECT_FALSE(connection_->is_reusable(false));
    });
}

TEST_F(HttpConnectionTest, receives_the_response_of_a_server_that_has_not_read_the_request)
{
    run([&] {
        HttpRequest request = request_for(false);
        std::string large(4 << 20, 'x');
        request.body.push_back({large});
        answer("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno");
        EXPECT_EQ(server_->shut(SHUT_RD), 0);
        std::string body;
        EXPECT_EQ(exchange(request, body), 413);
        EXPECT_EQ(body, "no");
        EXPECT_FALSE(connection_->is_reusable(false));
    });
}

TEST_F(HttpConnectionTest, stops_at_the_limits)
{
    HttpResponseLimits limits = {.head = 100, .body = 10, .is_decoded = true};
    for (const char *bytes : {"HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n12345678901",
                              "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n12345678901\r\n0\r\n\r\n",
                              "HTTP/1.1 200 OK\r\n\r\n12345678901"}) {
        connect();
        run([&] {
            std::string body;
            answer(bytes);
            EXPECT_EQ(exchange(request_for(false), body, limits), -EMSGSIZE) << bytes;
            EXPECT_FALSE(connection_->is_reusable(false));
        });
    }
    connect();
    run([&] {
        std::string body;
        answer("HTTP/1.1 200 OK\r\nX: " + std::string(100, 'x'));
        EXPECT_EQ(exchange(request_for(false), body, limits), -EMSGSIZE);
    });
    connect();
    run([&] {
        std::string body;
        answer("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n");
        EXPECT_EQ(exchange(request_for(true), body, limits), 200);   // the length of a body that HEAD does not send
    });
}

TEST(HttpRequest, refuses_what_could_add_a_line)
{
    std::string head;
    HttpRequestWriter writer(head);
    for (const char *target : {"/\r\n", "/ x", "/\x7f", "/\t"}) {
        EXPECT_FALSE(writer.begin("GET", target)) << target;
    }
    EXPECT_FALSE(writer.begin("", "/"));
    EXPECT_FALSE(writer.begin("GET /", "/"));
    EXPECT_TRUE(writer.begin("GET", "?a=b"));
    EXPECT_FALSE(writer.add("X", "a\nb"));
    EXPECT_FALSE(writer.add("X", std::string_view("a\0b", 3)));
    EXPECT_FALSE(writer.add("X Y", "a"));
    EXPECT_FALSE(writer.add("", "a"));
    EXPECT_TRUE(writer.add("X", "a\tb \xc3\xa4"));
    writer.end();
    EXPECT_EQ(head, "GET /?a=b HTTP/1.1\r\nX: a\tb \xc3\xa4\r\n\r\n");
    EXPECT_EQ(host_field("::1", 8080, 80), "[::1]:8080");
    EXPECT_EQ(host_field("a.example", 443, 443), "a.example");
}

}  // namespace
