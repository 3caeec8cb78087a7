#include "core/net/tls_context.h"

#include "core/net/tls_error.h"

namespace coro {

const char *tls_library()
{
    return OpenSSL_version(OPENSSL_VERSION);
}

const char *tls_missing()
{
    return nullptr;
}

}  // namespace coro

namespace coro::tls {

namespace {

// Clients keep sessions, and servers accept tickets, for this number of seconds.
constexpr long kSessionSeconds = 7200;

struct Version {
    uint32_t bit;
    int number;
    uint64_t without;   // the option that excludes the version
};

constexpr Version kVersions[] = {
    {kTls10, TLS1_VERSION, SSL_OP_NO_TLSv1},
    {kTls11, TLS1_1_VERSION, SSL_OP_NO_TLSv1_1},
    {kTls12, TLS1_2_VERSION, SSL_OP_NO_TLSv1_2},
    {kTls13, TLS1_3_VERSION, SSL_OP_NO_TLSv1_3},
};

bool set_protocols(SSL_CTX *context, uint32_t protocols, std::string &error)
{
    int least = 0, most = 0;
    for (const Version &version : kVersions) {
        if (protocols & version.bit) {
            least = least ? least : version.number;
            most = version.number;
        } else {
            SSL_CTX_set_options(context, version.without);
        }
    }
    if (most == 0 || SSL_CTX_set_min_proto_version(context, least) != 1 ||
        SSL_CTX_set_max_proto_version(context, most) != 1) {
        error = "the options allow no version of TLS that OpenSSL has";
        ERR_clear_error();
        return false;
    }
    return true;
}

bool set_algorithms(SSL_CTX *context, const TlsOptions &options, std::string &error)
{
    if (!options.ciphers.empty() && SSL_CTX_set_cipher_list(context, options.ciphers.c_str()) != 1) {
        error = take_error("the list of ciphers \"" + options.ciphers + "\" is not valid");
        return false;
    }
    if (!options.cipher_suites.empty() && SSL_CTX_set_ciphersuites(context, options.cipher_suites.c_str()) != 1) {
        error = take_error("the list of TLS 1.3 cipher suites \"" + options.cipher_suites + "\" is not valid");
        return false;
    }
    if (!options.curves.empty() && SSL_CTX_set1_curves_list(context, options.curves.c_str()) != 1) {
        error = "the list of curves \"" + options.curves + "\" is not valid";
        ERR_clear_error();
        return false;
    }
    return true;
}

}  // namespace

ContextPtr make_context(const SSL_METHOD *method, const TlsOptions &options, std::string &error)
{
    ERR_clear_error();
    ContextPtr context(SSL_CTX_new(method));
    if (!context) {
        error = take_error("no context can be made");
        return nullptr;
    }
    SSL_CTX_set_options(context.get(), SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    // Stream::send() may repeat a record from another address, and takes as many bytes as the socket.
    SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                        SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // A record is then read with one system call instead of two: one for its head and one for its body.
    SSL_CTX_set_read_ahead(context.get(), 1);
    SSL_CTX_set_timeout(context.get(), kSessionSeconds);
    if (options.verify_depth >= 0) {
        SSL_CTX_set_verify_depth(context.get(), options.verify_depth);
    }
    if (options.kernel_tls) {
        enable_kernel_tls(context.get());
    }
    bool is_set = set_protocols(context.get(), options.protocols, error) &&
                  set_algorithms(context.get(), options, error);
    return is_set ? std::move(context) : nullptr;
}

bool write_alpn(const std::vector<std::string> &protocols, std::string &list, std::string &error)
{
    for (const std::string &protocol : protocols) {
        if (protocol.empty() || protocol.size() > 255) {
            error = "the application protocol \"" + protocol + "\" is not valid: it must have 1 to 255 bytes";
            return false;
        }
        list += char(protocol.size());
        list += protocol;
    }
    return true;
}

}  // namespace coro::tls
