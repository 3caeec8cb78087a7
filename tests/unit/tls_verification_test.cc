// Which certificates clients and servers accept, and what they say about the others.
#include "tls_fixture.h"

namespace {

using namespace tls_test;

class TlsVerificationTest : public TlsTest {
protected:
    // Returns why the client has refused the server, or an empty text if it has not.
    std::string refusal(std::string_view host_name = "a.example")
    {
        Pair pair = connect(host_name);
        if (pair.shake()) {
            return {};
        }
        EXPECT_EQ(pair.client.outcome, -err::kTlsCertificate);
        EXPECT_EQ(pair.server.outcome, -err::kTlsHandshake);
        EXPECT_EQ(pair.server.failure.find("the peer has refused the connection with the alert"), 0u)
            << pair.server.failure;
        char byte;
        EXPECT_EQ(pair.client.stream.receive(&byte, 1), -err::kTlsCertificate) << "the failure is final";
        EXPECT_EQ(pair.client.stream.send("x"), -err::kTlsCertificate);
        return pair.client.failure;
    }
    void use(const Issued &certificate) { server_options.certificate = certificate.pair(); }
};

TEST_F(TlsVerificationTest, a_certificate_of_a_trusted_authority_with_the_name_is_accepted)
{
    EXPECT_EQ(refusal(), "");
    EXPECT_EQ(refusal("A.Example"), "") << "letters of both cases are equal";
    EXPECT_EQ(refusal("a.example."), "") << "the dot at the end is not part of the name";
    EXPECT_EQ(refusal("127.0.0.1"), "");
}

TEST_F(TlsVerificationTest, another_name_is_refused)
{
    EXPECT_EQ(refusal("b.example"), "certificate verify failed: hostname mismatch: the certificate is for a.example, "
                                    "127.0.0.1, and not for b.example");
    EXPECT_EQ(refusal("sub.a.example").find("certificate verify failed: hostname mismatch"), 0u);
    EXPECT_EQ(refusal("127.0.0.2"), "certificate verify failed: IP address mismatch: the certificate is for a.example, "
                                    "127.0.0.1, and not for 127.0.0.2");
    EXPECT_EQ(refusal("::1").find("certificate verify failed: IP address mismatch"), 0u);
    use(Issued({.names = "DNS:a,DNS:b,DNS:c,DNS:d,DNS:e,DNS:f"}, &authority()));
    EXPECT_EQ(refusal(), "certificate verify failed: hostname mismatch: the certificate is for a, b, c, d and 2 more, "
                         "and not for a.example");
    use(Issued({.common_name = "no names"}, &authority()));
    EXPECT_EQ(refusal(), "certificate verify failed: hostname mismatch: the certificate is for no host name, only for "
                         "\"no names\", and not for a.example");
}

TEST_F(TlsVerificationTest, a_wildcard_stands_for_one_label)
{
    use(Issued({.names = "DNS:*.a.example"}, &authority()));
    EXPECT_EQ(refusal("b.a.example"), "");
    EXPECT_NE(refusal("c.b.a.example"), "");
    EXPECT_NE(refusal("a.example"), "");
    use(Issued({.names = "DNS:b*.a.example"}, &authority()));
    EXPECT_NE(refusal("bc.a.example"), "") << "a wildcard is a whole label";
}

TEST_F(TlsVerificationTest, a_name_with_a_zero_byte_is_no_name)
{
    for (bool is_verified : {true, false}) {
        client_options.verify_peer = is_verified;
        Pair pair = connect(std::string_view("a.example\0.evil", 15));
        EXPECT_FALSE(pair.shake());
        EXPECT_EQ(pair.client.outcome, -err::kTlsHandshake);
        EXPECT_EQ(pair.client.failure, "the host name is not valid");
    }
}

TEST_F(TlsVerificationTest, an_expired_or_future_certificate_is_refused)
{
    use(Issued({.common_name = "old", .names = "DNS:a.example", .valid_from = -7200, .valid_to = -3600}, &authority()));
    EXPECT_EQ(refusal().find("certificate verify failed: the certificate \"old\" has expired on "), 0u);
    use(Issued({.common_name = "new", .names = "DNS:a.example", .valid_from = 3600}, &authority()));
    EXPECT_EQ(refusal().find("certificate verify failed: the certificate \"new\" is not valid before "), 0u);
}

TEST_F(TlsVerificationTest, an_unknown_authority_is_refused)
{
    client_options.ca_file = Issued({.common_name = "Another Authority", .is_authority = true}).pem();
    EXPECT_EQ(refusal(), "certificate verify failed: the certificate \"server\" is signed by \"Test Authority\", which "
                         "is not trusted");
    server_options.certificate.chain += authority().pem();
    EXPECT_EQ(refusal(), "certificate verify failed: the authority \"Test Authority\" is not trusted");
    client_options.ca_file = "";
    EXPECT_NE(refusal(), "") << "the system does not trust it either";
    client_options.allow_self_signed = true;
    EXPECT_NE(refusal(), "") << "the option is about the server's own certificate";
}

TEST_F(TlsVerificationTest, a_certificate_that_may_not_sign_is_no_authority)
{
    Issued leaf({.common_name = "leaf", .names = "DNS:leaf.example"}, &authority());
    Issued forged({.common_name = "forged", .names = "DNS:a.example"}, &leaf);
    server_options.certificate = forged.pair();
    server_options.certificate.chain += leaf.pem();
    EXPECT_EQ(refusal(), "certificate verify failed: invalid CA certificate, in the certificate \"leaf\"");
}

TEST_F(TlsVerificationTest, the_chain_of_the_server_leads_to_the_authority)
{
    Issued between({.common_name = "Between", .is_authority = true}, &authority());
    Issued leaf({.common_name = "leaf", .names = "DNS:a.example"}, &between);
    use(leaf);
    EXPECT_EQ(refusal(), "certificate verify failed: the certificate \"leaf\" is signed by \"Between\", which is not trusted");
    server_options.certificate.chain += between.pem();
    EXPECT_EQ(refusal(), "");
    client_options.verify_depth = 0;
    EXPECT_EQ(refusal().find("certificate verify failed: certificate chain too long"), 0u) << refusal();
}

TEST_F(TlsVerificationTest, the_purpose_of_a_certificate_counts)
{
    use(Issued({.names = "DNS:a.example", .usage = "clientAuth"}, &authority()));
    EXPECT_NE(refusal(), "");
    use(Issued({.names = "DNS:a.example", .usage = "serverAuth"}, &authority()));
    EXPECT_EQ(refusal(), "");
}

TEST_F(TlsVerificationTest, a_self_signed_certificate_is_accepted_only_on_request)
{
    use(Issued({.common_name = "alone", .names = "DNS:a.example"}));
    EXPECT_EQ(refusal(), "certificate verify failed: the certificate \"alone\" is self-signed");
    client_options.allow_self_signed = true;
    EXPECT_EQ(refusal(), "");
    EXPECT_NE(refusal("b.example"), "") << "the name must still be right";
    use(Issued({.common_name = "alone", .names = "DNS:a.example", .valid_from = -7200, .valid_to = -3600}));
    EXPECT_NE(refusal(), "") << "it must still be valid";
}

TEST_F(TlsVerificationTest, a_self_signed_certificate_can_be_trusted_itself)
{
    Issued alone({.common_name = "alone", .names = "DNS:a.example"});
    use(alone);
    client_options.ca_file = alone.pem();
    EXPECT_EQ(refusal(), "");
}

TEST_F(TlsVerificationTest, without_verification_every_certificate_is_accepted)
{
    use(Issued({.names = "DNS:other", .valid_from = -7200, .valid_to = -3600}));
    client_options.verify_peer = false;
    EXPECT_EQ(refusal(), "");
    EXPECT_EQ(refusal(""), "");
}

TEST_F(TlsVerificationTest, without_a_name_nothing_is_verified_so_the_handshake_fails)
{
    Pair pair = connect("");
    EXPECT_FALSE(pair.shake());
    EXPECT_EQ(pair.client.failure, "the certificate of the server cannot be verified: the name of the server is not known");
}

TEST_F(TlsVerificationTest, the_files_and_folders_of_authorities_are_used)
{
    TemporaryFile file(authority().pem());
    client_options.ca_file = file.path();
    EXPECT_EQ(refusal(), "");
    char folder[] = "/tmp/coro_tls_XXXXXX";
    ASSERT_TRUE(mkdtemp(folder));
    char hash[32];
    snprintf(hash, sizeof hash, "/%08lx.0", X509_subject_name_hash(authority().raw()));
    std::string link = folder + std::string(hash);
    ASSERT_EQ(symlink(file.path(), link.c_str()), 0);
    client_options.ca_file = "";
    client_options.ca_path = folder;
    EXPECT_EQ(refusal(), "");
    unlink(link.c_str());
    rmdir(folder);
}

TEST_F(TlsVerificationTest, the_authorities_of_the_system_are_trusted_by_default)
{
    TemporaryFile file(authority().pem());
    client_options.ca_file = "";
    EXPECT_NE(refusal(), "");
    ASSERT_EQ(setenv("SSL_CERT_FILE", file.path(), 1), 0);   // makes OpenSSL use this file as the system's
    EXPECT_EQ(refusal(), "");
    client_options.ca_file = Issued({.common_name = "Other", .is_authority = true}).pem();
    EXPECT_NE(refusal(), "") << "the option takes the place of the system's authorities";
    unsetenv("SSL_CERT_FILE");
}

class TlsClientCertificateTest : public TlsVerificationTest {
protected:
    TlsClientCertificateTest()
    {
        server_options.verify_peer = true;
        server_options.ca_file = authority().pem();
    }

