#include "coro/server/connection/protocol.h"

#include "coro/server/http/protocol.h"
#include "core/server/connection/packet_protocol.h"
#include "coro/server/lifecycle/worker.h"

namespace coro {

std::unique_ptr<Protocol> make_protocol(Connection &connection)
{
    const PortConfig &config = *connection.port().config;
    if (config.open_http_protocol || config.open_websocket_protocol) {
        return std::make_unique<HttpProtocol>(connection);
    }
    return std::make_unique<PacketProtocol>(connection);
}

}  // namespace coro
