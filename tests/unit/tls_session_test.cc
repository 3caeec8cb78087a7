// Resumption: sessions that clients keep, and tickets of servers.
#include "tls_fixture.h"

#include "core/net/tls_session_cache.h"

#include <atomic>
#include <thread>

namespace {

using namespace tls_test;

class TlsSessionTest : public TlsTest {
protected:
    // Connects, passes bytes both ways so that the client reads its tickets, and ends the streams. Returns true if
    // the handshake has resumed a session.
    static bool visit(TlsClientContext &client, TlsServerContext &server, std::string_view host_name = "a.example",
                      std::string_view address = "server")
    {
        Pair pair(client.make_layer(host_name, address), server.make_layer());
        EXPECT_TRUE(pair.shake()) << pair.client.failure << pair.server.failure;
        EXPECT_EQ(pair.server.stream.send("hello"), 5);
        EXPECT_EQ(pair.client.receive(), "hello");
        EXPECT_EQ(pair.client.layer->is_resumed(), pair.server.layer->is_resumed());
        bool is_resumed = pair.client.layer->is_resumed();
        EXPECT_EQ(pair.client.layer->peer_certificate(), server_certificate().pem()) << "also of a resumed session";
        pair.client.stream.end();
        pair.server.stream.end();
        return is_resumed;
    }
    static TlsTicketKey ticket_key(unsigned char seed)
    {
        TlsTicketKey key;
        key.name.fill(seed);
        key.cipher_key.fill(seed);
        key.mac_key.fill(seed);
        return key;
    }
};

TEST_F(TlsSessionTest, the_second_connection_to_a_server_resumes_the_session)
{
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        auto client = make_client();
        auto server = make_server();
        EXPECT_FALSE(visit(*client, *server));
        for (int i = 0; i < 5; i++) {
            EXPECT_TRUE(visit(*client, *server)) << protocol << ", " << i;
        }
    }
}

TEST_F(TlsSessionTest, a_session_is_of_one_server_and_one_host_name)
{
    Issued both({.names = "DNS:a.example,DNS:b.example"}, &authority());
    auto client = make_client();
    auto server = make_server();
    EXPECT_FALSE(visit(*client, *server));
    EXPECT_FALSE(visit(*client, *server, "a.example", "another server"));
    EXPECT_FALSE(visit(*client, *server, "127.0.0.1", "server"));
    EXPECT_TRUE(visit(*client, *server));
    auto other = make_client();
    EXPECT_FALSE(visit(*other, *server)) << "each context has its own sessions";
}

TEST_F(TlsSessionTest, a_stream_that_is_cut_does_not_spoil_the_session_of_another)
{
    client_options.protocols = kTls12;
    auto client = make_client();
    auto server = make_server();
    EXPECT_FALSE(visit(*client, *server));
    {
        Pair pair(client->make_layer("a.example", "server"), server->make_layer());
        ASSERT_TRUE(pair.shake());
    }
    EXPECT_TRUE(visit(*client, *server));
}

TEST_F(TlsSessionTest, a_layer_outlives_its_context)
{
    auto client = make_client();
    auto server = make_server();
    Pair pair(client->make_layer("a.example", "server"), server->make_layer());
    client.reset();
    server.reset();
    ASSERT_TRUE(pair.shake());
    EXPECT_EQ(pair.server.stream.send("hello"), 5);
    EXPECT_EQ(pair.client.receive(), "hello");
}

TEST_F(TlsSessionTest, another_server_with_the_same_ticket_keys_resumes_the_session)
{
    const TlsTicketKey key = ticket_key(1);
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        auto client = make_client();
        auto first = make_server(), second = make_server(), stranger = make_server();
        first->set_ticket_keys(&key, 1);
        second->set_ticket_keys(&key, 1);
        EXPECT_FALSE(visit(*client, *first));
        EXPECT_TRUE(visit(*client, *second));
        EXPECT_FALSE(visit(*client, *stranger)) << "it has another key";
    }
}

TEST_F(TlsSessionTest, tickets_of_an_old_key_are_valid_while_the_server_has_the_key)
{
    const TlsTicketKey old_key[] = {ticket_key(1)};
    const TlsTicketKey keys[] = {ticket_key(2), ticket_key(1)};
    const TlsTicketKey later[] = {ticket_key(3), ticket_key(2)};
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        auto client = make_client();
        auto server = make_server();
        server->set_ticket_keys(old_key, 1);
        EXPECT_FALSE(visit(*client, *server));
        server->set_ticket_keys(keys, 2);
        EXPECT_TRUE(visit(*client, *server)) << "and the client gets a ticket of the new key";
        server->set_ticket_keys(later, 2);
        EXPECT_TRUE(visit(*client, *server));
        server->set_ticket_keys(old_key, 1);
        EXPECT_FALSE(visit(*client, *server)) << protocol << ": a ticket of a key that the server does not have";
        server->set_ticket_keys(nullptr, 0);
        EXPECT_TRUE(visit(*client, *server)) << protocol << ": no keys: nothing changes";
    }
}

TEST_F(TlsSessionTest, threads_share_a_server_context_while_its_keys_change)
{
    auto server = make_server();
    std::atomic<int> running{3};
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; i++) {
        threads.emplace_back([&] {
            auto client = make_client();
            for (int visits = 0; visits < 30; visits++) {
                (void) visit(*client, *server);
            }
            running--;
        });
    }
    for (unsigned char seed = 0; running > 0; seed++) {
        const TlsTicketKey keys[] = {ticket_key(seed), ticket_key((unsigned char) (seed - 1))};
        server->set_ticket_keys(keys, 2);
        std::this_thread::yield();
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
}

