#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <sys/socket.h>

namespace coro {

// An IPv4, IPv6 or unix address as the kernel takes it.
struct Address {
    sockaddr_storage storage = {};
    socklen_t size = 0;

    int family() const { return storage.ss_family; }
    std::string host() const;   // numeric, or the path
    int port() const;           // 0 for unix
    std::string text() const;   // as people write it: 127.0.0.1:80, [::1]:80, /run/server.sock

    const sockaddr *raw() const { return reinterpret_cast<const sockaddr *>(&storage); }
    sockaddr *raw() { return reinterpret_cast<sockaddr *>(&storage); }

    // `host` is numeric; names are for a resolver. 0 or -EINVAL.
    [[nodiscard]] static int parse(int family, const std::string &host, int port, Address &out);
    [[nodiscard]] static int of_local(int fd, Address &out);
};

// A client's address as it is kept for each connection.
struct PeerAddress {
    uint8_t bytes[16];
    uint16_t port;      // host byte order
    uint16_t family;    // AF_INET, AF_INET6 or AF_UNIX

    static PeerAddress of(const Address &address);
    // Writes the numeric form, at most INET6_ADDRSTRLEN bytes, and returns its length.
    size_t print(char *text) const;
    uint32_t hash() const;   // of the host alone
};

}  // namespace coro
