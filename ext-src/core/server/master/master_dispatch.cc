#include "coro/base/log.h"
#include "coro/net/tcp_receive_queue.h"
#include "coro/proto/websocket/handshake.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/datagram_socket.h"
#include "coro/server/connection/handler.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/http/stream.h"
#include "coro/server/websocket/message.h"
#include "coro/server/websocket/sender.h"
#include "coro/server/master/master_reactor.h"

#include <algorithm>
#include <cstring>

// What clients send goes to a worker.
namespace coro {

namespace {

constexpr size_t kSocketsOnWay = 1024;   // to one worker
constexpr size_t kLentTails = 64;        // to one worker; each takes a descriptor, here or on its way

// What a request brings inline without the head's bytes, which go with the body when they do not fit.
constexpr size_t kOfferMost = websocket::kKeySize + sizeof websocket::DeflateAnswer::bytes + size_t(kMostSubprotocolBytes);
static_assert(sizeof(RequestPart) + sizeof(http1::Head) + alignof(http1::Head) + kOfferMost <= kInlineMost);

}  // namespace

MasterReactor::WorkerSlot *MasterReactor::least_busy() const
{
    WorkerSlot *best = nullptr;
    uint64_t least = UINT64_MAX;
    for (WorkerSlot *slot : serving_) {
        if (!slot) {
            continue;   // there are no descriptors for it
        }
        uint64_t coroutines = board_.coroutines_of(slot->worker_id);
        uint64_t load = std::max<uint64_t>(coroutines, slot->requests) + slot->lane->backlog() + slot->held.size();
        if (!slot->is_ready) {
            load += UINT32_MAX;
        }
        if (load < least) {
            least = load;
            best = slot;
        }
    }
    return best;
}

// The next worker that keeps up with what it is given.
MasterReactor::WorkerSlot *MasterReactor::slot_for_socket()
{
    for (size_t i = 0; i < serving_.size(); i++) {
        WorkerSlot *slot = serving_[size_t(next_worker())];
        if (slot && slot->on_way.size() < kSocketsOnWay && !slot->lane->is_full()) {
            return slot;
        }
    }
    return nullptr;
}

int MasterReactor::next_worker()
{
    size_t workers = serving_.size();
    for (bool must_keep_up : {true, false}) {
        for (size_t i = 0; i < workers; i++) {
            size_t candidate = turn_++ % workers;
            WorkerSlot *slot = serving_[candidate];
            if (slot && slot->is_ready && (slot->keeps_up() || !must_keep_up)) {
                return int(candidate);
            }
        }
    }
    return int(turn_++ % workers);
}

// `usual` is whose it is in the modes that do not say it here.
MasterReactor::WorkerSlot *MasterReactor::choose_by_mode(const PeerAddress &peer_address, WorkerSlot *usual)
{
    switch (Dispatch(config_.dispatch_mode)) {
    case Dispatch::kRoundRobin:
        return serving_[size_t(next_worker())];
    case Dispatch::kIdleWorker:
    case Dispatch::kFewestCoroutines:
    case Dispatch::kFewestRequests:
        return least_busy();
    case Dispatch::kByAddress:
        return serving_[peer_address.hash() % serving_.size()];
    default:
        return usual;
    }
}

// nullptr: it is dropped.
MasterReactor::WorkerSlot *MasterReactor::choose(int64_t session, Connection *peer, PacketKind kind,
                                           std::string_view bytes)
{
    size_t workers = serving_.size();
    if (setting_.dispatch.call && kind != PacketKind::kClosed && kind != PacketKind::kConnected) {
        int64_t wanted = setting_.dispatch.call(setting_.dispatch.context, session, int(kind), bytes);
        if (wanted == DispatchFunction::kCloses && peer) {
            peer->close(true);
        }
        if (wanted != DispatchFunction::kAsUsual) {
            return is_worker(wanted) ? serving_[size_t(wanted)] : nullptr;
        }
    }
    if (workers == 1) {
        return serving_[0];
    }
    WorkerSlot *own = serving_[size_t(state_of(session).worker_id)];
    // A request can be handled by any worker; what else a client sends has its order.
    bool is_request = kind == PacketKind::kRequest || kind == PacketKind::kHandshake;
    if (is_request && (!own || !own->is_ready)) {
        own = serving_[size_t(next_worker())];
    }
    if (kind == PacketKind::kConnected || kind == PacketKind::kClosed || !peer) {
        return own;
    }
    if (Dispatch(config_.dispatch_mode) == Dispatch::kByUser && peer->uid()) {
        return serving_[uint32_t(peer->uid()) % workers];
    }
    return choose_by_mode(peer->peer_address(), own);
}

template <class Send>
void MasterReactor::forward(WorkerSlot &slot, Connection &peer, PacketHead head, Send &&send)
{
    PeerState &state = state_of(peer.session());
    head.session = peer.session();
    head.port = uint16_t(peer.port().index);
    state.slot = &slot;
    state.sequence = send(head);
    note_memory();
    peers_.row(peer.session()).active_at.store(peer.active_at(), std::memory_order_relaxed);
    if (!slot.keeps_up() && !peer.is_throttled()) [[unlikely]] {
        throttle(peer, slot);
    }
}

void MasterReactor::forward(WorkerSlot &slot, Connection &peer, PacketHead head, std::string_view inline_part,
                            const Payload &body)
{
    forward(slot, peer, head, [&](const PacketHead &packet) { return slot.lane->send(packet, inline_part, body); });
}

int MasterReactor::on_request(Connection &peer, const IncomingRequest &arrival)
{
    return forward_request(peer, arrival, PacketKind::kRequest, nullptr);
}

int MasterReactor::on_handshake(Connection &peer, const IncomingRequest &arrival, const WebSocketOffer &offer)
{
    return forward_request(peer, arrival, PacketKind::kHandshake, &offer);
}

int MasterReactor::forward_request(Connection &peer, const IncomingRequest &arrival, PacketKind kind, const WebSocketOffer *offer)
{
    const http1::Head &head = arrival.head;
    std::string_view raw_head(arrival.base, head.size);
    WorkerSlot *slot = choose(peer.session(), &peer, kind, raw_head);
    if (!slot) {
        return 503;
    }
    RequestPart part = {};
    part.peer_address = arrival.origin.peer_address;
    part.received_at = arrival.origin.received_at;
    if (offer) {
        part.terms = *offer->terms;
        part.key_size = uint32_t(offer->key.size());
        part.protocol_size = uint32_t(offer->protocol.size());
        part.extensions_size = uint32_t(offer->extensions.size());
    }
    constexpr char kPadding[8] = {};
    size_t head_size = head.used_size();
    inline_.clear();
    // The bytes of a request lie one behind the other unless its body came in pieces.
    bool is_contiguous = arrival.body.empty() || arrival.body.data() == arrival.base + head.size;
    size_t strings = part.key_size + part.protocol_size + part.extensions_size;
    bool fits = sizeof part + room_of(head) + strings + raw_head.size() <= kInlineMost;
    part.is_head_in_body = is_contiguous || !fits;
    inline_.append(bytes_of(part), std::string_view(reinterpret_cast<const char *>(&head), head_size),
                   std::string_view(kPadding, (room_of(head) - head_size) % sizeof kPadding));
    if (offer) {
        inline_.append(offer->key, offer->protocol, offer->extensions);
    }
    PacketHead packet;
    packet.kind = uint8_t(kind);
    PeerState &state = state_of(peer.session());
    packet.serial = ++state.request;
    state.is_handled = true;
    state.is_answer_begun = false;
    slot->requests++;
    if (is_contiguous) {
        forward(*slot, peer, packet, inline_.view(), {{arrival.base, raw_head.size() + arrival.body.size()}});
    } else if (fits) {
        inline_.append(raw_head);
        Payload body = arrival.block.data ? BlockPool::payload_of(arrival.block, arrival.body.size())
                                          : Payload{arrival.body};
        forward(*slot, peer, packet, inline_.view(), body);
    } else {
        Block whole = storage_.allocate(raw_head.size() + arrival.body.size());
        memcpy(whole.data, raw_head.data(), raw_head.size());
        memcpy(whole.data + raw_head.size(), arrival.body.data(), arrival.body.size());
        forward(*slot, peer, packet, inline_.view(),
                BlockPool::payload_of(whole, raw_head.size() + arrival.body.size()));
        storage_.release(whole);
    }
    if (arrival.block.data) {
        storage_.release(arrival.block);
    }
    return 0;
}

void MasterReactor::note_hearer(PeerState &state, WorkerSlot &slot)
{
    if (std::find(state.heard_by.begin(), state.heard_by.end(), &slot) == state.heard_by.end()) {
        state.heard_by.push_back(&slot);
    }
}

template <class Send>
void MasterReactor::forward_message(WorkerSlot &slot, Connection &peer, const PacketHead &head, Send &&send)
{
    peer.handler_begins();
    note_hearer(state_of(peer.session()), slot);
    forward(slot, peer, head, send);
}

bool MasterReactor::forward_message(Connection &peer, PacketKind kind, uint32_t serial, std::string_view bytes, Block block)
{
    if (WorkerSlot *slot = choose(peer.session(), &peer, kind, bytes)) {
        Payload body = block.data ? BlockPool::payload_of(block, bytes.size()) : Payload{bytes};
        forward_message(*slot, peer, packet_about(0, kind, 0, serial),
                        [&](const PacketHead &head) { return slot->lane->send(head, {}, body); });
    } else if (!setting_.dispatch.call) {   // which may want it dropped
        refuse(peer, "the connection is closed: its worker cannot be reached (ulimit -n?)");
        peer.close(true);   // without this the rest would mean something else
    }
    if (block.data) {
        storage_.release(block);
    }
    return true;
}

bool MasterReactor::on_message(Connection &peer, const WebSocketMessage &message)
{
    return forward_message(peer, PacketKind::kMessage, uint32_t(message.opcode), message.bytes, message.block);
}

// A long message goes past us: the worker takes what has come but was not read straight to its place. All of it has to be
// there, so that no worker waits for a slow client.
TailReader MasterReactor::on_tail(Connection &peer, const MessageTail &tail)
{
    if (setting_.dispatch.call || !peer.stream().is_plain() || peer.peer_address().family == AF_UNIX) {
        return TailReader::kSelf;   // the function is shown messages; and of other sockets less is known
    }
    if (unread_bytes(peer.fd()) < tail.size) {
        return tail.may_wait ? TailReader::kLater : TailReader::kSelf;
    }
    WorkerSlot *slot = choose(peer.session(), &peer, PacketKind::kMessage, {});
    if (!slot || slot->lane->is_full() || slot->tails >= kLentTails) {
        return TailReader::kSelf;
    }
    if (slot->lane->next_number() <= slot->lost_upto) {   // its next reader will take the tail for one that has ended
        return TailReader::kSelf;
    }
    Fd socket = peer.handoff().begin(peer.fd(), last_descriptor_);
    if (!socket) {
        return TailReader::kSelf;
    }
    count(row_.received_bytes, tail.size);
    TailPart part = {uint32_t(tail.size), tail.key,
                     stays_with_worker(peer) ? uint32_t(peer.port().config->package_max_length) : 0};
    peers_.row(peer.session()).begin_handoff(SessionNumbers::tag_of(peer.session()));
    size_t front_size = tail.front.size();
    Block front = tail.front.detach();
    Payload payload = BlockPool::payload_of(front, front_size);
    PacketHead message = packet_about(0, PacketKind::kMessage, kFlag, uint32_t(tail.opcode));
    forward_message(*slot, peer, message, [&](const PacketHead &head) {
        return slot->lane->send_with_tail(head, bytes_of(part), payload, std::move(socket), tail.size);
    });
    storage_.release(front);
    PeerState &state = state_of(peer.session());
    state.tail = std::make_unique<TailHandoff>(TailHandoff{slot->shared_from_this(), state.sequence});
    slot->tails++;
    return TailReader::kOtherProcess;
}

void MasterReactor::end_tail(Connection &peer, PeerState &state, TailFate fate)
{
    uint32_t behind = forget_tail(state, peers_.row(peer.session()));
    peer.protocol().handoff_ended(fate, behind);
}

// What has been taken behind it.
uint32_t MasterReactor::forget_tail(PeerState &state, const PeerRow &row)
{
    if (!state.tail) {
        return 0;
    }
    state.tail->slot->tails--;
    state.tail.reset();
    count(row_.received_bytes, row.taken_behind());
    return row.taken_behind();
}

bool MasterReactor::on_receive(Connection &peer, const Packet &packet)
{
    return forward_message(peer, PacketKind::kReceived, 0, packet.bytes, packet.block);
}

void MasterReactor::on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from)
{
    int64_t wanted = DispatchFunction::kAsUsual;
    if (setting_.dispatch.call) {
        wanted = setting_.dispatch.call(setting_.dispatch.context, 0, int(PacketKind::kDatagram), bytes);
    }
    if (wanted != DispatchFunction::kAsUsual && !is_worker(wanted)) {
        return;   // the program wants it dropped
    }
    PeerAddress peer_address = PeerAddress::of(from);   // its sender has no id, and nothing else to be known by
    WorkerSlot *slot = wanted == DispatchFunction::kAsUsual
                     ? choose_by_mode(peer_address, serving_[(peer_address.hash() + size_t(from.port())) % serving_.size()])
                     : serving_[size_t(wanted)];
    if (!slot || slot->lane->is_full()) {   // as the kernel does when nobody reads
        refuse(PeerName(from), "a datagram is dropped: its worker %s", slot ? "does not keep up" : "cannot be reached (ulimit -n?)");
        return;
    }
    PacketHead head;
    head.kind = uint8_t(PacketKind::kDatagram);
    head.port = uint16_t(socket.port().index);
    slot->lane->send(head, bytes_of(from), {bytes});
}

