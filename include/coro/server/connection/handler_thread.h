#pragma once

#include "coro/server/connection/handler.h"
#include "coro/server/connection/listening_thread.h"

#include <utility>
#include <vector>

namespace coro {

// A listening thread whose process runs the handlers: passes everything from its connections to a Handler.
class HandlerThread : public ListeningThread {
public:
    HandlerThread(Loop &loop, Handler &handler, const ServerConfig &config, ServingRow &row, const ProtocolTable &protocols,
                  SessionNumbers numbers, std::vector<ServedPort> ports) :
        ListeningThread(loop, config, row, protocols, numbers, std::move(ports)), handler_(handler)
    {
    }

    Storage &storage() override;
    Storage &unread_storage() override;
    int on_request(Connection &connection, const IncomingRequest &request) override;
    int on_handshake(Connection &connection, const IncomingRequest &request, const WebSocketOffer &offer) override;
    bool on_message(Connection &connection, const WebSocketMessage &message) override;
    bool on_receive(Connection &connection, const Packet &packet) override;
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override;
    void on_connect(Connection &connection) override;
    void on_close(Connection &connection, bool by_server) override;
    void on_buffer(Connection &connection, bool is_full) override;
    void on_client_gone(HttpStreamUser &writer) override;
    void on_close_frame_sent(Connection &connection) override;

protected:
    bool has_memory() const override;
    bool lacks_memory(size_t least) const override;

    Handler &handler_;
};

}  // namespace coro
