#pragma once

#include "coro/net/address.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace coro {

// An IPv4 or IPv6 address as an IPv6 address. An IPv4 address becomes the IPv4-mapped address (RFC 4291 section
// 2.5.5.2), which is also how an IPv6 socket reports an IPv4 client. So both forms of an IPv4 address are equal.
struct MappedAddress {
    uint8_t bytes[16];

    static MappedAddress of(const PeerAddress &address);
    bool is_ipv4() const;
};

// A set of networks of IP addresses, such as 10.0.0.0/8 or 2001:db8::/32.
class Networks {
public:
    // Adds a network in CIDR notation; a single address; "private": the addresses of private networks, of the link
    // and of this machine; or "unix": the clients of unix sockets. Returns false if the text is none of these.
    [[nodiscard]] bool add(std::string_view text);

    bool contains(const PeerAddress &address) const;
    bool is_empty() const { return networks_.empty() && !has_unix_; }

private:
    struct Network {
        MappedAddress address;
        int bits;   // the length of the prefix, from 0 to 128
    };

    std::vector<Network> networks_;
    bool has_unix_ = false;
};

}  // namespace coro
