#include "coro/server/rooms/room_delivery.h"

#include "core/server/rooms/room_frames.h"

#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/shared/room_directory.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>

namespace coro {

size_t RoomDelivery::deliver(const RoomMessage &message)
{
    RoomFrames frames(message);
    return send_to(members_of(message), frames);
}

std::vector<int64_t> RoomDelivery::members_of(const RoomMessage &message)
{
    std::vector<int64_t> sessions;
    thread_.rooms()->add_sessions(message.room, thread_.rooms_owner(), message.last_join, sessions);
    if (message.only != 0) {
        std::erase_if(sessions, [&](int64_t session) { return session != message.only; });
    }
    if (!message.except.empty()) {
        std::erase_if(sessions, [&](int64_t session) {
            return std::binary_search(message.except.begin(), message.except.end(), session);
        });
    }
    return sessions;
}

size_t RoomDelivery::send_to(std::span<const int64_t> sessions, RoomFrames &frames)
{
    size_t queued = 0;
    for (; !sessions.empty(); sessions = sessions.subspan(1)) {
        load_ahead(sessions);
        // Each connection is looked up when its turn comes: what is sent to one client may close others.
        Connection *connection = thread_.sessions().find(sessions[0]);
        queued += connection && connection->takes_more() && queue(*connection, frames);
    }
    count(thread_.row().rooms.queued, queued);
    return queued;
}

// Has the processor load what is needed for the next members while the kernel sends to the first of `sessions`: the objects of
// many clients are in none of its caches.
void RoomDelivery::load_ahead(std::span<const int64_t> sessions) const
{
    constexpr size_t kProtocol = 1, kConnection = 2;   // how many members ahead: the connection has the address of the protocol
    if (sessions.size() > kConnection) {
        if (const Connection *connection = thread_.sessions().find(sessions[kConnection])) {
            prefetch(connection, sizeof *connection);
        }
        if (Connection *connection = thread_.sessions().find(sessions[kProtocol])) {
            prefetch(&connection->protocol(), 2 * kLine);   // its first members, which make it a WebSocketSender
            prefetch_for(*connection);
        }
    }
}

// Returns true if the message was queued for the client.
bool RoomDelivery::queue(Connection &connection, RoomFrames &frames)
{
    WebSocketSender *socket = connection.websocket();
    if (socket && !socket->is_open()) {
        return false;
    }
    size_t size = frames.message().bytes.size();
    if (!socket && connection.http()) {   // the message would be in the middle of a response
        bool is_kept = keep_until_upgraded(connection, frames.message());
        if (!is_kept) {
            tell_lost(connection, size, "it is no WebSocket yet");
        }
        return is_kept;
    }
    int64_t limit = std::min(thread_.config().buffer_output_size, connection.port().config->socket_buffer_size);
    if (!connection.has_room(size_t(limit))) {
        lose(connection, size, "it reads too slowly");
        return false;
    }
    Payload frame = socket ? frames.frame_for(*socket) : frames.plain();
    bool may_go = !socket || websocket::is_control(frames.message().opcode) || socket->may_begin_message();
    if (frame.bytes.empty() || !may_go || !send(connection, frame)) {
        lose(connection, size, "another message is not finished");
        return false;
    }
    return true;
}

bool RoomDelivery::send(Connection &connection, const Payload &frame)
{
    (void) connection.send({}, frame);   // an error closes the connection
    return true;
}

void RoomDelivery::tell_lost(Connection &connection, size_t size, const char *why)
{
    count(thread_.row().rooms.lost);
    thread_.warn(connection, "%s: %zu bytes that were published to a room are lost", why, size);
}

void RoomDelivery::lose(Connection &connection, size_t size, const char *why)
{
    tell_lost(connection, size, why);
    if (!connection.websocket()) {
        connection.close(true);   // a part of its stream would be missing
    }
}

}  // namespace coro
