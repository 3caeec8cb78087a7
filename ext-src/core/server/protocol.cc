#include "coro/server/protocol.h"

#include "coro/server/http_protocol.h"

namespace coro {

std::unique_ptr<Protocol> make_protocol(Connection &connection)
{
    return std::make_unique<HttpProtocol>(connection);
}

}  // namespace coro
