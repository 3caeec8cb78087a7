#include "coro/server/protocol.h"

#include "coro/server/http_protocol.h"
#include "coro/server/packet_protocol.h"
#include "coro/server/worker.h"

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
