// Servers whose connections use TLS: in one process, and with a master and a worker.
#include "http_server_fixture.h"
#include "master_fixture.h"
#include "tls_fixture.h"
#include "websocket_feed.h"

#include "coro/server/config/server_tls.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace tls_test;

class TlsServerTest : public http_test::ServerTest {
protected:
    TlsServerTest()
    {
        server_options.certificate = server_certificate().pair();
        server_options.alpn = {"http/1.1"};
        client_options.ca_file = authority().pem();
        client_options.alpn = {"http/1.1"};
        make_layer = [this] { return server_context().make_layer(); };
    }

    TlsServerContext &server_context()
    {
        std::string error;
        if (!server_) {
            server_ = make_tls_server_context(server_options, error);
        }
        EXPECT_TRUE(server_) << error;
        return *server_;
    }
    TlsClientContext &client_context()
    {
        std::string error;
        if (!client_) {
            client_ = make_tls_client_context(client_options, error);
        }
        EXPECT_TRUE(client_) << error;
        return *client_;
    }
    http_test::BlockingClient connect(int receive_buffer = 0)
    {
        std::unique_ptr<TlsLayer> layer = client_context().make_layer("a.example", "server");
        layer_ = layer.get();
        return http_test::BlockingClient(number, receive_buffer, std::move(layer));
    }

    TlsServerOptions server_options;
    TlsClientOptions client_options;
    TlsLayer *layer_ = nullptr;   // of the newest client

private:
    std::unique_ptr<TlsServerContext> server_;
    std::unique_ptr<TlsClientContext> client_;
};

