// What is wrong with options, certificates and keys, as texts for people.
#include "tls_fixture.h"

namespace {

using namespace tls_test;

class TlsContextTest : public TlsTest {
protected:
    std::string server_error()
    {
        std::string error;
        EXPECT_FALSE(make_tls_server_context(server_options, error));
        EXPECT_EQ(ERR_peek_error(), 0u) << "an error is left in OpenSSL's queue";
        return error;
    }
    std::string client_error()
    {
        std::string error;
        EXPECT_FALSE(make_tls_client_context(client_options, error));
        EXPECT_EQ(ERR_peek_error(), 0u) << "an error is left in OpenSSL's queue";
        return error;
    }
};

TEST_F(TlsContextTest, certificate_and_key_are_files_or_texts_together_or_apart)
{
    const Issued &own = server_certificate();
    TemporaryFile chain(own.pem()), key(own.key_pem()), both(own.pem() + own.key_pem());
    const TlsCertificate all[] = {
        own.pair(), {own.pem() + own.key_pem(), {}, {}, {}, {}}, {chain.path(), key.path(), {}, {}, {}},
        {both.path(), {}, {}, {}, {}}, {chain.path(), own.key_pem(), {}, {}, {}},
    };
    for (const TlsCertificate &certificate : all) {
        server_options.certificate = certificate;
        EXPECT_TRUE(connect().shake());
    }
}

TEST_F(TlsContextTest, an_encrypted_key_needs_its_passphrase)
{
    server_options.certificate.key = server_certificate().key_pem("secret");
    EXPECT_EQ(server_error(), "the private key in the PEM text is encrypted, and there is no passphrase");
    server_options.certificate.passphrase = "Secret";
    EXPECT_EQ(server_error(), "the private key in the PEM text is encrypted, and the passphrase is wrong");
    server_options.certificate.passphrase = std::string(5000, 'x');
    EXPECT_EQ(server_error(), "the private key in the PEM text is encrypted, and the passphrase is wrong");
    server_options.certificate.passphrase = "secret";
    EXPECT_TRUE(connect().shake());
}

TEST_F(TlsContextTest, a_missing_or_wrong_certificate_is_named)
{
    server_options.certificate = {};
    EXPECT_EQ(server_error(), "a TLS server needs a certificate");
    server_options.certificate.chain = "/nowhere/cert.pem";
    EXPECT_EQ(server_error(), "/nowhere/cert.pem cannot be read: No such file or directory");
    server_options.certificate.chain = "/tmp";
    EXPECT_EQ(server_error(), "/tmp cannot be read: Is a directory");
    server_options.certificate.chain = "/dev/zero";
    EXPECT_EQ(server_error(), "/dev/zero cannot be read: the file is too large");
    TemporaryFile text("no PEM");
    server_options.certificate.chain = text.path();
    EXPECT_EQ(server_error(), text.path() + std::string(" contains no certificate in PEM format"));
    server_options.certificate.chain = "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n";
    EXPECT_EQ(server_error().find("the certificate in the PEM text cannot be read: "), 0u) << server_error();
    server_options.certificate.chain = server_certificate().pem() + server_options.certificate.chain;
    EXPECT_EQ(server_error().find("a certificate of the chain in the PEM text cannot be read: "), 0u) << server_error();
}

TEST_F(TlsContextTest, a_missing_or_wrong_key_is_named)
{
    server_options.certificate.key = "";
    EXPECT_EQ(server_error(), "the PEM text contains no private key in PEM format");
    server_options.certificate.key = authority().key_pem();
    EXPECT_EQ(server_error().find("the private key in the PEM text does not belong to the certificate"), 0u);
    server_options.certificate.key = "/nowhere/key.pem";
    EXPECT_EQ(server_error(), "/nowhere/key.pem cannot be read: No such file or directory");
    server_options.certificate.key = "-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----\n";
    EXPECT_EQ(server_error().find("the private key in the PEM text cannot be read: "), 0u) << server_error();
}

TEST_F(TlsContextTest, wrong_authorities_are_named)
{
    client_options.ca_file = "/nowhere/ca.pem";
    EXPECT_EQ(client_error(), "/nowhere/ca.pem cannot be read: No such file or directory");
    TemporaryFile empty("");
    client_options.ca_file = empty.path();
    EXPECT_EQ(client_error(), empty.path() + std::string(" contains no certificate in PEM format"));
    client_options.ca_file = "";
    client_options.ca_path = "/nowhere";
    EXPECT_EQ(client_error(), "/nowhere cannot be opened: No such file or directory");
    server_options.verify_peer = true;
    EXPECT_EQ(server_error(),
              "a TLS server that verifies its clients needs the certificates of the authorities that it trusts");
}

TEST_F(TlsContextTest, wrong_algorithms_are_named)
{
    client_options.ciphers = "no-such-cipher";
    EXPECT_EQ(client_error(), "the list of ciphers \"no-such-cipher\" is not valid: no cipher match");
    client_options.ciphers = "";
    client_options.cipher_suites = "TLS_NO";
    EXPECT_EQ(client_error().find("the list of TLS 1.3 cipher suites \"TLS_NO\" is not valid"), 0u);
    client_options.cipher_suites = "";
    client_options.curves = "no-such-curve";
    EXPECT_EQ(client_error(), "the list of curves \"no-such-curve\" is not valid");
    client_options.curves = "";
    client_options.protocols = 0;
    EXPECT_EQ(client_error(), "the options allow no version of TLS that OpenSSL has");
    client_options.protocols = kTls12;
    client_options.alpn = {"h2", ""};
    EXPECT_EQ(client_error(), "the application protocol \"\" is not valid: it must have 1 to 255 bytes");
}

TEST_F(TlsContextTest, a_wrong_certificate_of_a_host_name_is_named)
{
    server_options.certificates_by_name["b.example"] = {"/nowhere/b.pem", {}, {}, {}, {}};
    EXPECT_EQ(server_error(), "host name b.example: /nowhere/b.pem cannot be read: No such file or directory");
    server_options.certificates_by_name.clear();
    server_options.certificate.ocsp_response_file = "/nowhere/ocsp.der";
    EXPECT_EQ(server_error(), "/nowhere/ocsp.der cannot be read: No such file or directory");
}

TEST_F(TlsContextTest, the_library_is_named)
{
    EXPECT_EQ(std::string(tls_library()).find("OpenSSL "), 0u);
}

}  // namespace
