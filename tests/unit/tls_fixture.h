#pragma once

#include "coro/base/error.h"
#include "coro/net/tls.h"

#include "core/net/tls_openssl.h"

#include <cstdlib>
#include <ctime>
#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

// Certificates for tests, and a pair of connected streams with TLS.
namespace tls_test {

using namespace coro;

inline std::string text_of(BIO *bio)
{
    char *text;
    long size = BIO_get_mem_data(bio, &text);
    return {text, size_t(size)};
}

inline tls::KeyPtr make_key()
{
    EVP_PKEY *key = nullptr;
    EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nullptr);
    EXPECT_EQ(EVP_PKEY_keygen_init(maker), 1);
    EXPECT_EQ(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(maker, NID_X9_62_prime256v1), 1);
    EXPECT_EQ(EVP_PKEY_keygen(maker, &key), 1);
    EVP_PKEY_CTX_free(maker);
    return tls::KeyPtr(key);
}

inline std::string pem_of(EVP_PKEY *key, std::string passphrase = {})
{
    tls::BioPtr bio(BIO_new(BIO_s_mem()));
    const EVP_CIPHER *cipher = passphrase.empty() ? nullptr : EVP_aes_128_cbc();
    EXPECT_EQ(PEM_write_bio_PKCS8PrivateKey(bio.get(), key, cipher, passphrase.data(), int(passphrase.size()), nullptr,
                                            nullptr), 1);
    return text_of(bio.get());
}

inline std::string pem_of(X509 *certificate)
{
    tls::BioPtr bio(BIO_new(BIO_s_mem()));
    EXPECT_EQ(PEM_write_bio_X509(bio.get(), certificate), 1);
    return text_of(bio.get());
}

struct Wish {
    std::string common_name = "test";
    std::string names = {};   // as in a configuration of OpenSSL: "DNS:a.example,IP:127.0.0.1"
    bool is_authority = false;
    long valid_from = -3600;   // seconds from now
    long valid_to = 86400;
    std::string usage = {};    // extendedKeyUsage, for example "serverAuth"
};

// A certificate with its key, which can sign other certificates.
class Issued {
public:
    // Makes a certificate that `issuer` signs, or a self-signed one.
    explicit Issued(const Wish &wish, const Issued *issuer = nullptr) : key_(make_key()), certificate_(X509_new())
    {
        static long serial = 0;
        X509 *made = certificate_.get();
        X509_set_version(made, 2);
        ASN1_INTEGER_set(X509_get_serialNumber(made), ++serial);
        X509_gmtime_adj(X509_getm_notBefore(made), wish.valid_from);
        X509_gmtime_adj(X509_getm_notAfter(made), wish.valid_to);
        X509_set_pubkey(made, key_.get());
        auto *name = reinterpret_cast<const unsigned char *>(wish.common_name.c_str());
        X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_ASC, name, -1, -1, 0);
        const Issued &signer = issuer ? *issuer : *this;
        X509_set_issuer_name(made, X509_get_subject_name(signer.certificate_.get()));
        add(NID_basic_constraints, wish.is_authority ? "critical,CA:TRUE" : "CA:FALSE");
        add(NID_subject_alt_name, wish.names);
        add(NID_ext_key_usage, wish.usage);
        EXPECT_GT(X509_sign(made, signer.key_.get(), EVP_sha256()), 0);
    }

    std::string pem() const { return pem_of(certificate_.get()); }
    std::string key_pem(const std::string &passphrase = {}) const { return pem_of(key_.get(), passphrase); }
    TlsCertificate pair() const { return {pem(), key_pem(), {}, {}, {}}; }
    X509 *raw() const { return certificate_.get(); }

private:
    void add(int kind, const std::string &value)
    {
        if (value.empty()) {
            return;
        }
        X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str());
        ASSERT_TRUE(extension) << value;
        X509_add_ext(certificate_.get(), extension, -1);
        X509_EXTENSION_free(extension);
    }

    tls::KeyPtr key_;
    tls::CertificatePtr certificate_;
};

// A file with this content, which exists as long as the object.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string &content)
    {
        Fd file(mkstemp(path_));
        EXPECT_EQ(::write(file.get(), content.data(), content.size()), ssize_t(content.size()));
    }
    ~TemporaryFile() { ::unlink(path_); }
    const char *path() const { return path_; }

