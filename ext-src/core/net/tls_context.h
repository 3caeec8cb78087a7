#pragma once

#include "coro/net/tls.h"
#include "core/net/tls_openssl.h"

#include <string>
#include <vector>

// What the contexts of clients and servers have in common.
namespace coro::tls {

// Makes a context with all options but the certificates, the trusted authorities and ALPN. Returns null and sets
// `error` if an option is not valid.
ContextPtr make_context(const SSL_METHOD *method, const TlsOptions &options, std::string &error);

// Writes the protocols in the format of the handshake message (RFC 7301, section 3.1). Returns false and sets
// `error` if a name is empty or too long.
bool write_alpn(const std::vector<std::string> &protocols, std::string &list, std::string &error);

}  // namespace coro::tls
