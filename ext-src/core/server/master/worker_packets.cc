#include "coro/server/master/master_reactor.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/exchange_facts.h"
#include "coro/server/http/stream.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <utility>

// How a reactor thread handles packets from workers: bytes for clients, and commands to the master.
namespace coro {

void MasterReactor::on_arrival(IpcLink &link, IpcLink::Arrival &arrival)
{
    WorkerSlot &slot = *workers_.find(link);
    Connection *connection = sessions_.find(arrival.head.session);
    auto kind = PacketKind(arrival.head.kind);
    if (kind == PacketKind::kAwaitRoom) {
        worker_packets_->room_request(slot, connection, arrival);
    } else if (kind == PacketKind::kAllTaken) {
        returned_->all_taken(slot);
    } else if (kind == PacketKind::kAdopted && !slot.sockets_in_flight.empty()) {
        slot.sockets_in_flight.pop_front();
    } else if (kind == PacketKind::kReturned) {
        if (arrival.head.flags == uint8_t(PacketKind::kDescriptor) && !slot.sockets_in_flight.empty()) {
            slot.sockets_in_flight.pop_front();
        }
        PacketHead head = arrival.head;
        head.kind = arrival.head.flags;
        head.flags = 0;
        returned_->forward(slot, head, arrival.bytes, std::exchange(arrival.body, {}), arrival.body_size,
                      std::move(arrival.descriptor));
    } else if (connection && !connection->is_closed()) {
        rooms_of_clients_->catch_up(arrival.head.session);
        worker_packets_->handle(slot, *connection, arrival);
    } else if (kind == PacketKind::kPublish) {
        rooms_of_clients_->publish(arrival);
    } else if (kind == PacketKind::kWatchClient) {   // the client has gone before this packet arrived
        slot.link->send(packet_of_stream(arrival.head.session, arrival.head.stream, PacketKind::kClientGone), {});
    }
    memory_.storage().release(arrival.body);
}

void MasterReactor::on_room(IpcLink &link)
{
    if (WorkerSlot *slot = workers_.find(link)) {
        release(slot->throttled);
        check_full_links();
    }
}

void MasterReactor::WorkerPackets::handle(WorkerSlot &slot, Connection &connection, IpcLink::Arrival &arrival)
{
    const PacketHead &head = arrival.head;
    PeerState &state = reactor_.peer_state(connection.session());
    if (state.arbitration && state.arbitration->must_wait(slot, arrival)) [[unlikely]] {
        std::string bytes(arrival.bytes);
        bytes.append(arrival.body.data, arrival.body.data ? arrival.body_size : 0);
        UnsentPart unsent(reactor_.unsent_total(), bytes.size());
        state.arbitration->waiting.push_back({slot.shared_from_this(), head, std::move(bytes), std::move(arrival.descriptor),
                                       std::move(unsent)});
        return;
    }
    switch (PacketKind(head.kind)) {
    case PacketKind::kResponse:
        if (state.is_about_request(head)) {
            state.exchange.is_response_begun = state.exchange.is_response_begun || (head.flags & kInformational) == 0;
            send_bytes(connection, arrival);
        }
        break;
    case PacketKind::kBodyRoom:
    case PacketKind::kBodyDropped:
        reactor_.bodies_->taken(slot, state, arrival);
        break;
    case PacketKind::kResponseEnd:
    case PacketKind::kUpgraded:
        end_response(connection, head, arrival.bytes);
        break;
    case PacketKind::kSend:
        if (connection.takes_more()) {
            send_part(slot, connection, arrival);
        }
        break;
    case PacketKind::kSendFrame:
        if (WebSocketSender *socket = connection.websocket(); socket && socket->is_open()) {
            send_part(slot, connection, arrival);
        }
        break;
    case PacketKind::kSendResponseFile:
    case PacketKind::kSendFile:
        if (PacketKind(head.kind) == PacketKind::kSendFile || state.is_about_request(head)) {
            auto part = part_of<SentFile>(arrival.bytes);
            state.exchange.is_response_begun = true;
            if (!arrival.descriptor) {
                connection.close(true);
            } else if (connection.send_file({}, std::move(arrival.descriptor), part.offset, part.length) >= 0) {
                publish_unsent(connection);
            }
        }
        break;
    case PacketKind::kSendCloseFrame:
        if (WebSocketSender *socket = connection.websocket()) {
            (void) socket->send_close(uint16_t(head.close_code), arrival.bytes);
        }
        break;
    case PacketKind::kSendNotice:
        connection.notify({(head.flags & kGoaway) != 0, head.error_code, arrival.bytes});
        break;
    case PacketKind::kClose:
        connection.close(head.flags & kByServer);
        break;
    case PacketKind::kCloseWhenSent:
        connection.close_when_sent();
        break;
    case PacketKind::kWatchClient:
        if (state.is_about_request(head)) {
            connection.http()->watch_client();
        }
        break;
    case PacketKind::kPause:
        pause(connection, slot);
        break;
    case PacketKind::kResume:
        resume(connection);
        send_resumed(slot, connection);
        break;
    case PacketKind::kProtect:
        connection.protect(head.flags & kProtected);
        reactor_.peers_.row(connection.session()).is_protected = (head.flags & kProtected) != 0;
        break;
    case PacketKind::kBind:
        (void) connection.bind(head.uid);
        break;
    case PacketKind::kHandlersEnded:
        connection.handlers_ended();
        break;
    case PacketKind::kHandoffEnd:
        if (state.handoff && state.handoff->slot.get() == &slot && uint32_t(state.handoff->sequence) == head.datagram) {
            reactor_.end_handoff(connection, state, HandoffResult(head.flags));
        }
        break;
    case PacketKind::kFinished:
        if (auto *unfinished = state.find_unfinished(slot); unfinished && unfinished->half_close == head.half_close) {
            finished(slot, connection, state);
        }
        break;
    default:
        log(LogLevel::kError, "a packet from worker %d is dropped: kind %d is not for a master", slot.worker_id, int(head.kind));
        break;
    }
    publish_processed(connection, arrival);
}

// Publishes how many bytes from workers have been processed. Called last, after the bytes that remain unsent in
// the master were published: a worker adds the two numbers, and no byte may be missing from both.
void MasterReactor::WorkerPackets::publish_processed(const Connection &connection, const IpcLink::Arrival &arrival)
{
    size_t size = 0;
    switch (PacketKind(arrival.head.kind)) {
    case PacketKind::kResponse:
    case PacketKind::kSend:
    case PacketKind::kSendFrame:
        size = arrival.bytes.size() + arrival.body_size;
        break;
    case PacketKind::kSendFile:
    case PacketKind::kSendResponseFile:
        size = part_of<SentFile>(arrival.bytes).counted();
        break;
    default:
        return;
    }
    std::atomic<uint32_t> &processed_bytes = reactor_.peers_.row(connection.session()).processed_bytes;
    processed_bytes.store(processed_bytes.load(std::memory_order_relaxed) + uint32_t(size), std::memory_order_release);
}

void MasterReactor::WorkerPackets::send_part(WorkerSlot &slot, Connection &connection, IpcLink::Arrival &arrival)
{
    PeerState &state = reactor_.peer_state(connection.session());
    bool is_more_to_come = arrival.head.flags & kMoreFollows;
    bool is_first = !state.arbitration || !state.arbitration->writer;
    bool has_ended = is_first && PacketKind(arrival.head.kind) == PacketKind::kSendFrame &&
                     state.track_fragments(slot, arrival);
    send_bytes(connection, arrival);
    if (is_more_to_come) {
        state.arbitrate().writer = &slot;
        connection.set_within_message(true);
    } else if (state.arbitration && (state.arbitration->writer || has_ended)) {
        writer_ended(connection, state);
    }
}

void MasterReactor::WorkerPackets::writer_ended(Connection &connection, PeerState &state)
{
    state.arbitration->writer = nullptr;
    std::vector<Arbitration::Waiting> waiting = std::exchange(state.arbitration->waiting, {});
    state.end_arbitration_if_over();
    connection.set_within_message(false);
    for (Arbitration::Waiting &next : waiting) {
        if (connection.is_closed()) {
            return;
        }
        next.head.body_size = 0;
        IpcLink::Arrival again{next.head, next.bytes, {}, 0, std::move(next.descriptor)};
        handle(*next.slot, connection, again);   // the packet may have to wait again
    }
    grant_room(connection.session(), &connection, state);
}

void MasterReactor::WorkerPackets::finished(WorkerSlot &slot, Connection &connection, PeerState &state)
{
    std::erase_if(state.arbitration->unfinished, [&](auto &one) { return one.slot == &slot; });
    if (state.arbitration->unfinished.empty() && !connection.is_closed()) {
        state.end_arbitration_if_over();
        connection.all_handlers_ended();
    }
}

void MasterReactor::WorkerPackets::send_bytes(Connection &connection, IpcLink::Arrival &arrival)
{
    int outcome = arrival.body.data
                      ? connection.send(arrival.bytes, BlockPool::payload_of(arrival.body, arrival.body_size))
                      : connection.send(arrival.bytes, {});
    if (outcome >= 0 && connection.unsent() > 0) {
        publish_unsent(connection);
    }
}

void MasterReactor::WorkerPackets::end_response(Connection &connection, const PacketHead &head, std::string_view more)
{
    PeerState &state = reactor_.peer_state(connection.session());
    if (!state.is_about_request(head)) {
        return;
    }
    state.end_request();
    HttpStream &http = *connection.http();
    if (PacketKind(head.kind) == PacketKind::kResponseEnd) {
        auto facts = more.empty() ? ExchangeFacts() : part_of<ExchangeFacts>(more);
        ReceivedFacts received(facts);
        http.response_completed(head.flags & kKeepAlive);
        return;
    }
    if (!(head.flags & kCompressed)) {
        http.decline_compression();
    }
    PeerRow &row = reactor_.peers_.row(connection.session());
    row.window_bits = http.terms()->deflate.server_max_window_bits;
    row.protocol = http.terms()->compression ? PeerRow::kCompressedWebSocket : PeerRow::kWebSocket;
    int64_t session = connection.session();
    http.exchange_upgraded();
    reactor_.rooms_of_clients_->upgraded(session);
}

// Records that a worker waits for kRoom, which means that fewer bytes are unsent for the client. A client that has
// gone counts as having room: the worker learns that the client has gone when it sends to the client again.
void MasterReactor::WorkerPackets::room_request(WorkerSlot &slot, Connection *connection, const IpcLink::Arrival &arrival)
{
    PeerState gone;
    PeerState &state = connection ? reactor_.peer_state(connection->session()) : gone;
    std::vector<Arbitration::RoomRequest> &room_requests = state.arbitrate().room_requests;
    std::erase_if(room_requests, [&](auto &room_request) { return room_request.slot == &slot; });
    room_requests.push_back({&slot, arrival.head.room_request, part_of<uint64_t>(arrival.bytes)});
    grant_room(arrival.head.session, connection, state);
}

void MasterReactor::WorkerPackets::grant_room(int64_t session, const Connection *connection, PeerState &state)
{
    if (!state.arbitration) {
        return;
    }
    std::erase_if(state.arbitration->room_requests, [&](auto &room_request) {
        bool is_held_up = state.arbitration->writer != room_request.slot && state.arbitration->has_waiting(*room_request.slot);
        if (connection && (is_held_up || !connection->has_room(room_request.limit))) {
            return false;
        }
        PacketHead head = packet_about(session, PacketKind::kRoom);
        head.room_request = room_request.number;
        room_request.slot->link->send(head, {});
        return true;
    });
    state.end_arbitration_if_over();
}

void MasterReactor::WorkerPackets::send_half_closed(WorkerSlot &slot, PacketHead head, PeerState &state)
{
    head.half_close = half_closed_ = std::max(half_closed_ + 1, 1u);
    uint64_t sequence = slot.link->send(head, {});
    std::vector<Arbitration::Unfinished> &unfinished = state.arbitrate().unfinished;
    std::erase_if(unfinished, [&](auto &one) { return one.slot == &slot; });
    unfinished.push_back({&slot, head.half_close, sequence});
}

void MasterReactor::WorkerPackets::pause(Connection &connection, WorkerSlot &by)
{
    PeerState &state = reactor_.peer_state(connection.session());
    bool is_unconfirmed = state.pause && state.pause->is_unconfirmed;
    state.pause = std::make_unique<Pause>(Pause{&by, 0, is_unconfirmed});
    connection.pause();
    reactor_.peers_.row(connection.session()).is_paused = true;
}

void MasterReactor::WorkerPackets::resume(Connection &connection)
{
    reactor_.peer_state(connection.session()).pause.reset();
    connection.resume();
    reactor_.peers_.row(connection.session()).is_paused = false;
}

// Notifies the other workers that the client is resumed: packets that reached them during the pause wait there
// until this notice.
void MasterReactor::WorkerPackets::send_resumed(WorkerSlot &by, Connection &connection)
{
    PacketHead head = packet_to_worker(connection, PacketKind::kResumed);
    for (WorkerSlot *slot : reactor_.peer_state(connection.session()).recipients) {
        if (slot != &by) {
            slot->link->send(head, {});
        }
    }
}

// Notifies the client's worker of the connection. With enable_delay_receive nothing is read from the client until
// the worker confirms the connection; if the worker dies before, its successor is notified.
void MasterReactor::WorkerPackets::announce(Connection &connection)
{
    WorkerSlot *slot = reactor_.choose(connection.session(), &connection, PacketKind::kConnected, {});
    uint64_t sequence = slot ? slot->link->send(packet_to_worker(connection, PacketKind::kConnected), {}) : 0;
    if (!connection.port().config->enable_delay_receive) {
        return;
    }
    reactor_.peer_state(connection.session()).pause = std::make_unique<Pause>(Pause{slot, sequence, true});
    if (!slot) {
        reactor_.refuse(connection,
                        "the connection is closed: there was no descriptor for the link to its worker (raise ulimit -n)");
        connection.close(true);   // close, because no worker will confirm the connection
    }
}

// Ends the message that a dead process was sending to the client. `upto` is the number of the last datagram that
// the process has taken: later datagrams are left to the successor.
void MasterReactor::WorkerPackets::end_output(WorkerSlot &slot, uint64_t upto, Connection &connection, PeerState &state)
{
    if (!state.arbitration) {
        return;
    }
    bool is_fragment_writer = state.arbitration->fragment_writer == &slot;
    if (is_fragment_writer && !state.arbitration->writer && !connection.is_closed()) {
        // The client can read a close frame now, because the last frame of the dead process is complete.
        (void) connection.websocket()->send_close(websocket::kInternalError, {});
    } else if (is_fragment_writer || state.arbitration->writer == &slot || state.arbitration->ends_within_message(slot)) {
        connection.close(true);   // only a broken connection shows the client that the rest is missing
    }
    if (auto *unfinished = state.find_unfinished(slot); unfinished && unfinished->sequence <= upto) {
        finished(slot, connection, state);
    }
}

// Ends a pause that only the dead process could have ended. A client that waits for confirm() is announced to the
// successor; any other client is read again.
void MasterReactor::WorkerPackets::end_pause(WorkerSlot &slot, uint64_t upto, Connection &connection, PeerState &state)
{
    if (!state.pause || state.pause->slot != &slot || state.pause->sequence > upto || connection.is_closed()) {
        return;
    }
    state.pause->is_unconfirmed ? announce(connection) : resume(connection);
}

void MasterReactor::WorkerPackets::publish_unsent(Connection &connection)
{
    reactor_.peers_.row(connection.session()).unsent.store(connection.unsent(), std::memory_order_relaxed);
    reactor_.memory_.publish();
    PeerState &state = reactor_.peer_state(connection.session());
    if (connection.unsent() > 0 && !std::exchange(state.is_watched, true)) {
        watched_.push_back(connection.session());
        if (!readers_timer_.is_armed()) {
            readers_timer_.arm(reactor_.loop_.now() + kWatchReaders);
        }
    }
}

// Publishes which clients read their unsent bytes, for workers that are short of memory.
void MasterReactor::WorkerPackets::watch_readers()
{
    std::erase_if(watched_, [&](int64_t session) {
        Connection *connection = reactor_.sessions_.find(session);
        bool is_unsent = connection && !connection->is_closed() && connection->unsent() > 0;
        if (connection && !is_unsent) {
            reactor_.peer_state(session).is_watched = false;
        }
        if (is_unsent && connection->has_read_more()) {
            reactor_.peers_.row(session).sent_at.store(reactor_.loop_.now(), std::memory_order_relaxed);
        }
        return !is_unsent;
    });
    if (!watched_.empty()) {
        readers_timer_.arm(reactor_.loop_.now() + kWatchReaders);
    }
}

}  // namespace coro
