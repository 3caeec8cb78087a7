#pragma once

#include <string>
#include <string_view>
#include <sys/socket.h>

namespace coro {

// The server with which a client wants a connection.
struct Destination {
    Destination() = default;
    // An IPv6 address may be in brackets, as in URLs.
    Destination(std::string_view host, int port, int family = AF_UNSPEC, int type = SOCK_STREAM);

    std::string host;   // a name, a numeric address without brackets, or the path of a unix socket
    int port = 0;
    int family = AF_UNSPEC;   // AF_UNIX: `host` is a path. AF_INET or AF_INET6: only addresses of this family are used
    int type = SOCK_STREAM;   // SOCK_STREAM or SOCK_DGRAM

    // Returns the destination for a host that may be written as "unix:/path" or "unix:///path". Other hosts are names
    // or addresses of any family.
    static Destination of(std::string_view host, int port);

    // Returns the text by which TLS sessions of this server are found again, for example "example.com:443".
    std::string server() const { return host + ":" + std::to_string(port); }
    // Returns the name that the certificate of the server must have if the options do not name one.
    std::string host_name() const { return family == AF_UNIX ? std::string() : host; }
};

}  // namespace coro