    // Returns why the server has refused the client, or an empty text if it has not.
    std::string refusal_by_server()
    {
        std::string texts;
        for (uint32_t protocol : {kTls12, kTls13}) {
            server_options.protocols = protocol;
            Pair pair = connect();
            // A client of TLS 1.3 completes its handshake before the server reads the certificate.
            (void) pair.shake();
            std::string text;
            if (pair.server.outcome != 0) {
                EXPECT_TRUE(pair.server.outcome == -err::kTlsCertificate || pair.server.outcome == -err::kTlsHandshake);
                text = pair.server.failure;
                pair.client.receive();
                EXPECT_EQ(pair.client.stream.failure(int(pair.client.last)).find(
                              "the peer has refused the connection with the alert"), 0u);
            }
            EXPECT_TRUE(texts.empty() || texts == text) << texts << " and " << text;
            texts = text;
        }
        return texts;
    }
};

TEST_F(TlsClientCertificateTest, the_server_gets_the_certificate)
{
    Issued certificate({.common_name = "client"}, &authority());
    client_options.certificate = certificate.pair();
    EXPECT_EQ(refusal_by_server(), "");
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    EXPECT_EQ(pair.server.layer->peer_certificate(), certificate.pem());
    EXPECT_EQ(pair.client.layer->peer_certificate(), server_certificate().pem());
}

TEST_F(TlsClientCertificateTest, a_client_without_a_certificate_is_refused)
{
    EXPECT_EQ(refusal_by_server(), "the client has sent no certificate");
}

TEST_F(TlsClientCertificateTest, a_wrong_certificate_is_refused)
{
    client_options.certificate = Issued({.common_name = "stranger"}).pair();
    EXPECT_EQ(refusal_by_server(), "certificate verify failed: the certificate \"stranger\" is self-signed");
    Issued other({.common_name = "Other", .is_authority = true});
    client_options.certificate = Issued({.common_name = "stranger"}, &other).pair();
    EXPECT_EQ(refusal_by_server(),
              "certificate verify failed: the certificate \"stranger\" is signed by \"Other\", which is not trusted");
    client_options.certificate = Issued({.common_name = "late", .valid_from = -7200, .valid_to = -60}, &authority()).pair();
    EXPECT_EQ(refusal_by_server().find("certificate verify failed: the certificate \"late\" has expired on "), 0u);
}

TEST_F(TlsClientCertificateTest, self_signed_clients_are_accepted_on_request)
{
    server_options.allow_self_signed = true;
    client_options.certificate = Issued({.common_name = "alone"}).pair();
    EXPECT_EQ(refusal_by_server(), "");
    client_options.certificate = {};
    EXPECT_EQ(refusal_by_server(), "the client has sent no certificate");
}

TEST_F(TlsClientCertificateTest, a_server_that_does_not_verify_asks_for_no_certificate)
{
    server_options.verify_peer = false;
    client_options.certificate = Issued({.common_name = "stranger"}).pair();
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    EXPECT_EQ(pair.server.layer->peer_certificate(), "");
}

}  // namespace
