#include "coro/client/destination.h"

namespace coro {

namespace {

std::string_view without_brackets(std::string_view host)
{
    bool is_ipv6 = host.starts_with('[') && host.ends_with(']') && host.find(':') != host.npos;
    return is_ipv6 ? host.substr(1, host.size() - 2) : host;
}

}  // namespace

Destination::Destination(std::string_view host_given, int port_given, int family_given, int type_given) :
    host(family_given == AF_UNIX ? host_given : without_brackets(host_given)), port(port_given), family(family_given),
    type(type_given)
{
}

Destination Destination::of(std::string_view host, int port)
{
    constexpr std::string_view kUnix = "unix:/";
    if (!host.starts_with(kUnix)) {
        return {host, port};
    }
    host.remove_prefix(kUnix.size() - 1);
    while (host.starts_with("//")) {
        host.remove_prefix(1);
    }
    return {host, 0, AF_UNIX};
}

}  // namespace coro
