#include "coro/net/address.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <netinet/in.h>
#include <sys/un.h>

namespace coro {

namespace {

constexpr char kAbstract = '@';   // stands for the NUL byte in front of an abstract name, as in the output of ss(8)

const sockaddr_in &ipv4(const Address &address)
{
    return reinterpret_cast<const sockaddr_in &>(address.storage);
}

const sockaddr_in6 &ipv6(const Address &address)
{
    return reinterpret_cast<const sockaddr_in6 &>(address.storage);
}

int parse_unix(const std::string &path, Address &out)
{
    auto &where = reinterpret_cast<sockaddr_un &>(out.storage);
    if (path.empty() || path.size() >= sizeof where.sun_path) {
        return -EINVAL;
    }
    where.sun_family = AF_UNIX;
    memcpy(where.sun_path, path.data(), path.size() + 1);
    bool is_abstract = path[0] == kAbstract;   // an abstract name begins with a NUL byte and has none at its end
    out.size = socklen_t(offsetof(sockaddr_un, sun_path) + path.size() + (is_abstract ? 0 : 1));
    where.sun_path[0] = is_abstract ? '\0' : where.sun_path[0];
    return 0;
}

}  // namespace

std::string Address::host() const
{
    if (family() == AF_UNIX) {
        auto &where = reinterpret_cast<const sockaddr_un &>(storage);
        size_t length = size > offsetof(sockaddr_un, sun_path) ? size - offsetof(sockaddr_un, sun_path) : 0;
        bool is_abstract = length > 1 && where.sun_path[0] == '\0';
        return is_abstract ? kAbstract + std::string(where.sun_path + 1, length - 1) : std::string(where.sun_path);
    }
    char text[INET6_ADDRSTRLEN];
    return {text, PeerAddress::of(*this).print(text)};
}

int Address::port() const
{
    switch (family()) {
    case AF_INET:
        return ntohs(ipv4(*this).sin_port);
    case AF_INET6:
        return ntohs(ipv6(*this).sin6_port);
    default:
        return 0;
    }
}

bool Address::is_loopback() const
{
    return family() == AF_INET ? ntohl(ipv4(*this).sin_addr.s_addr) >> 24 == IN_LOOPBACKNET
                               : family() == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&ipv6(*this).sin6_addr);
}

std::string Address::text() const
{
    if (family() == AF_UNIX) {
        return host();
    }
    std::string number = ":" + std::to_string(port());
    return family() == AF_INET6 ? "[" + host() + "]" + number : host() + number;
}

int Address::parse(int family, const std::string &host, int port, Address &out)
{
    out = {};
    if (family == AF_UNIX) {
        return parse_unix(host, out);
    }
    if (port < 0 || port > UINT16_MAX) {
        return -EINVAL;
    }
    PeerAddress parsed = {};
    parsed.family = family == AF_INET ? AF_INET : AF_INET6;
    parsed.port = uint16_t(port);
    bool is_valid = ::inet_pton(parsed.family, host.c_str(), parsed.bytes) == 1;
    out = parsed.address();
    return is_valid ? 0 : -EINVAL;
}

int Address::of_local(int fd, Address &out)
{
    out.size = sizeof out.storage;
    return ::getsockname(fd, out.raw(), &out.size) == 0 ? 0 : -errno;
}

PeerAddress PeerAddress::of(const Address &address)
{
    PeerAddress peer = {};
    peer.family = uint16_t(address.family());
    peer.port = uint16_t(address.port());
    if (peer.family == AF_INET) {
        memcpy(peer.bytes, &ipv4(address).sin_addr, sizeof(in_addr));
    } else if (peer.family == AF_INET6) {
        memcpy(peer.bytes, &ipv6(address).sin6_addr, sizeof(in6_addr));
    }
    return peer;
}

bool PeerAddress::is_any() const
{
    return family != AF_UNIX && std::none_of(std::begin(bytes), std::end(bytes), [](uint8_t byte) { return byte; });
}

Address PeerAddress::address() const
{
    Address result;
    if (family == AF_INET6) {
        auto &where = reinterpret_cast<sockaddr_in6 &>(result.storage);
        where.sin6_family = AF_INET6;
        where.sin6_port = htons(port);
        memcpy(&where.sin6_addr, bytes, sizeof where.sin6_addr);
        result.size = sizeof where;
    } else {
        auto &where = reinterpret_cast<sockaddr_in &>(result.storage);
        where.sin_family = AF_INET;
        where.sin_port = htons(port);
        memcpy(&where.sin_addr, bytes, sizeof where.sin_addr);
        result.size = sizeof where;
    }
    return result;
}

uint32_t PeerAddress::hash() const
{
    uint32_t hash = 2166136261u;   // the initial value of the hash function FNV-1a
    for (uint8_t byte : bytes) {
        hash = (hash ^ byte) * 16777619u;
    }
    return hash;
}

size_t PeerAddress::print(char *text) const
{
    if (family != AF_INET && family != AF_INET6) {
        text[0] = '\0';
        return 0;
    }
    ::inet_ntop(family, bytes, text, INET6_ADDRSTRLEN);
    return strlen(text);
}

}  // namespace coro
