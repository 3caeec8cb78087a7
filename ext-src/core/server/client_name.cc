#include "coro/server/client_name.h"

#include "coro/server/client.h"

#include <cstdio>
#include <netinet/in.h>

namespace coro {

ClientName::Text ClientName::print(const char *before_address, const char *before_socket) const
{
    PeerAddress peer = client_ ? client_->info().peer : peer_;
    int64_t session = client_ ? client_->session() : session_;
    char host[INET6_ADDRSTRLEN];
    peer.print(host);
    char id[32] = "";
    if (session > 0) {
        snprintf(id, sizeof id, " (fd %lld)", static_cast<long long>(session));
    }
    Text text;
    switch (peer.family) {
    case AF_INET:
        snprintf(text.bytes, sizeof text.bytes, "%s%s:%u%s", before_address, host, peer.port, id);
        break;
    case AF_INET6:
        snprintf(text.bytes, sizeof text.bytes, "%s[%s]:%u%s", before_address, host, peer.port, id);
        break;
    case AF_UNIX:   // whose clients have no address
        snprintf(text.bytes, sizeof text.bytes, "%sa unix socket%s", before_socket, id);
        break;
    default:        // another worker's, or it has gone
        snprintf(text.bytes, sizeof text.bytes, "%san unknown address%s", before_socket, id);
        break;
    }
    return text;
}

}  // namespace coro
