#include "coro/server/http/protocol_table.h"

#include "coro/server/connection/packet_protocol.h"
#include "core/server/http/protocol.h"
#include "core/server/http/static_files.h"
#include "core/server/http2/protocol.h"

namespace coro {

namespace {

template <class P>
std::unique_ptr<Protocol> make(Connection &connection)
{
    return std::make_unique<P>(connection);
}

bool is_http(const PortConfig &config)
{
    return config.open_http_protocol || config.open_websocket_protocol;
}

bool is_http2(const PortConfig &config)
{
    return is_http(config) && config.open_http2_protocol && http2::Session::is_available();
}

constexpr ProtocolRow kRows[] = {
    {"HTTP/2", "h2", is_http2, make<Http2Protocol>, true},
    {"HTTP/1.1", "http/1.1", is_http, make<HttpProtocol>},
    {"packets", {}, [](const PortConfig &config) { return !is_http(config); }, make<PacketProtocol>},
};
std::unique_ptr<RequestFilter> make_filter(ServingThread &thread, const ServedPort &port)
{
    bool has_files = is_http(*port.config) && port.config->enable_static_handler;
    return has_files ? std::make_unique<StaticFiles>(thread, *port.config) : nullptr;
}

constexpr ProtocolTable kTable(kRows, make_filter);

}  // namespace

const ProtocolTable &server_protocols()
{
    return kTable;
}

}  // namespace coro
