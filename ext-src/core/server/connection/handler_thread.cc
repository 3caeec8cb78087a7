#include "coro/server/connection/handler_thread.h"

#include "coro/server/connection/connection.h"

namespace coro {

Storage &HandlerThread::storage()
{
    return handler_.storage();
}

Storage &HandlerThread::unread_storage()
{
    return handler_.unread_storage();
}

// The budget alone is not the limit: a handler may begin as long as memory is plentiful.
bool HandlerThread::has_memory() const
{
    return !unsent_total().is_exhausted() && handler_.storage().has_plenty(0);
}

bool HandlerThread::lacks_memory(size_t least) const
{
    return !handler_.storage().has_room(least);
}

int HandlerThread::on_request(Connection &, const IncomingRequest &request)
{
    return handler_.on_request(request);
}

int HandlerThread::on_handshake(Connection &, const IncomingRequest &request, const WebSocketOffer &offer)
{
    return handler_.on_handshake(request, offer);
}

bool HandlerThread::on_message(Connection &connection, const WebSocketMessage &message)
{
    return handler_.on_message(connection, message);
}

bool HandlerThread::on_receive(Connection &connection, const Packet &packet)
{
    return handler_.on_receive(connection, packet);
}

void HandlerThread::on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from)
{
    handler_.on_packet(socket, bytes, from);
}

void HandlerThread::on_connect(Connection &connection)
{
    handler_.on_connect(connection);
}

void HandlerThread::on_close(Connection &connection, bool by_server)
{
    handler_.on_close(connection, by_server);
}

void HandlerThread::on_buffer(Connection &connection, bool is_full)
{
    handler_.on_buffer(connection, is_full);
}

void HandlerThread::on_client_gone(HttpStreamUser &writer)
{
    handler_.on_client_gone(writer);
}

void HandlerThread::on_close_frame_sent(Connection &connection)
{
    handler_.on_close_frame_sent(connection);
}

}  // namespace coro
