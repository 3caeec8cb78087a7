// What the layer does when its peer does what a layer never does.
#include "tls_fixture.h"

namespace {

using namespace tls_test;

// A client that uses OpenSSL without the layer, so that it can do what the layer never does.
struct RawClient {
    RawClient(int socket, int version) : context(SSL_CTX_new(TLS_client_method())), ssl(SSL_new(context.get()))
    {
        SSL_set_min_proto_version(ssl.get(), version);
        SSL_set_max_proto_version(ssl.get(), version);
        SSL_set_fd(ssl.get(), socket);
        SSL_set_connect_state(ssl.get());
    }
    ~RawClient() { ERR_clear_error(); }

    tls::ContextPtr context;
    tls::SslPtr ssl;
};

class TlsPeerTest : public TlsTest {
protected:
    TlsPeerTest() :
        sockets_(Pair::sockets()), server(sockets_.first, make_server()->make_layer()), socket_(sockets_.second)
    {
    }

    bool connect_raw(RawClient &client)
    {
        for (int i = 0; i < 100 && (SSL_do_handshake(client.ssl.get()) != 1 || server.outcome != 0); i++) {
            ERR_clear_error();
            server.shake();
        }
        return server.outcome == 0;
    }

    std::pair<int, int> sockets_;
    End server;
    Fd socket_;
};

TEST_F(TlsPeerTest, renegotiation_is_refused)
{
    RawClient client(socket_.get(), TLS1_2_VERSION);
    ASSERT_TRUE(connect_raw(client));
    SSL_renegotiate(client.ssl.get());
    int outcome = SSL_do_handshake(client.ssl.get());
    for (int i = 0; i < 10 && outcome != 1 && SSL_get_error(client.ssl.get(), outcome) == SSL_ERROR_WANT_READ; i++) {
        ERR_clear_error();
        EXPECT_EQ(server.receive(), "");
        outcome = SSL_do_handshake(client.ssl.get());
    }
    EXPECT_NE(outcome, 1);
    EXPECT_EQ(ERR_GET_REASON(ERR_peek_error()), SSL_R_NO_RENEGOTIATION);
    ERR_clear_error();
}

TEST_F(TlsPeerTest, new_keys_of_the_client_are_answered)
{
    RawClient client(socket_.get(), TLS1_3_VERSION);
    ASSERT_TRUE(connect_raw(client));
    for (int i = 0; i < 3; i++) {
        ASSERT_EQ(SSL_key_update(client.ssl.get(), SSL_KEY_UPDATE_REQUESTED), 1);
        ASSERT_EQ(SSL_write(client.ssl.get(), "hello", 5), 5);
        EXPECT_EQ(server.receive(), "hello");
        EXPECT_EQ(server.stream.send("answer"), 6);
        char bytes[10];
        EXPECT_EQ(SSL_read(client.ssl.get(), bytes, sizeof bytes), 6);
    }
}

TEST_F(TlsPeerTest, new_keys_while_a_record_is_sent_in_part_lose_nothing)
{
    int tiny = 1;
    setsockopt(server.stream.socket(), SOL_SOCKET, SO_SNDBUF, &tiny, sizeof tiny);
    RawClient client(socket_.get(), TLS1_3_VERSION);
    ASSERT_TRUE(connect_raw(client));
    std::string bytes = pattern(100'000), received;
    std::string_view rest = bytes;
    for (int turn = 0; turn < 10'000 && received.size() < bytes.size(); turn++) {
        ssize_t sent = rest.empty() ? 0 : server.stream.send(rest);
        ASSERT_TRUE(sent >= 0 || sent == -EAGAIN) << server.stream.failure(int(sent));
        rest.remove_prefix(size_t(std::max<ssize_t>(sent, 0)));
        if (turn % 10 == 0) {
            SSL_key_update(client.ssl.get(), SSL_KEY_UPDATE_REQUESTED);
            ASSERT_EQ(SSL_write(client.ssl.get(), "x", 1), 1);
        }
        server.receive();
        ASSERT_EQ(server.last, -EAGAIN) << server.stream.failure(int(server.last));
        char part[1000];
        if (int count = SSL_read(client.ssl.get(), part, sizeof part); count > 0) {
            received.append(part, size_t(count));
        } else {
            ERR_clear_error();
        }
    }
    EXPECT_TRUE(received == bytes);
}

TEST_F(TlsPeerTest, early_data_is_not_accepted)
{
    RawClient client(socket_.get(), TLS1_3_VERSION);
    ASSERT_TRUE(connect_raw(client));
    EXPECT_EQ(server.stream.send("x"), 1);
    char byte;
    EXPECT_EQ(SSL_read(client.ssl.get(), &byte, 1), 1);
    EXPECT_EQ(SSL_SESSION_get_max_early_data(SSL_get_session(client.ssl.get())), 0u);
}

}  // namespace
