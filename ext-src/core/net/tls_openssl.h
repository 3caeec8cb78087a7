#pragma once

#include <ctime>
#include <memory>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

// Owners of OpenSSL's objects, and the differences between OpenSSL 1.1.1 and 3.
namespace coro::tls {

template <auto kFree>
struct Free {
    template <class Object>
    void operator()(Object *object) const
    {
        kFree(object);
    }
};

using BioPtr = std::unique_ptr<BIO, Free<BIO_free_all>>;
using CertificatePtr = std::unique_ptr<X509, Free<X509_free>>;
using ContextPtr = std::unique_ptr<SSL_CTX, Free<SSL_CTX_free>>;
using KeyPtr = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using SessionPtr = std::unique_ptr<SSL_SESSION, Free<SSL_SESSION_free>>;
using SslPtr = std::unique_ptr<SSL, Free<SSL_free>>;

#ifdef SSL_OP_ENABLE_KTLS
inline void enable_kernel_tls(SSL_CTX *context) { SSL_CTX_set_options(context, SSL_OP_ENABLE_KTLS); }
inline bool wants_kernel_tls(const SSL *ssl) { return SSL_get_options(ssl) & SSL_OP_ENABLE_KTLS; }
inline bool has_kernel_tls(SSL *ssl) { return BIO_get_ktls_send(SSL_get_wbio(ssl)); }
#else
inline void enable_kernel_tls(SSL_CTX *) {}
inline bool wants_kernel_tls(const SSL *) { return false; }
inline bool has_kernel_tls(SSL *) { return false; }
inline ossl_ssize_t SSL_sendfile(SSL *, int, off_t, size_t, int) { return -1; }
#endif

#if OPENSSL_VERSION_NUMBER >= 0x30400000L
inline time_t began_at(const SSL_SESSION *session) { return SSL_SESSION_get_time_ex(session); }
#else
inline time_t began_at(const SSL_SESSION *session) { return SSL_SESSION_get_time(session); }
#endif

// Reads parameters of Diffie-Hellman and sets them. Returns false if the text has none, or OpenSSL refuses them.
#if OPENSSL_VERSION_NUMBER >= 0x30000000L
inline bool set_dh_parameters(SSL_CTX *context, BIO *text)
{
    KeyPtr parameters(PEM_read_bio_Parameters(text, nullptr));
    if (!parameters || SSL_CTX_set0_tmp_dh_pkey(context, parameters.get()) != 1) {
        return false;
    }
    (void) parameters.release();   // the context owns them now
    return true;
}
#else
inline bool set_dh_parameters(SSL_CTX *context, BIO *text)
{
    std::unique_ptr<DH, Free<DH_free>> parameters(PEM_read_bio_DHparams(text, nullptr, nullptr, nullptr));
    return parameters && SSL_CTX_set_tmp_dh(context, parameters.get()) == 1;   // copies them
}
#endif

// Returns true if the reason of an error is that the socket has ended without close_notify. OpenSSL 1.1.1 has no
// such reason.
#ifdef SSL_R_UNEXPECTED_EOF_WHILE_READING
inline bool is_unexpected_end(int reason) { return reason == SSL_R_UNEXPECTED_EOF_WHILE_READING; }
#else
inline bool is_unexpected_end(int) { return false; }
#endif

}  // namespace coro::tls
