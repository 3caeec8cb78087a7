#pragma once

#include "core/net/tls_openssl.h"

#include <string>
#include <string_view>

namespace coro::tls {

// Decides for each error that OpenSSL finds in the certificates of a peer whether the handshake goes on.
class Verification {
public:
    explicit Verification(bool allow_self_signed) : allows_self_signed_(allow_self_signed) {}

    // Sets the name or the IP address that the certificate of the peer must have. Returns false if there is no
    // memory.
    bool expect(SSL *ssl, std::string_view host_name);
    // Asks the peer for a certificate, which is mandatory unless `is_optional`. The SSL object must not outlive this object.
    void install(SSL *ssl, bool is_optional = false);
    // Returns why the peer's certificate was refused, for people, or an empty text if it was not.
    const std::string &refusal() const { return refusal_; }

private:
    static int on_certificate(int is_good, X509_STORE_CTX *state);

    bool allows_self_signed_;
    std::string host_name_;
    std::string refusal_;
};

// True if the text is an IPv4 or IPv6 address.
bool is_ip_address(const std::string &text);

}  // namespace coro::tls
