#pragma once

#include "coro/net/ssl_settings.h"

#include <map>
#include <optional>
#include <string>

namespace coro {

// The options of TLS of a port. Only ports with CORO_SSL use them.
struct TlsConfig : SslSettings {
    // True: each client must have a certificate. False: a client may have one if ssl_client_cert_file is set. Empty: each
    // client must have one if ssl_client_cert_file is set.
    std::optional<bool> ssl_verify_peer;
    std::string ssl_dhparam;             // the parameters of Diffie-Hellman without elliptic curves; empty: it is not used
    std::string ssl_stapling_file;       // the name of a file with an OCSP response in DER
    bool ssl_session_tickets = true;
    bool ssl_ktls = false;               // true: the kernel encrypts, if it is able to
    double ssl_handshake_timeout = 10;   // seconds that a client has for the handshake; 0: no limit
    std::map<std::string, TlsCertificate> ssl_sni_certs;   // the certificates for host names; "*.example.com" is possible

    TlsServerOptions tls() const;
};

// The rows of TlsConfig in a table of options.
#define CORO_TLS_OPTIONS(Config) \
    CORO_SSL_OPTIONS(Config), \
    {"ssl_verify_peer", &Config::ssl_verify_peer}, \
    name_option<Config>("ssl_dhparam", &Config::ssl_dhparam), \
    name_option<Config>("ssl_stapling_file", &Config::ssl_stapling_file), \
    {"ssl_session_tickets", &Config::ssl_session_tickets}, \
    {"ssl_ktls", &Config::ssl_ktls}, \
    {"ssl_handshake_timeout", &Config::ssl_handshake_timeout, 0, 86400}

}  // namespace coro
