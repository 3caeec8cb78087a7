// The handshake: what both sides agree on, and what happens when the other side does not follow the protocol.
#include "tls_fixture.h"

namespace {

using namespace tls_test;

class TlsHandshakeTest : public TlsTest {
protected:
    // Returns what is encrypted in the first flight of a client.
    std::string first_flight()
    {
        auto [ours, theirs] = Pair::sockets();
        End client(ours, make_client()->make_layer("a.example", "server"));
        Fd other(theirs);
        client.shake();
        std::string bytes(20'000, ' ');
        bytes.resize(size_t(std::max<ssize_t>(::recv(other.get(), bytes.data(), bytes.size(), 0), 0)));
        return bytes;
    }
    // Sends bytes to a server and closes the connection if `and_end` is true. Returns the server's outcome and text.
    std::pair<int, std::string> serve(std::string_view bytes, bool and_end = true)
    {
        auto [ours, theirs] = Pair::sockets();
        End server(ours, server_context_->make_layer());
        Fd other(theirs);
        EXPECT_EQ(::send(other.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL), ssize_t(bytes.size()));
        if (and_end) {
            ::shutdown(other.get(), SHUT_WR);
        }
        server.shake();
        return {server.outcome, server.failure};
    }
    void SetUp() override { server_context_ = make_server(); }

    std::unique_ptr<TlsServerContext> server_context_;
};

TEST_F(TlsHandshakeTest, both_sides_agree_on_the_newest_version)
{
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    EXPECT_EQ(pair.client.layer->protocol(), "TLSv1.3");
    EXPECT_EQ(pair.server.layer->protocol(), "TLSv1.3");
    EXPECT_EQ(pair.client.layer->cipher(), pair.server.layer->cipher());
    EXPECT_EQ(pair.server.layer->server_name(), "a.example");
    EXPECT_EQ(pair.server.layer->peer_certificate(), "");
    EXPECT_FALSE(pair.client.layer->is_resumed());
    EXPECT_EQ(pair.client.stream.handshake(), 0) << "a further call does nothing";
}

TEST_F(TlsHandshakeTest, each_side_sends_the_messages_of_a_step_together)
{
    int fds[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, fds), 0);   // receives what one send() has sent
    End client(fds[0], make_client()->make_layer("a.example", "server"));
    End server(fds[1], server_context_->make_layer());
    char bytes[20'000];
    client.shake();
    server.shake();
    EXPECT_GT(::recv(fds[0], bytes, sizeof bytes, MSG_PEEK), 500) << "the server's hello with the certificate";
    client.shake();
    EXPECT_EQ(::recv(fds[0], bytes, sizeof bytes, 0), -1);
    server.shake();
    ASSERT_EQ(server.outcome, 0);
    EXPECT_GT(::recv(fds[0], bytes, sizeof bytes, 0), 200) << "the ticket";
    EXPECT_EQ(::recv(fds[0], bytes, sizeof bytes, 0), -1);
}

TEST_F(TlsHandshakeTest, an_address_is_not_sent_as_a_host_name)
{
    Pair pair = connect("127.0.0.1");
    ASSERT_TRUE(pair.shake());
    EXPECT_EQ(pair.server.layer->server_name(), "");
}

TEST_F(TlsHandshakeTest, the_options_choose_versions_and_ciphers)
{
    client_options.protocols = kTls12;
    client_options.ciphers = "ECDHE-ECDSA-CHACHA20-POLY1305";
    Pair older = connect();
    ASSERT_TRUE(older.shake());
    EXPECT_EQ(older.server.layer->protocol(), "TLSv1.2");
    EXPECT_EQ(older.server.layer->cipher(), "ECDHE-ECDSA-CHACHA20-POLY1305");
    client_options.protocols = kTls12 | kTls13;
    client_options.cipher_suites = "TLS_CHACHA20_POLY1305_SHA256";
    client_options.curves = "P-384";
    Pair newer = connect();
    ASSERT_TRUE(newer.shake());
    EXPECT_EQ(newer.server.layer->cipher(), "TLS_CHACHA20_POLY1305_SHA256");
}

TEST_F(TlsHandshakeTest, the_server_can_prefer_its_own_order_of_ciphers)
{
    client_options.protocols = kTls12;
    client_options.ciphers = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384";
    server_options.ciphers = "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256";
    Pair of_client = connect();
    ASSERT_TRUE(of_client.shake());
    EXPECT_EQ(of_client.server.layer->cipher(), "ECDHE-ECDSA-AES128-GCM-SHA256");
    server_options.prefer_server_ciphers = true;
    Pair of_server = connect();
    ASSERT_TRUE(of_server.shake());
    EXPECT_EQ(of_server.server.layer->cipher(), "ECDHE-ECDSA-AES256-GCM-SHA384");
}

TEST_F(TlsHandshakeTest, sides_with_nothing_in_common_say_so)
{
    client_options.protocols = kTls12;
    server_options.protocols = kTls13;
    Pair versions = connect();
    EXPECT_FALSE(versions.shake());
    EXPECT_EQ(versions.server.failure, "the peer and this program have no version of TLS in common");
    EXPECT_EQ(versions.client.failure, "the peer has refused the connection with the alert \"protocol version\"");
    EXPECT_EQ(versions.client.outcome, -err::kTlsHandshake);
    client_options.protocols = server_options.protocols = kTls12;
    client_options.ciphers = "ECDHE-ECDSA-AES128-GCM-SHA256";
    server_options.ciphers = "ECDHE-ECDSA-AES256-GCM-SHA384";
    Pair ciphers = connect();
    EXPECT_FALSE(ciphers.shake());
    EXPECT_EQ(ciphers.server.failure, "the client and the server have no cipher in common");
    EXPECT_EQ(ciphers.client.failure, "the peer has refused the connection with the alert \"handshake failure\"");
}

TEST_F(TlsHandshakeTest, a_protocol_between_two_others_can_be_left_out)
{
    client_options.protocols = kTls11 | kTls13;
    server_options.protocols = kTls12;
    Pair pair = connect();
    EXPECT_FALSE(pair.shake());
}

TEST_F(TlsHandshakeTest, the_application_protocol_is_the_servers_choice)
{
    client_options.alpn = {"http/1.1", "h2"};
    server_options.alpn = {"h2", "http/1.1"};
    Pair both = connect();
    ASSERT_TRUE(both.shake());
    EXPECT_EQ(both.client.stream.alpn_id(), "h2");
    EXPECT_EQ(both.server.stream.alpn_id(), "h2");
    server_options.alpn = {};
    Pair none = connect();
    ASSERT_TRUE(none.shake());
    EXPECT_EQ(none.client.stream.alpn_id(), "");
    EXPECT_EQ(none.server.stream.alpn_id(), "");
    server_options.alpn = {"h2"};
    client_options.alpn = {};
    Pair silent = connect();
    ASSERT_TRUE(silent.shake()) << "a client need not name protocols";
    EXPECT_EQ(silent.server.stream.alpn_id(), "");
}

TEST_F(TlsHandshakeTest, without_a_common_application_protocol_the_handshake_fails)
{
    client_options.alpn = {"gopher"};
    server_options.alpn = {"h2", "http/1.1"};
    Pair pair = connect();
    EXPECT_FALSE(pair.shake());
    EXPECT_EQ(pair.server.failure, "the client and the server have no application protocol in common (ALPN)");
    EXPECT_EQ(pair.client.failure, "the peer has refused the connection with the alert \"no application protocol\"");
}

TEST_F(TlsHandshakeTest, the_host_name_chooses_the_certificate)
{
    Issued b({.common_name = "b", .names = "DNS:b.example"}, &authority());
    Issued wild({.common_name = "wild", .names = "DNS:*.b.example"}, &authority());
    server_options.certificates_by_name = {{"B.example", b.pair()}, {"*.b.example", wild.pair()}};
    server_options.alpn = client_options.alpn = {"h2"};
    client_options.verify_peer = false;
    const std::pair<const char *, const Issued &> cases[] = {
        {"a.example", server_certificate()}, {"b.example", b},          {"B.EXAMPLE", b},
        {"x.b.example", wild},               {"X.b.example", wild},     {"y.x.b.example", server_certificate()},
        {"unknown", server_certificate()},   {"", server_certificate()}, {"127.0.0.1", server_certificate()},
        {"*.b.example", wild},
    };
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        for (const auto &[name, certificate] : cases) {
            Pair pair = connect(name);
            ASSERT_TRUE(pair.shake()) << name;
            EXPECT_EQ(pair.client.layer->peer_certificate(), certificate.pem()) << name;
            EXPECT_EQ(pair.client.stream.alpn_id(), "h2") << name;
        }
    }
}

TEST_F(TlsHandshakeTest, certificates_by_name_do_not_change_who_may_connect)
{
    server_options.certificates_by_name = {{"a.example", server_certificate().pair()}};
    server_options.verify_peer = true;
    server_options.ca_file = authority().pem();
    Pair without = connect();
    (void) without.shake();
    EXPECT_EQ(without.server.failure, "the client has sent no certificate");
    client_options.certificate = Issued({.common_name = "client"}, &authority()).pair();
    Pair with = connect();
    EXPECT_TRUE(with.shake());
}

TEST_F(TlsHandshakeTest, the_server_passes_the_ocsp_response_on)
{
    TemporaryFile response("an OCSP response");
    server_options.certificate.ocsp_response_file = response.path();
    // The layer of a client does not ask for OCSP responses, so the client of this test is OpenSSL alone.
    tls::ContextPtr raw(SSL_CTX_new(TLS_client_method()));
    tls::SslPtr client(SSL_new(raw.get()));
    SSL_set_tlsext_status_type(client.get(), TLSEXT_STATUSTYPE_ocsp);
    auto [ours, theirs] = Pair::sockets();
    End server(ours, make_server()->make_layer());
    Fd other(theirs);
    SSL_set_fd(client.get(), other.get());
    for (int i = 0; i < 100 && (SSL_connect(client.get()) != 1 || server.outcome != 0); i++) {
        ERR_clear_error();
        server.shake();
    }
    EXPECT_EQ(server.outcome, 0) << server.failure;
    const char *stapled = nullptr;
    long size = SSL_get_tlsext_status_ocsp_resp(client.get(), &stapled);
    ASSERT_EQ(size, 16);
    EXPECT_EQ(std::string(stapled, size_t(size)), "an OCSP response");
}

TEST_F(TlsHandshakeTest, plain_http_on_a_server_is_recognized)
{
    for (const char *request : {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", "POST /a HTTP/1.0\r\n\r\n", "HEAD / HTTP/1.1\r\n\r\n",
                                "PUT /a HTTP/1.1\r\n\r\n"}) {
        auto [outcome, text] = serve(request, false);
        EXPECT_EQ(outcome, -err::kTlsPlainHttp) << request;
        EXPECT_EQ(text, "the client has sent a plain HTTP request instead of TLS");
    }
    auto [outcome, text] = serve("CONNECT a:443 HTTP/1.1\r\n\r\n", false);
    EXPECT_EQ(outcome, -err::kTlsPlainHttp);
}

TEST_F(TlsHandshakeTest, the_server_sends_nothing_after_a_plain_http_request)
{
    auto [ours, theirs] = Pair::sockets();
    End server(ours, server_context_->make_layer());
    Fd other(theirs);
    ASSERT_EQ(::send(other.get(), "GET / HTTP/1.1\r\n\r\n", 18, 0), 18);
    EXPECT_EQ(server.stream.handshake(), -err::kTlsPlainHttp);
    server.stream.end();
    char byte;
    EXPECT_EQ(::recv(other.get(), &byte, 1, MSG_DONTWAIT), -1) << "an answer in plain text can follow";
}

TEST_F(TlsHandshakeTest, a_server_that_does_not_speak_tls_is_recognized)
{
    auto [ours, theirs] = Pair::sockets();
    End client(ours, make_client()->make_layer("a.example", "server"));
    Fd other(theirs);
    client.shake();
    ASSERT_EQ(client.outcome, -EAGAIN);
    ASSERT_EQ(::send(other.get(), "HTTP/1.1 400 Bad Request\r\n\r\n", 28, 0), 28);
    client.shake();
    EXPECT_EQ(client.outcome, -err::kTlsHandshake);
    EXPECT_EQ(client.failure, "the peer has sent bytes that are not TLS");
}

TEST_F(TlsHandshakeTest, a_peer_that_has_closed_its_socket_ends_the_handshake)
{
    auto [ours, theirs] = Pair::sockets();
    End client(ours, make_client()->make_layer("a.example", "server"));
    ::close(theirs);
    client.shake();
    EXPECT_EQ(client.outcome, -err::kTlsHandshake) << "and no signal";
    EXPECT_EQ(client.failure, "the peer has closed the connection during the handshake");
}

TEST_F(TlsHandshakeTest, garbage_fails)
{
    unsigned state = 1;
    for (int i = 0; i < 300; i++) {
        std::string bytes(size_t(20 + i), ' ');
        for (char &byte : bytes) {
            byte = char((state = state * 1103515245 + 12345) >> 16);
        }
        auto [outcome, text] = serve(bytes);
        EXPECT_EQ(outcome, -err::kTlsHandshake) << i;
        EXPECT_NE(text, "");
    }
}

TEST_F(TlsHandshakeTest, a_client_hello_with_any_byte_changed_does_no_harm)
{
    std::string hello = first_flight();
    ASSERT_GT(hello.size(), 200u);
    for (size_t i = 0; i < hello.size(); i++) {
        std::string changed = hello;
        changed[i] = char(changed[i] ^ 0x55);
        int outcome = serve(changed).first;
        EXPECT_TRUE(outcome == -err::kTlsHandshake || outcome == -err::kTlsPlainHttp) << i << ": " << outcome;
    }
}

// The test passes on the bytes of both sides itself, up to the cut.
TEST_F(TlsHandshakeTest, a_handshake_that_is_cut_at_any_byte_fails_on_both_sides)
{
    auto client_context = make_client();
    size_t total = 100'000;
    for (size_t cut = 0; cut < total; cut++) {
        auto [client_end, client_wire] = Pair::sockets();
        auto [server_end, server_wire] = Pair::sockets();
        // a new key each time, so that no session is resumed
        End client(client_end, client_context->make_layer("a.example", std::to_string(cut)));
        End server(server_end, server_context_->make_layer());
        Fd client_side(client_wire), server_side(server_wire);
        size_t passed = 0;
        auto pass = [&](int from, int to) {
            char bytes[20'000];
            ssize_t count;
            while (passed < cut && (count = ::recv(from, bytes, std::min(cut - passed, sizeof bytes), 0)) > 0) {
                EXPECT_EQ(::send(to, bytes, size_t(count), MSG_NOSIGNAL), count);
                passed += size_t(count);
            }
        };
        for (int turn = 0; turn < 6; turn++) {
            client.shake();
            pass(client_side.get(), server_side.get());
            server.shake();
            pass(server_side.get(), client_side.get());
        }
        if (passed < cut) {
            total = cut;
            EXPECT_EQ(client.outcome, 0);
            EXPECT_EQ(server.outcome, 0);
            break;
        }
        ::shutdown(client_side.get(), SHUT_WR);
        ::shutdown(server_side.get(), SHUT_WR);
        client.shake();
        server.shake();
        EXPECT_NE(client.outcome, -EAGAIN) << cut;
        EXPECT_NE(server.outcome, -EAGAIN) << cut;
        if (client.outcome < 0) {
            EXPECT_EQ(client.failure, "the peer has closed the connection during the handshake") << cut;
        }
        if (server.outcome == 0) {
            (void) server.receive();
            EXPECT_LT(server.last, 0) << "without close_notify the stream is cut";
        }
    }
    EXPECT_GT(total, 1000u);
    EXPECT_LT(total, 20'000u);
}

TEST_F(TlsHandshakeTest, the_layer_says_for_which_event_it_waits)
{
    Pair pair = connect();
    pair.client.shake();
    EXPECT_EQ(pair.client.stream.awaited(EPOLLOUT), uint32_t(EPOLLIN)) << "a handshake reads, whatever the caller wants";
    char byte;
    EXPECT_EQ(pair.client.stream.send("x"), -EAGAIN);
    EXPECT_EQ(pair.client.stream.awaited(EPOLLOUT), uint32_t(EPOLLIN));
    ASSERT_TRUE(pair.shake());
    EXPECT_EQ(pair.server.stream.receive(&byte, 1), -EAGAIN);
    EXPECT_EQ(pair.server.stream.awaited(EPOLLIN), uint32_t(EPOLLIN));
    std::string bytes = pattern(1 << 20);
    ssize_t count;
    while ((count = pair.server.stream.send(bytes)) > 0) {
    }
    EXPECT_EQ(count, -EAGAIN);
    EXPECT_EQ(pair.server.stream.awaited(EPOLLOUT), uint32_t(EPOLLOUT));
    Stream plain{Fd()};
    EXPECT_EQ(plain.awaited(EPOLLIN), uint32_t(EPOLLIN));
}

}  // namespace
