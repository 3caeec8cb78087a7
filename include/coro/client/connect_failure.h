#pragma once

#include <cstdint>
#include <string>

namespace coro {

// The steps of a connection, in their order.
enum class ConnectStep : uint8_t {
    kOptions,         // the check of the options and of the destination
    kTlsContext,      // the certificates and other options of TLS
    kName,            // the lookup of the host, or of the proxy's host
    kConnect,         // the connection with the host, or with the proxy
    kSocksMethod,     // the choice of a method with a SOCKS proxy
    kSocksPassword,   // the password for a SOCKS proxy
    kSocksConnect,    // the connection that a SOCKS proxy makes
    kHttpProxy,       // the connection that an HTTP proxy makes
    kTls,             // the handshake of TLS
};

// Why there is no connection.
struct ConnectFailure {
    ConnectStep step = ConnectStep::kOptions;
    // A negative error. In the steps of proxies, -EPROTO means that the answer of the proxy is malformed, and -EACCES
    // that the proxy has refused.
    int outcome = 0;
    std::string text;   // the reason, for people; empty: the text of the error says all
};

}  // namespace coro
