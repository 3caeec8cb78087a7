#pragma once

#include "core/net/tls_openssl.h"

#include <string>
#include <string_view>

namespace coro {
struct TlsCertificate;
}

namespace coro::tls {

// The functions return false, and set `error` to a text for people, if they fail.

// Sets the certificate, its chain and its private key.
bool use_certificate(SSL_CTX *context, const TlsCertificate &certificate, std::string &error);

// Allows ciphers that use Diffie-Hellman without elliptic curves, with these parameters: PEM text or the name of a file.
bool use_dh_parameters(SSL_CTX *context, const std::string &value, std::string &error);

// Trusts the certificates of `ca_file` (PEM text or the name of a file) and of the folder `ca_path`. A server also
// sends their names to its clients, which choose their certificates by them.
bool trust(SSL_CTX *context, const std::string &ca_file, const std::string &ca_path, std::string &error);

}  // namespace coro::tls
