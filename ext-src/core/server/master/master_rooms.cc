#include "coro/server/master/master_reactor.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"

#include <utility>

// How a reactor thread sends what is published to rooms.
namespace coro {

void MasterReactor::Rooms::publish(const IpcLink::Arrival &arrival)
{
    RoomMessage message;
    std::vector<int64_t> except;
    std::string_view body(arrival.body.data, arrival.body.data ? arrival.body_size : 0);
    if (message.read(arrival.bytes, body, except)) {
        begin(message);
    } else {
        log(LogLevel::kError, "a message to a room is dropped: its head is not complete");
    }
}

bool MasterReactor::Rooms::send(Connection &connection, const Payload &frame)
{
    PeerState &state = reactor_.peer_state(connection.session());
    if (state.arbitration) [[unlikely]] {
        PacketKind kind = connection.websocket() ? PacketKind::kSendFrame : PacketKind::kSend;
        PacketHead head = packet_about(connection.session(), kind);
        IpcLink::Arrival arrival{head, frame.bytes, {}, 0, {}};
        if (state.arbitration->must_wait(*publisher_, arrival)) {
            return wait_for_turn(connection, *state.arbitration, head, frame.bytes);
        }
    }
    if (connection.send({}, frame) >= 0 && connection.unsent() > 0) {
        reactor_.worker_packets_->publish_unsent(connection);
    }
    return true;
}

void MasterReactor::Rooms::prefetch_for(const Connection &connection) const
{
    prefetch(&reactor_.peer_state(connection.session()).arbitration, 1);
}

// Keeps the message until the worker that has sent a part of another message has sent the rest.
bool MasterReactor::Rooms::wait_for_turn(Connection &connection, Arbitration &arbitration, const PacketHead &head,
                                         std::string_view bytes)
{
    size_t waiting = bytes.size();
    for (const Arbitration::Waiting &other : arbitration.waiting) {
        waiting += other.bytes.size();
    }
    if (waiting > size_t(connection.port().config->socket_buffer_size)) {
        return false;
    }
    UnsentPart unsent(reactor_.unsent_total(), bytes.size());
    arbitration.waiting.push_back({publisher_, head, std::string(bytes), {}, std::move(unsent)});
    return true;
}

}  // namespace coro