PacketHead MasterReactor::packet_to_worker(const Peer &peer, PacketKind kind, uint8_t flags)
{
    PacketHead head = packet_about(peer.session(), kind, flags);
    head.port = uint16_t(peer.port().index);
    return head;
}

// To the worker that hears of the client's life.
void MasterReactor::tell(Connection &peer, PacketKind kind, uint8_t flags, std::string_view bytes)
{
    if (WorkerSlot *slot = choose(peer.session(), &peer, kind, {})) {
        slot->lane->send(packet_to_worker(peer, kind, flags), bytes);
    }
}

// To all who may still be answering what it sent.
void MasterReactor::on_half_closed(Connection &peer)
{
    PeerState &state = state_of(peer.session());
    if (state.heard_by.empty()) {
        peer.handlers_finished();
        return;
    }
    PacketHead head = packet_to_worker(peer, PacketKind::kHalfClosed);
    for (WorkerSlot *slot : state.heard_by) {
        tell_half_closed(*slot, head, state);
    }
}

void MasterReactor::tell_half_closed(WorkerSlot &slot, PacketHead head, PeerState &state)
{
    head.serial = half_closed_ = std::max(half_closed_ + 1, 1u);
    uint64_t sequence = slot.lane->send(head, {});
    std::vector<Arbitration::Unfinished> &unfinished = state.arbitrate().unfinished;
    std::erase_if(unfinished, [&](auto &one) { return one.slot == &slot; });
    unfinished.push_back({&slot, head.serial, sequence});
}

