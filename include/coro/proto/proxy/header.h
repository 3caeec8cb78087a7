#pragma once

#include "coro/proto/proxy/host.h"

#include <cstddef>
#include <string_view>

namespace coro::proxy {

// The most bytes of a header. Version 1 allows 107 bytes, version 2 65551; proxies send some hundred.
inline constexpr size_t kMostHeader = 4096;

// The header of the PROXY protocol, version 1 or 2, with which a proxy begins a connection.
struct Header {
    size_t size = 0;   // the number of bytes of the header
    // The client. kind is Host::kNone if the proxy names no IP address: it has made the connection for itself
    // (LOCAL, UNKNOWN), or its client has no IP address (a unix socket).
    Host client;
};

// Parses the header at the front of `bytes`. Returns 1 and fills `out` if the header is complete, 0 if more bytes are
// needed, and -1 if the bytes are not a header: the connection must be closed then. Never reads beyond the header, and
// decides at the first byte that no header can have.
[[nodiscard]] int parse_header(std::string_view bytes, Header &out);

}  // namespace coro::proxy