TEST_F(TlsSessionTest, the_server_takes_a_limited_number_of_keys)
{
    std::vector<TlsTicketKey> keys;
    for (unsigned char i = 1; i <= 9; i++) {
        keys.push_back(ticket_key(i));
    }
    auto client = make_client();
    auto server = make_server();
    server->set_ticket_keys(&keys[8], 1);
    EXPECT_FALSE(visit(*client, *server));
    server->set_ticket_keys(keys.data(), keys.size());
    EXPECT_FALSE(visit(*client, *server));
    EXPECT_TRUE(visit(*client, *server));
}

TEST_F(TlsSessionTest, random_keys_differ)
{
    TlsTicketKey one, other;
    ASSERT_TRUE(make_tls_ticket_key(one));
    ASSERT_TRUE(make_tls_ticket_key(other));
    EXPECT_NE(one.name, other.name);
    EXPECT_NE(one.cipher_key, other.cipher_key);
    EXPECT_NE(one.mac_key, other.mac_key);
}

TEST_F(TlsSessionTest, without_tickets_nothing_is_resumed)
{
    server_options.session_tickets = false;
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        auto client = make_client();
        auto server = make_server();
        EXPECT_FALSE(visit(*client, *server));
        EXPECT_FALSE(visit(*client, *server));
    }
}

TEST_F(TlsSessionTest, a_session_of_a_server_that_does_not_verify_is_useless_where_clients_are_verified)
{
    const TlsTicketKey key = ticket_key(1);
    auto open = make_server();
    open->set_ticket_keys(&key, 1);
    server_options.verify_peer = true;
    server_options.ca_file = authority().pem();
    auto strict = make_server();
    strict->set_ticket_keys(&key, 1);
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        auto client = make_client();
        EXPECT_FALSE(visit(*client, *open));
        Pair pair(client->make_layer("a.example", "server"), strict->make_layer());
        (void) pair.shake();
        EXPECT_EQ(pair.server.failure, "the client has sent no certificate");
    }
}

TEST_F(TlsSessionTest, sessions_of_verified_clients_are_resumed_with_their_certificates)
{
    Issued certificate({.common_name = "client"}, &authority());
    client_options.certificate = certificate.pair();
    server_options.verify_peer = true;
    server_options.ca_file = authority().pem();
    auto client = make_client();
    auto server = make_server();
    EXPECT_FALSE(visit(*client, *server));
    Pair pair(client->make_layer("a.example", "server"), server->make_layer());
    ASSERT_TRUE(pair.shake());
    EXPECT_TRUE(pair.server.layer->is_resumed());
    EXPECT_EQ(pair.server.layer->peer_certificate(), certificate.pem());
}

tls::SessionPtr session_of(int version)
{
    tls::SessionPtr session(SSL_SESSION_new());
    const unsigned char id[] = {1, 2, 3};
    SSL_SESSION_set1_id(session.get(), id, sizeof id);
    SSL_SESSION_set_protocol_version(session.get(), version);
    return session;
}

TEST(TlsSessionCacheTest, the_newest_session_of_the_server_is_first)
{
    tls::SessionCache cache;
    tls::SessionPtr first = session_of(TLS1_3_VERSION), second = session_of(TLS1_3_VERSION);
    SSL_SESSION *oldest = first.get(), *newest = second.get();
    cache.keep("a", std::move(first));
    cache.keep("a", std::move(second));
    EXPECT_EQ(cache.take("b"), nullptr);
    EXPECT_EQ(cache.take("a").get(), newest);
    EXPECT_EQ(cache.take("a").get(), oldest);
    EXPECT_EQ(cache.take("a"), nullptr) << "a session of TLS 1.3 is used once";
}

TEST(TlsSessionCacheTest, a_session_of_an_older_version_is_used_again)
{
    tls::SessionCache cache;
    cache.keep("a", session_of(TLS1_2_VERSION));
    EXPECT_NE(cache.take("a"), nullptr);
    EXPECT_NE(cache.take("a"), nullptr);
    EXPECT_EQ(cache.size(), 1u);
}

TEST(TlsSessionCacheTest, expired_sessions_are_dropped)
{
    tls::SessionCache cache;
    tls::SessionPtr expired = session_of(TLS1_3_VERSION);
    SSL_SESSION_set_timeout(expired.get(), 0);
    cache.keep("a", std::move(expired));
    EXPECT_EQ(cache.take("a"), nullptr);
    EXPECT_EQ(cache.size(), 0u);
}

TEST(TlsSessionCacheTest, the_cache_is_bounded)
{
    tls::SessionCache cache;
    for (int i = 0; i < 100; i++) {
        cache.keep("a", session_of(TLS1_3_VERSION));
    }
    EXPECT_EQ(cache.size(), tls::SessionCache::kMostOfServer);
    for (size_t i = 0; i < 2 * tls::SessionCache::kMostSessions; i++) {
        cache.keep(std::to_string(i), session_of(TLS1_3_VERSION));
    }
    EXPECT_EQ(cache.size(), tls::SessionCache::kMostSessions);
    EXPECT_EQ(cache.take("a"), nullptr);
    EXPECT_NE(cache.take(std::to_string(2 * tls::SessionCache::kMostSessions - 1)), nullptr);
}

}  // namespace