void MasterReactor::on_sent(Connection &peer)
{
    PeerRow &row = peers_.row(peer.session());
    note_unsent(peer);
    row.sent_at.store(loop_.now(), std::memory_order_relaxed);
    PeerState &state = state_of(peer.session());
    if (state.has_questions()) {
        answer_questions(peer.session(), &peer, state);
    }
}

void MasterReactor::on_close_frame_sent(Connection &peer)
{
    peers_.row(peer.session()).speaks = PeerRow::kClosingWebSocket;
}

void MasterReactor::on_connect(Connection &peer)
{
    int64_t session = peer.session();
    PeerRow &row = peers_.row(session);
    PeerInfo info = peer.info();
    row.speaks = PeerRow::kOther;
    row.is_protected = false;
    row.is_paused = false;
    row.reactor = uint8_t(setting_.index);
    row.port = uint16_t(peer.port().index);
    row.socket = info.socket;
    row.set_peer_address(info.peer_address);
    row.opened_at = info.opened_at;
    row.begin(SessionNumbers::tag_of(session));
    row.unsent = 0;
    row.counts.received_at = info.received_at;
    row.sent_at = 0;
    row.active_at = info.active_at;
    peer.handlers().share(row.counts, session);
    row.session.store(session, std::memory_order_release);
    peers_.use_slot(SessionNumbers::slot_of(session));
    uint32_t last_request = state_of(session).request;   // a late answer to a former client's must not fit
    state_of(session) = {};
    state_of(session).request = last_request;
    state_of(session).worker_id = next_worker();
    peer.set_unread_storage(storage_for(peer));
    announce(peer);
}

