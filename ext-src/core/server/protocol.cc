#include "coro/server/protocol.h"

#include "coro/server/http_protocol.h"
#include "coro/server/packet_protocol.h"
#include "coro/server/worker.h"

namespace coro {

std::unique_ptr<Protocol> make_protocol(Connection &connection)
{
    if (connection.port().config->open_http_protocol) {
        return std::make_unique<HttpProtocol>(connection);
    }
    return std::make_unique<PacketProtocol>(connection);
}

}  // namespace coro
