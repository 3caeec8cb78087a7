#pragma once

#include "coro/net/networks.h"
#include "coro/proto/http/head.h"
#include "coro/proto/proxy/host.h"
#include "coro/server/config/config.h"

#include <string>
#include <string_view>
#include <vector>

namespace coro {

// Returns the address in the form in which the server keeps addresses of clients. host.kind must not be kNone.
PeerAddress to_peer_address(const proxy::Host &host);

// The rules of a port about the requests that it admits, and about the proxies whose word it takes for the address of
// a client. Made from the options before the server starts; a port whose options have their defaults has no Admission.
class Admission {
public:
    Admission(const ServerConfig &server, const PortConfig &port);

    static bool is_needed(const ServerConfig &server, const PortConfig &port);

    const Networks &trusted() const { return trusted_; }
    // Returns true if a client with this address must begin with a header of the PROXY protocol.
    bool expects_proxy_header(const PeerAddress &peer) const { return expects_proxy_headers_ && trusted_.contains(peer); }
    bool limits_requests() const { return limits_requests_; }

    // Returns 0, or the status with which a request with this method and target must be refused.
    int status_for(const http::Head &head, const char *base) const;
    // Does the work of status_for() on a port without an Admission, for a method that http::Head calls unusual.
    static int status_of_unusual(std::string_view method);
    // Returns the value of the field Allow of a 405 response.
    std::string_view allowed_methods() const;

    // Returns the address of the client that has sent the request to the first of the trusted proxies, or `peer` if the
    // peer is not a trusted proxy.
    PeerAddress client_of(const PeerAddress &peer, const http::Head &head, const char *base) const;

private:
    bool follow(std::string_view field, const http::Head &head, const char *base, PeerAddress &client) const;

    Networks trusted_;
    std::string header_;   // the field with the client's address, in lower case; empty: X-Forwarded-For or Forwarded
    std::vector<std::string> methods_;   // the methods that are admitted; empty: the registered ones
    std::string allowed_;                // methods_ as the value of a field Allow
    bool expects_proxy_headers_;
    bool limits_requests_;
    bool is_strict_target_;
    bool takes_all_methods_;
};

}  // namespace coro