// Of a client that nothing is read from before it is confirmed, more than once if its worker dies before that.
void MasterReactor::announce(Connection &peer)
{
    WorkerSlot *slot = choose(peer.session(), &peer, PacketKind::kConnected, {});
    uint64_t sequence = slot ? slot->lane->send(packet_to_worker(peer, PacketKind::kConnected), {}) : 0;
    if (!peer.port().config->enable_delay_receive) {
        return;
    }
    state_of(peer.session()).pause = std::make_unique<Pause>(Pause{slot, sequence, true});
    if (!slot) {
        refuse(peer, "the connection is closed: its worker cannot be reached (ulimit -n?)");
        peer.close(true);   // no worker will confirm it
    }
}

void MasterReactor::on_close(Connection &peer, bool by_server)
{
    int64_t session = peer.session();
    PeerState &state = state_of(session);
    PeerRow &row = peers_.row(session);
    row.unsent.store(0, std::memory_order_relaxed);
    row.session.store(0, std::memory_order_release);
    request_is_done(state);
    answer_questions(session, nullptr, state);
    state.arbitration.reset();
    state.pause.reset();
    forget_tail(state, row);
    note_kept();
    WebSocketSender *socket = peer.websocket();
    ClosedPart part = {peer.info(), by_server, socket != nullptr, socket && !socket->is_open()};
    part.info.reactor = setting_.index;
    tell(peer, PacketKind::kClosed, 0, bytes_of(part));
}

}  // namespace coro