TEST_F(TlsServerTest, requests_are_answered_in_order)
{
    serve([&] {
        http_test::BlockingClient client = connect();
        for (int i = 0; i < 100; i++) {
            client.get("/" + std::to_string(i));
            EXPECT_EQ(client.answer().body, "/" + std::to_string(i));
        }
        std::string requests;
        for (int i = 0; i < 200; i++) {
            requests += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        client.send(requests);
        for (int i = 0; i < 200; i++) {
            EXPECT_EQ(client.answer().body, "/" + std::to_string(i));
        }
        EXPECT_EQ(layer_->alpn_id(), "http/1.1");
    });
}

TEST_F(TlsServerTest, a_second_connection_resumes_the_session)
{
    serve([&] {
        for (bool is_second : {false, true}) {
            http_test::BlockingClient client = connect();
            client.get("/a");
            EXPECT_EQ(client.answer().body, "/a");
            EXPECT_EQ(layer_->is_resumed(), is_second);
        }
    });
}

TEST_F(TlsServerTest, large_bodies_go_both_ways_to_a_slow_client)
{
    std::string body = pattern(3 << 20);
    port.package_max_length = 8 << 20;
    serve([&] {
        http_test::BlockingClient client = connect(4096);
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
        EXPECT_TRUE(client.answer().body == body);
        client.get("/small");
        EXPECT_EQ(client.answer().body, "/small");
    });
}

TEST_F(TlsServerTest, a_file_goes_through_the_layer)
{
    std::string content = pattern(300'000);
    TemporaryFile file(content);
    handler.routes["/file"] = [&](auto call) {
        call->writer.begin_head(200, "OK");
        Fd opened(::open(file.path(), O_RDONLY));
        EXPECT_EQ(call->writer.send_file(std::move(opened), 0, content.size(), 0), 0);
    };
    serve([&] {
        http_test::BlockingClient client = connect(4096);
        client.get("/file");
        EXPECT_TRUE(client.answer().body == content);
    });
}

TEST_F(TlsServerTest, the_server_ends_its_stream_with_close_notify)
{
    serve([&] {
        http_test::BlockingClient client = connect();
        client.get("/a", "Connection: close\r\n");
        EXPECT_EQ(client.answer().body, "/a");
        EXPECT_TRUE(client.is_closed());
        EXPECT_EQ(layer_->failure(), "") << "the stream was not cut";
        EXPECT_TRUE(has_closed(1));
    });
}

// The answer to a request of HTTP/1.0 ends with the connection.
TEST_F(TlsServerTest, an_incomplete_answer_ends_without_close_notify)
{
    port.http_body_streaming = true;
    port.http_request_timeout = 10;
    serve([&] {
        http_test::BlockingClient client = connect();
        client.send("POST /later HTTP/1.0\r\nContent-Length: 9\r\n\r\n");
        ASSERT_TRUE(is_waiting(1));
        ResponseWriter &writer = handler.waiting.front()->writer;
        writer.begin_head(200, "OK");
        EXPECT_EQ(writer.start_chunked(0), 0);
        EXPECT_EQ(writer.write_chunk({"part"}), 0);
        pass_ms(10'001);   // the rest of the request's body does not arrive
        EXPECT_TRUE(client.rest().ends_with("\r\n\r\npart"));
        EXPECT_NE(layer_->failure(), "") << "the answer looks complete";
        handler.waiting.clear();
    });
}

TEST_F(TlsServerTest, a_client_that_has_ended_its_stream_gets_its_answer)
{
    serve([&] {
        http_test::BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        client.end();
        http_test::turns();
        (void) handler.next()->answer("late");
        EXPECT_EQ(client.answer().body, "late");
        EXPECT_TRUE(has_closed(1));
    });
}

TEST_F(TlsServerTest, a_client_that_does_not_speak_tls_is_refused)
{
    serve([&] {
        http_test::BlockingClient plain(number);
        plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        EXPECT_EQ(plain.answer().head.substr(0, 12), "http/1.1 400");
        EXPECT_TRUE(plain.is_closed());
        plain.close();   // until then the server discards what the client still sends
        EXPECT_TRUE(has_closed(1));
        http_test::BlockingClient silent(number);
        silent.close();
        EXPECT_TRUE(has_closed(2));
    });
    EXPECT_TRUE(handler.seen.empty());
}

TEST_F(TlsServerTest, a_client_that_does_not_complete_the_handshake_in_time_is_closed)
{
    serve([&] {
        http_test::BlockingClient client(number);
        client.send("\x16\x03\x01");
        http_test::turns();
        pass_ms(StreamLayer::kHandshakeTimeout / kMillisecond - 100);
        EXPECT_EQ(handler.closed_by_server, 0);
        pass_ms(200);
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(TlsServerTest, a_client_that_sends_its_handshake_byte_by_byte_gets_no_time_from_other_handshakes)
{
    serve([&] {
        http_test::BlockingClient client(number);
        client.send("\x16");
        http_test::turns();
        for (int i = 0; i < 2; i++) {
            pass_ms(StreamLayer::kHandshakeTimeout / kMillisecond * 2 / 3);
            worker->handshakes().spent(kSecond);   // the next step waits for its turn
            client.send("\x03");
            http_test::turns();
        }
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(TlsServerTest, a_client_without_the_required_certificate_is_closed)
{
    server_options.verify_peer = true;
    server_options.ca_file = authority().pem();
    serve([&] {
        http_test::BlockingClient client = connect();
        EXPECT_TRUE(client.is_closed());
        EXPECT_EQ(layer_->failure(), "the peer has refused the connection with the alert \"certificate required\"");
        EXPECT_TRUE(has_closed(1));
    });
    EXPECT_TRUE(handler.seen.empty());
}

TEST_F(TlsServerTest, bytes_sent_before_the_handshake_is_complete_follow_it)
{
    handler.connecting = [](Connection &connection) { EXPECT_EQ(connection.send("hello", {}), 0); };
    serve([&] {
        http_test::BlockingClient client = connect();
        EXPECT_EQ(client.exactly(5), "hello");
    });
}

TEST(ServerTlsTest, a_reload_that_has_failed_is_tried_again)
{
    TemporaryFile chain(server_certificate().pem());
    TlsServerOptions options;
    options.certificate = server_certificate().pair();
    options.certificate.chain = chain.path();
    ServerTls tls;
    (void) tls.add(options);
    std::string error;
    ASSERT_TRUE(tls.load(error)) << error;
    EXPECT_FALSE(tls.have_files_changed());
    for (int i = 0; i < 1000 && !tls.have_files_changed(); i++) {
        ASSERT_EQ(::chmod(chain.path(), 0600), 0);
        ::usleep(1000);   // the clock of the file system has steps of some milliseconds
    }
    EXPECT_TRUE(tls.have_files_changed()) << "the process may be able to read the file now";
    ASSERT_EQ(::truncate(chain.path(), 0), 0);
    EXPECT_FALSE(tls.reload(error));
    EXPECT_TRUE(tls.have_files_changed()) << "nothing has changed, but the old certificates are still in use";
}

TEST(ServerTlsTest, a_process_that_has_read_old_files_does_not_replace_new_certificates)
{
    Issued renewed({.common_name = "renewed", .names = "DNS:a.example"}, &authority());
    TemporaryFile chain(server_certificate().pem()), key(""), new_chain(renewed.pem()), new_key(renewed.key_pem());
    ASSERT_EQ(::unlink(key.path()), 0);
    ASSERT_EQ(::mkfifo(key.path(), 0600), 0);
    TlsServerOptions options;
    options.certificate.chain = chain.path();
    options.certificate.key = key.path();
    ServerTls tls;
    MakeStreamLayer make_layer = tls.add(options);
    pid_t other = ::fork();
    if (other == 0) {   // has read the old certificate when it waits for the key
        std::string error;
        ::_exit(tls.load(error) ? 0 : 1);
    }
    Fd old_key(::open(key.path(), O_WRONLY));   // waits until the process reads
    ASSERT_TRUE(old_key);
    ASSERT_EQ(::rename(new_chain.path(), chain.path()), 0);
    ASSERT_EQ(::rename(new_key.path(), key.path()), 0);
    std::string error, text = server_certificate().key_pem();
    ASSERT_TRUE(tls.load(error)) << error;
    ASSERT_EQ(::write(old_key.get(), text.data(), text.size()), ssize_t(text.size()));
    old_key.reset();
    int status = -1;
    ASSERT_EQ(::waitpid(other, &status, 0), other);
    EXPECT_EQ(status, 0);
    TlsClientOptions client_options;
    client_options.ca_file = authority().pem();
    std::unique_ptr<TlsClientContext> client = make_tls_client_context(client_options, error);
    Pair pair(client->make_layer("a.example", "server"),
              std::unique_ptr<TlsLayer>(static_cast<TlsLayer *>(make_layer().release())));
    EXPECT_TRUE(pair.shake()) << pair.client.failure;
    EXPECT_EQ(pair.client.layer->peer_certificate(), renewed.pem());
}

class TlsMasterTest : public master_test::MasterTest {
protected:
    TlsMasterTest()
    {
        TlsServerOptions server_options;
        server_options.certificate = server_certificate().pair();
        TlsClientOptions client_options;
        client_options.ca_file = authority().pem();
        std::string error;
        server_ = make_tls_server_context(server_options, error);
        client_ = make_tls_client_context(client_options, error);
        EXPECT_TRUE(server_ && client_) << error;
        set_layer([this] { return server_->make_layer(); },
                  [this] { return client_->make_layer("a.example", "server"); });
    }

    std::unique_ptr<TlsServerContext> server_;
    std::unique_ptr<TlsClientContext> client_;
};

TEST_F(TlsMasterTest, requests_and_large_bodies_go_both_ways)
{
    open();
    serve();
    master_test::BlockingClient client = connect();
    std::string body = pattern(1 << 20);
    for (int i = 0; i < 3; i++) {
        client.get("/" + std::to_string(i));
        EXPECT_EQ(client.answer().body, "/" + std::to_string(i));
        client.post("/echo", body);
        EXPECT_TRUE(client.answer().body == body);
    }
}

TEST_F(TlsMasterTest, long_messages_of_websockets_go_both_ways)
{
    open();
    serve();
    master_test::WebSocketPeer client(connect());
    client.open();
    std::string bytes = pattern(1 << 20);
    for (int i = 0; i < 3; i++) {
        client.send_message(bytes, websocket::Opcode::kBinary);
        EXPECT_TRUE(client.receive_message(websocket::Opcode::kBinary) == bytes);
        client.send_message("short");
        EXPECT_EQ(client.receive_message(), "short");
    }
}

}  // namespace