private:
    char path_[32] = "/tmp/coro_tls_XXXXXX";
};

inline const Issued &authority()
{
    static Issued made({.common_name = "Test Authority", .is_authority = true});
    return made;
}

// The certificate of the servers of most tests.
inline const Issued &server_certificate()
{
    static Issued made({.common_name = "server", .names = "DNS:a.example,IP:127.0.0.1"}, &authority());
    return made;
}

inline std::string pattern(size_t size)
{
    std::string bytes(size, ' ');
    for (size_t i = 0; i < size; i++) {
        bytes[i] = char('a' + (i * 31 + i / 251) % 26);
    }
    return bytes;
}

// One end of a connection.
struct End {
    End(int socket, std::unique_ptr<TlsLayer> its_layer) :
        stream(Fd(socket), std::move(its_layer)), layer(stream.tls())
    {
    }

    // Continues the handshake. An end that fails closes its socket, as programs do.
    void shake()
    {
        if (outcome != -EAGAIN) {
            return;
        }
        outcome = stream.handshake();
        EXPECT_EQ(ERR_peek_error(), 0u) << "an error is left in OpenSSL's queue";
        if (outcome < 0 && outcome != -EAGAIN) {
            failure = stream.failure(outcome);
            ::shutdown(stream.socket(), SHUT_RDWR);
        }
    }
    // Receives all bytes that have arrived, at most `size` in one call.
    std::string receive(size_t size = 16384)
    {
        std::string all, part(size, ' ');
        while ((last = stream.receive(part.data(), part.size())) > 0) {
            all.append(part, 0, size_t(last));
        }
        EXPECT_EQ(ERR_peek_error(), 0u) << "an error is left in OpenSSL's queue";
        return all;
    }

    Stream stream;
    const TlsLayer *layer;
    int outcome = -EAGAIN;   // of the handshake
    std::string failure;
    ssize_t last = 0;        // result of the last receive()
};

struct Pair {
    // `buffer`: the size of the sockets' send buffers, or 0 for the kernel's default.
    Pair(std::unique_ptr<TlsLayer> client_layer, std::unique_ptr<TlsLayer> server_layer, int buffer = 0) :
        Pair(sockets(buffer), std::move(client_layer), std::move(server_layer))
    {
    }

    // Returns true if both ends have completed the handshake.
    bool shake()
    {
        for (int turn = 0; turn < 10'000 && (client.outcome == -EAGAIN || server.outcome == -EAGAIN); turn++) {
            client.shake();
            server.shake();
        }
        return client.outcome == 0 && server.outcome == 0;
    }

    static std::pair<int, int> sockets(int buffer = 0)
    {
        int fds[2];
        EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds), 0);
        for (int fd : fds) {
            if (buffer) {
                setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
            }
        }
        return {fds[0], fds[1]};
    }

    End client, server;

private:
    Pair(std::pair<int, int> fds, std::unique_ptr<TlsLayer> client_layer, std::unique_ptr<TlsLayer> server_layer) :
        client(fds.first, std::move(client_layer)), server(fds.second, std::move(server_layer))
    {
    }
};

class TlsTest : public ::testing::Test {
protected:
    TlsTest()
    {
        server_options.certificate = server_certificate().pair();
        client_options.ca_file = authority().pem();
    }

    std::unique_ptr<TlsServerContext> make_server()
    {
        std::string error;
        auto made = make_tls_server_context(server_options, error);
        EXPECT_TRUE(made) << error;
        EXPECT_EQ(ERR_peek_error(), 0u) << "an error is left in OpenSSL's queue";
        return made;
    }
    std::unique_ptr<TlsClientContext> make_client()
    {
        std::string error;
        auto made = make_tls_client_context(client_options, error);
        EXPECT_TRUE(made) << error;
        EXPECT_EQ(ERR_peek_error(), 0u) << "an error is left in OpenSSL's queue";
        return made;
    }
    // Connects a client with a server, both with the present options.
    Pair connect(std::string_view host_name = "a.example", int buffer = 0)
    {
        return Pair(make_client()->make_layer(host_name, "server"), make_server()->make_layer(), buffer);
    }

    TlsServerOptions server_options;
    TlsClientOptions client_options;
};

}  // namespace tls_test
