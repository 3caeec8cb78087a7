#pragma once

#include "coro/net/tls.h"

#include <cstdint>
#include <string>

namespace coro {

// The options of TLS that clients and servers have in common, as programs give them: their names begin with ssl_. The
// names of files can also be PEM text.
struct SslSettings {
    bool ssl_allow_self_signed = false;
    std::string ssl_cafile;               // the trusted authorities
    std::string ssl_capath;
    std::string ssl_cert_file;
    std::string ssl_key_file;             // empty: the key is in ssl_cert_file
    std::string ssl_passphrase;
    std::string ssl_client_cert_file;     // of a server: the authorities that sign its clients
    int64_t ssl_verify_depth = -1;        // -1: the default of OpenSSL
    int64_t ssl_protocols = 0;            // a sum of CORO_SSL_TLSv1 to CORO_SSL_TLSv1_3; 0: TLS 1.2 and 1.3
    std::string ssl_ciphers;
    std::string ssl_ecdh_curve;
    std::string ssl_alpn_protocols;       // separated by commas, the preferred one first
    bool ssl_prefer_server_ciphers = false;

    // Sets the fields of `options` for which clients and servers use the same settings: all but the authorities.
    void fill(TlsOptions &options) const;
};

// The rows of SslSettings in a table of options.
#define CORO_SSL_OPTIONS(Config) \
    {"ssl_allow_self_signed", &Config::ssl_allow_self_signed}, \
    name_option<Config>("ssl_cafile", &Config::ssl_cafile), \
    name_option<Config>("ssl_capath", &Config::ssl_capath), \
    name_option<Config>("ssl_cert_file", &Config::ssl_cert_file), \
    name_option<Config>("ssl_key_file", &Config::ssl_key_file), \
    {"ssl_passphrase", &Config::ssl_passphrase}, \
    name_option<Config>("ssl_client_cert_file", &Config::ssl_client_cert_file), \
    {"ssl_verify_depth", &Config::ssl_verify_depth, -1, 100}, \
    {"ssl_protocols", &Config::ssl_protocols, 0, INT32_MAX}, \
    name_option<Config>("ssl_ciphers", &Config::ssl_ciphers), \
    name_option<Config>("ssl_ecdh_curve", &Config::ssl_ecdh_curve), \
    name_option<Config>("ssl_alpn_protocols", &Config::ssl_alpn_protocols), \
    {"ssl_prefer_server_ciphers", &Config::ssl_prefer_server_ciphers}

}  // namespace coro
