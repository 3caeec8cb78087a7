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
    uint32_t unused = 0;   // instead of padding: processes send each other the structure in its memory layout

    int family() const { return storage.ss_family; }
    std::string host() const;   // returns the numeric IP address, or the path of a unix socket ("@name": an abstract name)
    int port() const;           // returns the port number; 0 for unix sockets
    bool is_loopback() const;   // true for IP addresses that only this machine can reach
    std::string text() const;   // returns a text such as 127.0.0.1:80, [::1]:80 or /run/server.sock

    const sockaddr *raw() const { return reinterpret_cast<const sockaddr *>(&storage); }
    sockaddr *raw() { return reinterpret_cast<sockaddr *>(&storage); }

    // Parses a numeric address, or the path of a unix socket. Host names must be looked up with the Resolver first.
    // Returns 0 or -EINVAL.
    [[nodiscard]] static int parse(int family, const std::string &host, int port, Address &out);
    // Finds the address to which a socket is bound. Returns 0 or -errno.
    [[nodiscard]] static int of_local(int fd, Address &out);
};

// The address of a client in a compact form, which the server keeps for each connection.
struct PeerAddress {
    uint8_t bytes[16];
    uint16_t port;      // the port number in host byte order; 0 for unix sockets
    uint16_t family;    // the address family: AF_INET, AF_INET6 or AF_UNIX

    static PeerAddress of(const Address &address);
    bool is_any() const;   // true for 0.0.0.0 and ::, on which a port listens on all addresses
    Address address() const;   // returns an IPv4 or IPv6 address in the kernel's format
    // Writes the numeric IP address to `text`, which must have room for INET6_ADDRSTRLEN bytes. Returns the
    // length of the address.
    size_t print(char *text) const;
    uint32_t hash() const;   // returns a hash of the IP address; the port has no influence
};

}  // namespace coro
