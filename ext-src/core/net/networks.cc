#include "coro/net/networks.h"

#include "coro/base/number.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstring>
#include <string>

namespace coro {

namespace {

constexpr uint8_t kMappedPrefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int kMappedBits = 8 * sizeof kMappedPrefix;

// The networks of the keyword "private": RFC 1918, RFC 4193, addresses of the link, and loopback addresses.
constexpr std::string_view kPrivate[] = {
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "169.254.0.0/16", "fc00::/7", "fe80::/10", "::1",
};

// Parses an address. Returns the number of bits of such an address, or 0 if the text is not an address.
int parse_address(const std::string &text, MappedAddress &out)
{
    if (::inet_pton(AF_INET6, text.c_str(), out.bytes) == 1) {
        return 128;
    }
    memcpy(out.bytes, kMappedPrefix, sizeof kMappedPrefix);
    return ::inet_pton(AF_INET, text.c_str(), out.bytes + sizeof kMappedPrefix) == 1 ? 32 : 0;
}

bool has_prefix(const MappedAddress &address, const MappedAddress &prefix, int bits)
{
    size_t bytes = size_t(bits / 8);
    int rest = bits % 8;
    if (memcmp(address.bytes, prefix.bytes, bytes) != 0) {
        return false;
    }
    return rest == 0 || (address.bytes[bytes] ^ prefix.bytes[bytes]) >> (8 - rest) == 0;
}

}  // namespace

MappedAddress MappedAddress::of(const PeerAddress &address)
{
    MappedAddress mapped;
    if (address.family == AF_INET6) {
        memcpy(mapped.bytes, address.bytes, sizeof mapped.bytes);
    } else {
        memcpy(mapped.bytes, kMappedPrefix, sizeof kMappedPrefix);
        memcpy(mapped.bytes + sizeof kMappedPrefix, address.bytes, 4);
    }
    return mapped;
}

bool MappedAddress::is_ipv4() const
{
    return memcmp(bytes, kMappedPrefix, sizeof kMappedPrefix) == 0;
}

bool Networks::add(std::string_view text)
{
    if (text == "unix") {
        has_unix_ = true;
        return true;
    }
    if (text == "private") {
        return std::all_of(std::begin(kPrivate), std::end(kPrivate), [this](auto network) { return add(network); });
    }
    size_t slash = std::min(text.find('/'), text.size());
    Network network;
    int most = parse_address(std::string(text.substr(0, slash)), network.address);
    int bits = most;
    bool has_bits = most > 0 && slash < text.size();
    if (has_bits && (!read_number(text.substr(slash + 1), bits) || bits < 0 || bits > most)) {
        return false;
    }
    network.bits = most == 32 ? kMappedBits + bits : bits;
    if (most > 0) {
        networks_.push_back(network);
    }
    return most > 0;
}

bool Networks::contains(const PeerAddress &address) const
{
    if (address.family != AF_INET && address.family != AF_INET6) {
        return address.family == AF_UNIX && has_unix_;
    }
    MappedAddress mapped = MappedAddress::of(address);
    return std::any_of(networks_.begin(), networks_.end(),
                       [&](const Network &network) { return has_prefix(mapped, network.address, network.bits); });
}

}  // namespace coro
