#include "coro/proto/proxy/host.h"

#include "coro/base/number.h"

#include <arpa/inet.h>
#include <cstring>

namespace coro::proxy {

bool parse_ip(std::string_view text, Host &out)
{
    char copy[INET6_ADDRSTRLEN];
    if (text.size() >= sizeof copy || text.find('\0') != std::string_view::npos) {
        return false;
    }
    memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    bool is_ipv6 = text.find(':') != std::string_view::npos;
    if (::inet_pton(is_ipv6 ? AF_INET6 : AF_INET, copy, out.bytes) != 1) {
        return false;
    }
    out.kind = is_ipv6 ? Host::kIpv6 : Host::kIpv4;
    return true;
}

bool parse_port(std::string_view text, uint16_t &out)
{
    return !(text.size() > 1 && text[0] == '0') && read_number(text, out);
}

static bool parse_port_or_identifier(std::string_view text, uint16_t &out)
{
    out = 0;
    return (text.size() > 1 && text[0] == '_') || parse_port(text, out);
}

bool parse_host(std::string_view text, Host &out)
{
    out = {};
    if (text.empty()) {
        return false;
    }
    if (text[0] == '[') {
        size_t close = text.find(']');
        if (close == std::string_view::npos || !parse_ip(text.substr(1, close - 1), out) || out.kind != Host::kIpv6) {
            return false;
        }
        text.remove_prefix(close + 1);
    } else {
        size_t colon = text.find(':');
        bool has_port = colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos;
        size_t end = has_port ? colon : text.size();
        if (!parse_ip(text.substr(0, end), out)) {
            return false;
        }
        text.remove_prefix(end);
    }
    return text.empty() || (text[0] == ':' && parse_port_or_identifier(text.substr(1), out.port));
}

}  // namespace coro::proxy
