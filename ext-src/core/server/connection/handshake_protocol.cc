#include "core/server/connection/handshake_protocol.h"

#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"

#include <cerrno>
#include <utility>

namespace coro {

HandshakeProtocol::HandshakeProtocol(Connection &connection) :
    connection_(connection),
    deadline_(connection.thread().loop().now() + connection.stream().handshake_timeout())
{
}

bool HandshakeProtocol::step()
{
    int outcome = connection_.shake_hands();
    if (outcome == -EAGAIN) {
        return false;
    }
    if (outcome < 0) {
        fail(connection_.stream().failure(outcome).c_str());
        return false;
    }
    std::string_view id = connection_.stream().alpn_id();
    const ProtocolTable &table = connection_.thread().protocols();
    const PortConfig &config = *connection_.port().config;
    std::unique_ptr<Protocol> chosen =
        id.empty() ? table.make(connection_, config) : table.make(connection_, config, id);
    if (!chosen) {
        fail("the port does not serve the protocol that was agreed on (ALPN)");
        return false;
    }
    connection_.upgrade(std::move(chosen));
    connection_.handshake_ended();
    return false;
}

void HandshakeProtocol::deadline_passed()
{
    // the server has stopped reading from the client, so the client gets more time
    if (connection_.is_throttled() || connection_.is_paused()) {
        deadline_ = connection_.thread().loop().now() + connection_.stream().handshake_timeout();
    } else {
        fail("it has taken too long");
    }
}

void HandshakeProtocol::going_away()
{
    connection_.close(true);
}

void HandshakeProtocol::fail(const char *why)
{
    connection_.thread().refuse(connection_, "the connection is closed: the handshake has failed: %s", why);
    connection_.close(true);
}

}  // namespace coro
