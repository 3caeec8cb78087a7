#pragma once

#include "coro/server/connection/connection.h"
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

    Storage &storage() override { return handler_.storage(); }
    Storage &unread_storage() override { return handler_.unread_storage(); }
    int on_request(Connection &, const IncomingRequest &request) override { return handler_.on_request(request); }
    int on_handshake(Connection &, const IncomingRequest &request, const WebSocketOffer &offer) override
    {
        return handler_.on_handshake(request, offer);
    }
    bool on_message(Connection &from, const WebSocketMessage &message) override { return handler_.on_message(from, message); }
    bool on_receive(Connection &from, const Packet &packet) override { return handler_.on_receive(from, packet); }
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override
    {
        handler_.on_packet(socket, bytes, from);
    }
    void on_connect(Connection &connection) override { handler_.on_connect(connection); }
    void on_close(Connection &connection, bool by_server) override { handler_.on_close(connection, by_server); }
    void on_buffer(Connection &connection, bool is_full) override { handler_.on_buffer(connection, is_full); }
    void on_client_gone(HttpStreamUser &writer) override { handler_.on_client_gone(writer); }
    void on_close_frame_sent(Connection &connection) override { handler_.on_close_frame_sent(connection); }

protected:
    // The budget alone is not the limit: a handler may begin as long as memory is plentiful.
    bool has_memory() const override { return !unsent_total().is_exhausted() && handler_.storage().has_plenty(0); }
    bool lacks_memory(size_t least) const override { return !handler_.storage().has_room(least); }

    Handler &handler_;
};

}  // namespace coro
