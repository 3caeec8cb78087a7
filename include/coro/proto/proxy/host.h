#pragma once

#include <cstdint>
#include <string_view>

// The ways in which a proxy tells a server the address of its client: the header of the PROXY protocol before the
// first byte of the client, and the fields X-Forwarded-For and Forwarded of HTTP requests. The functions allocate no
// memory and do no I/O.
namespace coro::proxy {

// The IP address of a client, and its port.
struct Host {
    enum Kind : uint8_t { kNone, kIpv4, kIpv6 };

    Kind kind = kNone;       // kNone: the address is not known
    uint16_t port = 0;       // 0: not known
    uint8_t bytes[16] = {};  // in network byte order; an IPv4 address uses the first 4 bytes
};

// Parses an IPv4 address, or an IPv6 address without brackets. Returns false if the text is neither.
[[nodiscard]] bool parse_ip(std::string_view text, Host &out);
// Parses an address that may have a port: 1.2.3.4, 1.2.3.4:80, 2001:db8::1, [2001:db8::1] or [2001:db8::1]:80. The
// port of a Forwarded field may also be an identifier such as "_port", which becomes 0. Returns false for any other
// text, such as "unknown" or "_hidden".
[[nodiscard]] bool parse_host(std::string_view text, Host &out);
// Parses the decimal number of a port, without leading zeros. Returns false if the text is not such a number.
[[nodiscard]] bool parse_port(std::string_view text, uint16_t &out);

}  // namespace coro::proxy
