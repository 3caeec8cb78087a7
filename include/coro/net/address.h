#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <sys/socket.h>

namespace coro {

// The address of an IPv4, IPv6 or unix socket, in the kernel's format.
struct Address {
    sockaddr_storage storage = {};
    socklen_t size = 0;

    int family() const { return storage.ss_family; }
    std::string host() const;   // the address as text, or the path of a unix socket
    int port() const;           // 0 for unix sockets
    std::string text() const;   // for example 127.0.0.1:80, [::1]:80 or /run/server.sock

    const sockaddr *raw() const { return reinterpret_cast<const sockaddr *>(&storage); }
    sockaddr *raw() { return reinterpret_cast<sockaddr *>(&storage); }

    // Parses a numeric address; for names see Resolve. Returns 0 or -EINVAL.
    [[nodiscard]] static int parse(int family, const std::string &host, int port, Address &out);
    [[nodiscard]] static int of_local(int fd, Address &out);   // the address a socket is bound to; 0 or -errno
};

// The address of a client, in the compact form that is kept for each connection.
struct PeerAddress {
    uint8_t bytes[16];
    uint16_t port;      // host byte order
    uint16_t family;    // AF_INET, AF_INET6 or AF_UNIX

    static PeerAddress of(const Address &address);
    // Writes the numeric form, at most INET6_ADDRSTRLEN bytes, and returns its length.
    size_t print(char *text) const;
    uint32_t hash() const;   // a hash of the host without the port
};

}  // namespace coro
