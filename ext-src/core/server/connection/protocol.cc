#include "coro/server/connection/protocol.h"

#include "coro/base/check.h"
#include "coro/server/connection/connection.h"

namespace coro {

std::unique_ptr<Protocol> ProtocolTable::make(Connection &connection) const
{
    const PortConfig &config = *connection.port().config;
    for (const ProtocolRow &row : rows_) {
        if (row.is_enabled(config)) {
            return row.make(connection);
        }
    }
    CORO_CHECK(false);
    return nullptr;
}

std::unique_ptr<Protocol> ProtocolTable::make(Connection &connection, std::string_view alpn_id) const
{
    const PortConfig &config = *connection.port().config;
    for (const ProtocolRow &row : rows_) {
        if (!alpn_id.empty() && row.alpn_id == alpn_id && row.is_enabled(config)) {
            return row.make(connection);
        }
    }
    return nullptr;
}

}  // namespace coro
