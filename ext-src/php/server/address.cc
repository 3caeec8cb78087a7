#include "php/server/address.h"

#include "php/server/state.h"

#include "coro/net/resolver.h"

#include <cerrno>
#include <netdb.h>

namespace coro::php {

namespace {

bool is_unix(zend_long type)
{
    return type == kUnixStream || type == kUnixDatagram;
}

// Returns true if `host` is a host name that can be looked up. Returns false for text that looks like an IP address,
// even like a misspelled one.
bool is_host_name(std::string_view host)
{
    return host.find_first_not_of("0123456789.") != std::string_view::npos && host.find(':') == std::string_view::npos;
}

// Replaces a host name by an IP address of the host. Returns 0, or -errno; after an error, `reason` may explain more
// than the error number.
int find_address(zend_long type, std::string &host, std::string &reason)
{
    int family = type == kTcp6 || type == kUdp6 ? AF_INET6 : AF_INET;
    int other = family == AF_INET ? AF_INET6 : AF_INET;
    Address address;
    if (Address::parse(family, host, 0, address) == 0) {
        return 0;
    }
    if (Address::parse(other, host, 0, address) == 0) {
        reason = other == AF_INET6 ? ", an IPv6 address, which needs CORO_SOCK_TCP6 or CORO_SOCK_UDP6"
                                   : ", an IPv4 address, which needs CORO_SOCK_TCP or CORO_SOCK_UDP";
        return -EINVAL;
    }
    if (!is_host_name(host)) {
        return -EINVAL;
    }
    NameAnswer answer = ask_system({.name = host, .service = {}, .family = family, .socket_type = SOCK_STREAM});
    if (answer.addresses.empty()) {
        reason = family == AF_INET6 ? ", a name without an IPv6 address (" : ", a name without an IPv4 address (";
        reason.append(::gai_strerror(answer.error)).append(")");
        return -EADDRNOTAVAIL;
    }
    host = answer.texts().front();
    return 0;
}

// Returns the text of an address that the program has given, even if the address is invalid: "127.0.0.1:80", "[::1]:80"
// or "/run/server.sock".
std::string describe(zend_long type, const char *host, zend_long number)
{
    if (is_unix(type)) {
        return host;
    }
    std::string address = strchr(host, ':') ? "[" + std::string(host) + "]" : host;
    return address + ":" + std::to_string(number);
}

}  // namespace

int add_port(Server &server, zend_long type, const char *host, zend_long number, std::string &what)
{
    std::string address = host;
    std::string reason;
    int outcome = is_unix(type) ? 0 : find_address(type, address, reason);
    if (outcome == 0) {
        outcome = server.add_port(int(type), address, int(number));
    }
    if (outcome < 0) {
        what = describe(type, host, number) + reason;
    }
    return outcome;
}

}  // namespace coro::php
