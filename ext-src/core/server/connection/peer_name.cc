#include "coro/server/connection/peer_name.h"

#include "coro/server/connection/peer.h"

#include <cstdio>
#include <netinet/in.h>

namespace coro {

PeerName::Text PeerName::print(const char *before_address, const char *before_socket) const
{
    PeerAddress peer_address = peer_ ? peer_->info().peer_address : peer_address_;
    int64_t session = peer_ ? peer_->session() : session_;
    char host[INET6_ADDRSTRLEN];
    peer_address.print(host);
    char id[32] = "";
    if (session > 0) {
        snprintf(id, sizeof id, " (fd %lld)", static_cast<long long>(session));
    }
    Text text;
    switch (peer_address.family) {
    case AF_INET:
        snprintf(text.bytes, sizeof text.bytes, "%s%s:%u%s", before_address, host, peer_address.port, id);
        break;
    case AF_INET6:
        snprintf(text.bytes, sizeof text.bytes, "%s[%s]:%u%s", before_address, host, peer_address.port, id);
        break;
    case AF_UNIX:   // clients of a unix socket have no address
        snprintf(text.bytes, sizeof text.bytes, "%sa unix socket%s", before_socket, id);
        break;
    default:        // the client belongs to another worker or is gone
        snprintf(text.bytes, sizeof text.bytes, "%san unknown address%s", before_socket, id);
        break;
    }
    return text;
}

}  // namespace coro
