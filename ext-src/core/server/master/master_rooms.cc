#include "coro/server/master/master_reactor.h"

#include "core/server/rooms/room_frames.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"

#include <utility>

// How a reactor thread sends what is published to rooms.
namespace coro {

MasterReactor::Rooms::Rooms(MasterReactor &reactor) : SlicedDelivery(reactor), reactor_(reactor)
{
    if (const Mailbox *mail = reactor.setting_.room_mail) {
        mail_ = std::make_unique<MailReader>(reactor.loop_, static_cast<MailHandler &>(*this), *mail);
    }
}

void MasterReactor::Rooms::start()
{
    if (mail_) {
        mail_->start();
    }
}

void MasterReactor::Rooms::finish_all()
{
    if (mail_) {
        mail_->take_rest();
    }
    finish();
}

void MasterReactor::Rooms::on_mail(const Mail &mail)
{
    publish(mail.bytes, {});
    storage().release(mail.block);
    mail_->handled();
}

void MasterReactor::Rooms::publish(const IpcLink::Arrival &arrival)
{
    publish(arrival.bytes, {arrival.body.data, arrival.body.data ? arrival.body_size : 0});
}

void MasterReactor::Rooms::publish(std::string_view packet, std::string_view body)
{
    RoomMessage message;
    std::vector<int64_t> except;
    if (message.read(packet, body, except)) {
        begin(message);
    } else {
        log(LogLevel::kError, "a message to a room is dropped: its head is not complete");
    }
}

// Returns true if a message of this size makes more wait for the client than its unsent bytes may be.
template <class Waiting>
static bool is_too_much(const Connection &connection, const Waiting &waiting, size_t size)
{
    for (const auto &other : waiting) {
        size += other.bytes.size();
    }
    return size > size_t(connection.port().config->socket_buffer_size);
}

// A member that speaks HTTP has joined in its worker, which has answered its handshake: the answer is on its way.
bool MasterReactor::Rooms::keep_until_upgraded(Connection &connection, const RoomMessage &message)
{
    std::vector<Early> &early = early_[connection.session()];
    if (is_too_much(connection, early, message.bytes.size())) {
        return false;
    }
    UnsentPart unsent(reactor_.unsent_total(), message.bytes.size());
    early.push_back({message.opcode, std::string(message.bytes), std::move(unsent)});
    return true;
}

void MasterReactor::Rooms::upgraded(int64_t session)
{
    auto found = early_.find(session);
    if (found == early_.end()) [[likely]] {
        return;
    }
    std::vector<Early> messages = std::move(found->second);
    early_.erase(found);
    for (const Early &early : messages) {
        RoomMessage message = {{}, early.bytes, early.opcode, {}};
        RoomFrames frames(message);
        send_to({&session, 1}, frames);
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
    if (is_too_much(connection, arbitration.waiting, bytes.size())) {
        return false;
    }
    UnsentPart unsent(reactor_.unsent_total(), bytes.size());
    arbitration.waiting.push_back({publisher_, head, std::string(bytes), {}, std::move(unsent)});
    return true;
}

}  // namespace coro
