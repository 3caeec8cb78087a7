#include "coro/server/connection/protocol.h"

#include "coro/base/check.h"
#include "coro/server/config/config.h"
#include "coro/server/connection/request_filter.h"

namespace coro {

std::unique_ptr<Protocol> ProtocolTable::make(Connection &connection, const PortConfig &config) const
{
    for (const ProtocolRow &row : rows_) {
        if (!row.is_by_choice && row.is_enabled(config)) {
            return row.make(connection);
        }
    }
    CORO_CHECK(false);
    return nullptr;
}

std::unique_ptr<Protocol> ProtocolTable::make(Connection &connection, const PortConfig &config,
                                              std::string_view alpn_id) const
{
    for (const ProtocolRow &row : rows_) {
        if (!alpn_id.empty() && row.alpn_id == alpn_id && row.is_enabled(config)) {
            return row.make(connection);
        }
    }
    return nullptr;
}

std::vector<std::string> ProtocolTable::alpn_ids(const PortConfig &config) const
{
    std::vector<std::string> ids;
    for (const ProtocolRow &row : rows_) {
        if (!row.alpn_id.empty() && row.is_enabled(config)) {
            ids.emplace_back(row.alpn_id);
        }
    }
    return ids;
}

std::unique_ptr<RequestFilter> ProtocolTable::make_filter(ServingThread &thread, const ServedPort &port) const
{
    return make_filter_ ? make_filter_(thread, port) : nullptr;
}

}  // namespace coro
