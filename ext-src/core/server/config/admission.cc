#include "coro/server/config/admission.h"

#include "coro/proto/http/methods.h"
#include "coro/proto/proxy/forwarded.h"

#include <algorithm>
#include <cstring>
#include <sys/socket.h>

namespace coro {

namespace {

using proxy::ForwardedReader;

constexpr std::string_view kForwardedFor = "x-forwarded-for";
constexpr std::string_view kForwarded = "forwarded";

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char byte) { return byte >= 'A' && byte <= 'Z' ? char(byte | 0x20) : byte; });
    return result;
}

}  // namespace

PeerAddress to_peer_address(const proxy::Host &host)
{
    PeerAddress address = {};
    address.family = host.kind == proxy::Host::kIpv6 ? AF_INET6 : AF_INET;
    address.port = host.port;
    memcpy(address.bytes, host.bytes, sizeof address.bytes);
    return address;
}

Admission::Admission(const ServerConfig &server, const PortConfig &port) :
    header_(lower(port.trusted_proxy_header)), expects_proxy_headers_(port.open_proxy_protocol),
    limits_requests_(server.max_request_rate_per_ip > 0), is_strict_target_(port.http_strict_target),
    takes_all_methods_(port.http_methods.size() == 1 && port.http_methods[0] == "*")
{
    for (const std::string &network : port.trusted_proxies) {
        (void) trusted_.add(network);   // the list was checked when the option was set
    }
    if (!takes_all_methods_) {
        methods_ = port.http_methods;
    }
    for (const std::string &method : methods_) {
        allowed_ += (allowed_.empty() ? "" : ", ") + method;
    }
}

bool Admission::is_needed(const ServerConfig &server, const PortConfig &port)
{
    return !port.trusted_proxies.empty() || !port.http_methods.empty() || port.http_strict_target ||
           server.max_request_rate_per_ip > 0;
}

int Admission::status_of_unusual(std::string_view method)
{
    if (method == "TRACE") {
        return 405;
    }
    return http::is_registered_method(method) ? 0 : 501;
}

int Admission::status_for(const http::Head &head, const char *base) const
{
    std::string_view method = http::text(base, head.method);
    if (!methods_.empty()) {
        if (std::find(methods_.begin(), methods_.end(), method) == methods_.end()) {
            return http::is_registered_method(method) ? 405 : 501;
        }
    } else if (int status = head.is_unusual && !takes_all_methods_ ? status_of_unusual(method) : 0; status != 0) {
        return status;
    }
    std::string_view target = http::text(base, head.target);
    bool is_wrong_target = is_strict_target_ &&
                           std::any_of(target.begin(), target.end(), [](char byte) { return uint8_t(byte) > 0x7f; });
    return is_wrong_target ? 400 : 0;
}

std::string_view Admission::allowed_methods() const
{
    return allowed_.empty() ? http::kUsualMethods : allowed_;
}

// Follows the addresses of all fields with this name, from the last to the first, as long as they are trusted
// proxies. Returns false if the request has no such field.
bool Admission::follow(std::string_view field, const http::Head &head, const char *base, PeerAddress &client) const
{
    auto syntax = field == kForwarded ? ForwardedReader::Syntax::kForwarded : ForwardedReader::Syntax::kList;
    bool has_field = false;
    for (size_t i = head.header_count; i-- > 0;) {
        const http::Header &header = head.headers[i];
        if (header.name.size != field.size() || !http::equals_ignore_case(http::text(base, header.name), field)) {
            continue;
        }
        has_field = true;
        ForwardedReader reader(http::text(base, header.value), syntax);
        proxy::Host host;
        while (reader.next(host)) {
            if (host.kind == proxy::Host::kNone) {
                return true;   // the last proxy does not know or does not show its client
            }
            client = to_peer_address(host);
            if (!trusted_.contains(client)) {
                return true;
            }
        }
    }
    return has_field;
}

PeerAddress Admission::client_of(const PeerAddress &peer, const http::Head &head, const char *base) const
{
    PeerAddress client = peer;
    if (trusted_.contains(peer)) {
        // If a request has both fields, the proxy has probably written X-Forwarded-For, which nearly all proxies do,
        // and passed on a field Forwarded of its client.
        if (!header_.empty()) {
            follow(header_, head, base, client);
        } else if (!follow(kForwardedFor, head, base, client)) {
            follow(kForwarded, head, base, client);
        }
    }
    return client;
}

}  // namespace coro
