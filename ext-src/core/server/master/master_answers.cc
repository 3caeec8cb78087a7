#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"
#include "coro/server/master/master_reactor.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <cstring>

// How a reactor thread handles packets from workers: bytes for clients, and commands to the master.
namespace coro {

namespace {

template <class T>
T part_of(std::string_view bytes)
{
    T part = {};
    memcpy(&part, bytes.data(), std::min(bytes.size(), sizeof part));
    return part;
}

// Returns the first byte of a WebSocket frame, given the packet with the first part of the frame.
uint8_t first_byte(const IpcLink::Arrival &arrival)
{
    return uint8_t(!arrival.bytes.empty() ? arrival.bytes.front() : arrival.body.data ? *arrival.body.data : 0);
}

}  // namespace

void MasterReactor::on_arrival(IpcLink &link, IpcLink::Arrival &arrival)
{
    WorkerSlot &slot = *worker_slot_of(link);
    Connection *peer = sessions_.find(arrival.head.session);
    auto kind = PacketKind(arrival.head.kind);
    if (kind == PacketKind::kAwaitRoom) {
        room_request(slot, peer, arrival);
    } else if (kind == PacketKind::kAllTaken) {
        all_taken(slot);
    } else if (kind == PacketKind::kAdopted && !slot.sockets_in_flight.empty()) {
        slot.sockets_in_flight.pop_front();
    } else if (kind == PacketKind::kReturned) {
        if (arrival.head.flags == uint8_t(PacketKind::kDescriptor) && !slot.sockets_in_flight.empty()) {
            slot.sockets_in_flight.pop_front();
        }
        PacketHead head = arrival.head;
        head.kind = arrival.head.flags;
        head.flags = 0;
        forward_again(slot, head, arrival.bytes, std::exchange(arrival.body, {}), arrival.body_size,
                      std::move(arrival.descriptor));
    } else if (peer && !peer->is_closed()) {
        handle_worker_packet(slot, *peer, arrival);
    } else if (kind == PacketKind::kWatchClient) {   // the client has gone before this packet arrived
        slot.link->send(packet_of_stream(arrival.head.session, arrival.head.stream, PacketKind::kClientGone), {});
    }
    if (arrival.body.data) {
        storage_.release(arrival.body);
    }
}

void MasterReactor::handle_worker_packet(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival)
{
    const PacketHead &head = arrival.head;
    PeerState &state = peer_state(peer.session());
    if (state.arbitration && must_wait(state, slot, arrival)) [[unlikely]] {
        std::string bytes(arrival.bytes);
        bytes.append(arrival.body.data, arrival.body.data ? arrival.body_size : 0);
        UnsentPart unsent(unsent_total(), bytes.size());
        state.arbitration->waiting.push_back({slot.shared_from_this(), head, std::move(bytes), std::move(arrival.descriptor),
                                       std::move(unsent)});
        return;
    }
    switch (PacketKind(head.kind)) {
    case PacketKind::kAnswer:
        if (is_about_request(state, head)) {
            state.exchange.is_answer_begun = state.exchange.is_answer_begun || (head.flags & kInformational) == 0;
            send_bytes(peer, arrival);
        }
        break;
    case PacketKind::kBodyRoom:
    case PacketKind::kBodyDropped:
        body_taken(slot, state, arrival);
        break;
    case PacketKind::kAnswered:
    case PacketKind::kUpgraded:
        answered(peer, head);
        break;
    case PacketKind::kSend:
        if (peer.takes_more()) {
            send_part(slot, peer, arrival);
        }
        break;
    case PacketKind::kSendFrame:
        if (WebSocketSender *socket = peer.websocket(); socket && socket->is_open()) {
            send_part(slot, peer, arrival);
        }
        break;
    case PacketKind::kSendAnswerFile:
    case PacketKind::kSendFile:
        if (PacketKind(head.kind) == PacketKind::kSendFile || is_about_request(state, head)) {
            auto part = part_of<SentFile>(arrival.bytes);
            state.exchange.is_answer_begun = true;
            if (!arrival.descriptor) {
                peer.close(true);
            } else if (peer.send_file({}, std::move(arrival.descriptor), part.offset, part.length) >= 0) {
                publish_unsent(peer);
            }
        }
        break;
    case PacketKind::kSendCloseFrame:
        if (WebSocketSender *socket = peer.websocket()) {
            (void) socket->send_close(uint16_t(head.close_code), arrival.bytes);
        }
        break;
    case PacketKind::kClose:
        peer.close(head.flags & kByServer);
        break;
    case PacketKind::kCloseWhenSent:
        peer.close_when_sent();
        break;
    case PacketKind::kWatchClient:
        if (is_about_request(state, head)) {
            peer.http()->watch_client();
        }
        break;
    case PacketKind::kPause:
        pause(peer, slot);
        break;
    case PacketKind::kResume:
        resume(peer);
        send_resumed(slot, peer);
        break;
    case PacketKind::kProtect:
        peer.protect(head.flags & kProtected);
        peers_.row(peer.session()).is_protected = (head.flags & kProtected) != 0;
        break;
    case PacketKind::kBind:
        (void) peer.bind(head.uid);
        break;
    case PacketKind::kHandlersEnded:
        peer.handlers_ended();
        break;
    case PacketKind::kHandoffEnd:
        if (state.handoff && state.handoff->slot.get() == &slot && uint32_t(state.handoff->sequence) == head.datagram) {
            end_handoff(peer, state, HandoffResult(head.flags));
        }
        break;
    case PacketKind::kFinished:
        if (auto *unfinished = state.find_unfinished(slot); unfinished && unfinished->half_close == head.half_close) {
            finished(slot, peer, state);
        }
        break;
    default:
        log(LogLevel::kError, "a packet from worker %d is dropped: kind %d is not for a master", slot.worker_id, int(head.kind));
        break;
    }
    publish_processed(peer, arrival);
}

// Publishes how many bytes from workers have been processed. Called last, after the bytes that remain unsent in
// the master were published: a worker adds the two numbers, and no byte may be missing from both.
void MasterReactor::publish_processed(const Connection &peer, const IpcLink::Arrival &arrival)
{
    size_t size = 0;
    switch (PacketKind(arrival.head.kind)) {
    case PacketKind::kAnswer:
    case PacketKind::kSend:
    case PacketKind::kSendFrame:
        size = arrival.bytes.size() + arrival.body_size;
        break;
    case PacketKind::kSendFile:
    case PacketKind::kSendAnswerFile:
        size = part_of<SentFile>(arrival.bytes).counted();
        break;
    default:
        return;
    }
    std::atomic<uint32_t> &processed_bytes = peers_.row(peer.session()).processed_bytes;
    processed_bytes.store(processed_bytes.load(std::memory_order_relaxed) + uint32_t(size), std::memory_order_release);
}

// Returns true if a worker's packet must wait until another worker has sent the rest of its message.
bool MasterReactor::must_wait(const PeerState &state, const WorkerSlot &slot, const IpcLink::Arrival &arrival) const
{
    const Arbitration &arbitration = *state.arbitration;
    auto kind = PacketKind(arrival.head.kind);
    if (arbitration.writer) {
        return arbitration.writer != &slot &&
               (kind == PacketKind::kSend || kind == PacketKind::kSendFrame || kind == PacketKind::kSendFile ||
                kind == PacketKind::kSendCloseFrame || kind == PacketKind::kCloseWhenSent);
    }
    if (kind != PacketKind::kSendFrame || !arbitration.fragment_writer || arbitration.fragment_writer == &slot) {
        return false;
    }
    // The worker sent this frame before it could see that another worker had begun a fragmented message. Only a
    // control frame may go between the fragments. The rest of a waiting frame waits, too.
    return arbitration.has_waiting(slot) || !websocket::is_control_frame(first_byte(arrival));
}

bool MasterReactor::track_fragments(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival)
{
    uint8_t first = first_byte(arrival);
    bool is_final = websocket::is_final_frame(first);
    if ((is_final && !state.arbitration) || websocket::is_control_frame(first)) [[likely]] {
        return false;
    }
    if (!is_final) {
        state.arbitrate().fragment_writer = &slot;
        return false;
    }
    if (state.arbitration->fragment_writer != &slot) {
        return false;
    }
    state.arbitration->fragment_writer = nullptr;
    return true;
}

void MasterReactor::send_part(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival)
{
    PeerState &state = peer_state(peer.session());
    bool is_more_to_come = arrival.head.flags & kMoreFollows;
    bool is_first = !state.arbitration || !state.arbitration->writer;
    bool has_ended = is_first && PacketKind(arrival.head.kind) == PacketKind::kSendFrame &&
                     track_fragments(slot, state, arrival);
    send_bytes(peer, arrival);
    if (is_more_to_come) {
        state.arbitrate().writer = &slot;
        peer.set_within_message(true);
    } else if (state.arbitration && (state.arbitration->writer || has_ended)) {
        writer_ended(peer, state);
    }
}

void MasterReactor::writer_ended(Connection &peer, PeerState &state)
{
    state.arbitration->writer = nullptr;
    std::vector<Arbitration::Waiting> waiting = std::exchange(state.arbitration->waiting, {});
    state.end_arbitration_if_over();
    peer.set_within_message(false);
    for (Arbitration::Waiting &next : waiting) {
        if (peer.is_closed()) {
            return;
        }
        next.head.body_size = 0;
        IpcLink::Arrival again{next.head, next.bytes, {}, 0, std::move(next.descriptor)};
        handle_worker_packet(*next.slot, peer, again);   // the packet may have to wait again
    }
    grant_room(peer.session(), &peer, state);
}

void MasterReactor::finished(WorkerSlot &slot, Connection &peer, PeerState &state)
{
    std::erase_if(state.arbitration->unfinished, [&](auto &one) { return one.slot == &slot; });
    if (state.arbitration->unfinished.empty() && !peer.is_closed()) {
        state.end_arbitration_if_over();
        peer.handlers_finished();
    }
}

void MasterReactor::send_bytes(Connection &peer, IpcLink::Arrival &arrival)
{
    int outcome = arrival.body.data
                      ? peer.send(arrival.bytes, BlockPool::payload_of(arrival.body, arrival.body_size))
                      : peer.send(arrival.bytes, {});
    if (outcome >= 0 && peer.unsent() > 0) {
        publish_unsent(peer);
    }
}

void MasterReactor::request_is_done(PeerState &state)
{
    if (state.exchange.is_handled) {
        state.exchange.is_handled = false;
        if (state.slot) {
            state.slot->requests--;
        }
    }
}

void MasterReactor::answered(Connection &peer, const PacketHead &head)
{
    PeerState &state = peer_state(peer.session());
    if (!is_about_request(state, head)) {
        return;
    }
    request_is_done(state);
    HttpStream &http = *peer.http();
    if (PacketKind(head.kind) == PacketKind::kAnswered) {
        http.exchange_ended(head.flags & kKeepAlive);
        return;
    }
    if (!(head.flags & kCompressed)) {
        http.decline_compression();
    }
    PeerRow &row = peers_.row(peer.session());
    row.window_bits = http.terms()->deflate.server_max_window_bits;
    row.protocol = http.terms()->compression ? PeerRow::kCompressedWebSocket : PeerRow::kWebSocket;
    http.exchange_upgraded();
}

// Records that a worker waits for kRoom, which means that fewer bytes are unsent for the client. A client that has
// gone counts as having room: the worker learns that the client has gone when it sends to the client again.
void MasterReactor::room_request(WorkerSlot &slot, Connection *peer, const IpcLink::Arrival &arrival)
{
    PeerState gone;
    PeerState &state = peer ? peer_state(peer->session()) : gone;
    std::vector<Arbitration::RoomRequest> &room_requests = state.arbitrate().room_requests;
    std::erase_if(room_requests, [&](auto &room_request) { return room_request.slot == &slot; });
    room_requests.push_back({&slot, arrival.head.room_request, part_of<uint64_t>(arrival.bytes)});
    grant_room(arrival.head.session, peer, state);
}

void MasterReactor::grant_room(int64_t session, const Connection *peer, PeerState &state)
{
    if (!state.arbitration) {
        return;
    }
    std::erase_if(state.arbitration->room_requests, [&](auto &room_request) {
        bool is_held_up = state.arbitration->writer != room_request.slot && state.arbitration->has_waiting(*room_request.slot);
        if (peer && (is_held_up || !peer->has_room(room_request.limit))) {
            return false;
        }
        PacketHead head = packet_about(session, PacketKind::kRoom);
        head.room_request = room_request.number;
        room_request.slot->link->send(head, {});
        return true;
    });
    state.end_arbitration_if_over();
}

void MasterReactor::on_room(IpcLink &link)
{
    if (WorkerSlot *slot = worker_slot_of(link)) {
        release(slot->throttled);
        check_full_links();
    }
}

// Sends a packet, which a draining worker has sent back, to the successor of this worker.
void MasterReactor::forward_again(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size,
                                  Fd descriptor)
{
    WorkerSlot *slot = serving_[size_t(from.worker_id)];
    if (slot == &from) {   // the successor does not serve yet, so the packet is kept
        from.returned += bytes.size() + body_size;
        returned_.push_back({&from, head, std::string(bytes), body, body_size, std::move(descriptor)});
        return;
    }
    if (PacketKind(head.kind) == PacketKind::kHalfClosed) {
        resend_half_closed(from, slot, head);
        return;
    }
    if (PacketKind(head.kind) == PacketKind::kBody) {
        body_returned(from, head, bytes, body, body_size);
        return;
    }
    bool is_dropped = PacketKind(head.kind) == PacketKind::kRequest && has_lost_body(head, bytes);
    uint64_t sequence = 0;
    if (PacketKind(head.kind) == PacketKind::kDescriptor) {
        // Computed in a statement of its own: in the call below, the descriptor could be moved away before it is
        // tested.
        WorkerSlot *taker = descriptor ? slot : nullptr;
        send_socket(taker, head, bytes, std::move(descriptor));
    } else if (slot && !is_dropped) {
        sequence = slot->link->send(head, bytes, body.data ? BlockPool::payload_of(body, body_size) : Payload{});
    }
    if (body.data) {
        storage_.release(body);
    }
    Connection *peer = head.session > 0 ? sessions_.find(head.session) : nullptr;
    if (is_dropped) {
        forget_returned_body(head.session, head.stream);
    }
    if (!peer || is_dropped) {
        return;
    }
    PeerState &state = peer_state(head.session);
    if (is_about_request(state, head) && state.slot == &from) {
        from.requests--;
        state.exchange.is_handled = slot != nullptr;
        request_returned(from, slot, head, state);
        if (!slot) {
            peer->protocol().handler_lost();
            return;
        }
        slot->requests++;
    }
    if (state.slot == &from) {
        state.slot = slot;
        state.sequence = sequence;
    }
    if (slot && !is_about_request(state, head)) {
        add_recipient(state, *slot);
    }
}

// Sends a returned kHalfClosed packet to the worker that gets the client's earlier packets, which were returned,
// too. This worker must answer kHalfClosed after it has handled the earlier packets.
void MasterReactor::resend_half_closed(WorkerSlot &from, WorkerSlot *slot, const PacketHead &head)
{
    Connection *peer = sessions_.find(head.session);
    PeerState &state = peer_state(head.session);
    auto *unfinished = peer ? state.find_unfinished(from) : nullptr;
    if (!unfinished || unfinished->half_close != head.half_close) {
        return;
    }
    if (slot) {
        send_half_closed(*slot, head, state);
    }
    finished(from, *peer, state);
}

void MasterReactor::pause(Connection &peer, WorkerSlot &by)
{
    PeerState &state = peer_state(peer.session());
    bool is_unconfirmed = state.pause && state.pause->is_unconfirmed;
    state.pause = std::make_unique<Pause>(Pause{&by, 0, is_unconfirmed});
    peer.pause();
    peers_.row(peer.session()).is_paused = true;
}

void MasterReactor::resume(Connection &peer)
{
    peer_state(peer.session()).pause.reset();
    peer.resume();
    peers_.row(peer.session()).is_paused = false;
}

// Notifies the other workers that the client is resumed: packets that reached them during the pause wait there
// until this notice.
void MasterReactor::send_resumed(WorkerSlot &by, Connection &peer)
{
    PacketHead head = packet_to_worker(peer, PacketKind::kResumed);
    for (WorkerSlot *slot : peer_state(peer.session()).recipients) {
        if (slot != &by) {
            slot->link->send(head, {});
        }
    }
}

}  // namespace coro
