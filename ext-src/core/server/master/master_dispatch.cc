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

#include <netinet/in.h>
#include <algorithm>
#include <cstring>

// How a reactor thread forwards requests, messages and packets of clients to workers.
namespace coro {

namespace {

// The most handoffs to one worker at the same time; each handoff needs a descriptor.
constexpr size_t kMaxHandoffs = 64;

// The largest total size, in bytes, of the strings in the inline part of a handshake. The assertion below shows
// that the inline part fits into a packet without the request's raw head. A raw head that does not fit, too, is
// sent with the body.
constexpr size_t kOfferMost = websocket::kKeySize + sizeof websocket::DeflateAnswer::bytes + size_t(kMostSubprotocolBytes);
static_assert(sizeof(RequestPart) + sizeof(http::Head) + alignof(http::Head) + kOfferMost <= kInlineMost);

}  // namespace

int MasterReactor::worker_of(const Connection &connection) const
{
    size_t workers = workers_.count();
    if (workers == 1) {
        return 0;
    }
    switch (Dispatch(config_.dispatch_mode)) {
    case Dispatch::kByClient:
    case Dispatch::kByClientLeastBusy: {
        size_t place = index_of(connection.session());
        return place < states_.size() ? states_[place].worker_id : -1;
    }
    case Dispatch::kByAddress:
        return int(connection.peer_address().hash() % workers);
    case Dispatch::kByUser:
        return connection.uid() ? int(uint32_t(connection.uid()) % workers) : -1;
    default:
        return -1;
    }
}

Storage &MasterReactor::storage_for(const Connection &connection)
{
    int worker = memory_.has_shares() ? worker_of(connection) : -1;
    return worker < 0 ? memory_.storage() : memory_.share_of(size_t(worker));
}

void MasterReactor::throttle(Connection &connection, WorkerSlot &slot)
{
    has_full_links_ = true;
    connection.throttle();
    slot.throttled.push_back(connection.session());
}

void MasterReactor::check_full_links()
{
    has_full_links_ = !workers_.all_keep_up();
}

// Stops reading from a client if its worker does not keep up. A connection of HTTP/2 is no such client: each of its streams is.
void MasterReactor::on_turn(Connection &connection)
{
    if (!connection.protocol().begins_handlers()) {
        return;
    }
    int worker = setting_.dispatch.call ? -1 : worker_of(connection);
    WorkerSlot *slot = worker < 0 ? nullptr : workers_.serving()[size_t(worker)];
    // True if the client's worker is not ready: a request over HTTP can then go to any worker that is ready.
    bool has_choice = slot && !slot->is_ready && connection.http();
    if (slot && !has_choice && !slot->keeps_up() && !connection.is_throttled()) {
        throttle(connection, *slot);
    }
}

// Returns the worker that gets a packet of the client, or nullptr if the packet must be dropped.
WorkerSlot *MasterReactor::choose(int64_t session, Connection *connection, PacketKind kind,
                                           std::string_view bytes)
{
    size_t workers = workers_.count();
    if (setting_.dispatch.call && kind != PacketKind::kClosed && kind != PacketKind::kConnected) {
        int64_t wanted = setting_.dispatch.call(setting_.dispatch.context, session, int(kind), bytes);
        if (wanted == DispatchFunction::kCloses && connection) {
            connection->close(true);
        }
        if (wanted != DispatchFunction::kAsUsual) {
            return workers_.is_worker(wanted) ? workers_.serving()[size_t(wanted)] : nullptr;
        }
    }
    if (workers == 1) {
        return workers_.serving()[0];
    }
    WorkerSlot *own = workers_.serving()[size_t(peer_state(session).worker_id)];
    // Any worker can handle a request, but all other packets of a client must stay in order at the client's
    // worker.
    bool is_request = kind == PacketKind::kRequest || kind == PacketKind::kHandshake;
    if (is_request && (!own || !own->is_ready)) {
        own = workers_.serving()[size_t(workers_.next())];
    }
    if (kind == PacketKind::kConnected || kind == PacketKind::kClosed || !connection) {
        return own;
    }
    if (Dispatch(config_.dispatch_mode) == Dispatch::kByUser && connection->uid()) {
        return workers_.serving()[uint32_t(connection->uid()) % workers];
    }
    return workers_.choose(connection->peer_address(), own);
}

template <class Send>
void MasterReactor::forward(WorkerSlot &slot, Connection &connection, PacketHead head, Send &&send)
{
    PeerState &state = peer_state(connection.session());
    head.session = connection.session();
    head.port = uint16_t(connection.port().index);
    state.slot = &slot;
    state.sequence = send(head);
    memory_.trim_later_if_much();
    peers_.row(connection.session()).active_at.store(connection.active_at(), std::memory_order_relaxed);
    if (!slot.keeps_up() && !connection.is_throttled()) [[unlikely]] {
        throttle(connection, slot);
    }
}

void MasterReactor::forward(WorkerSlot &slot, Connection &connection, PacketHead head, std::string_view inline_part,
                            const Payload &body)
{
    forward(slot, connection, head, [&](const PacketHead &packet) { return slot.link->send(packet, inline_part, body); });
}

int MasterReactor::on_request(Connection &connection, const IncomingRequest &request)
{
    return forward_request(connection, request, PacketKind::kRequest, nullptr);
}

int MasterReactor::on_handshake(Connection &connection, const IncomingRequest &request, const WebSocketOffer &offer)
{
    return forward_request(connection, request, PacketKind::kHandshake, &offer);
}

int MasterReactor::forward_request(Connection &connection, const IncomingRequest &request, PacketKind kind,
                                   const WebSocketOffer *offer)
{
    const http::Head &head = request.head;
    std::string_view raw_head(request.base, head.text_size());
    WorkerSlot *slot = choose(connection.session(), &connection, kind, raw_head);
    if (!slot) {
        return 503;
    }
    RequestPart part = {};
    if (request.arriving) {
        part.is_body_arriving = true;
        part.awaits_continue = request.arriving->terms().awaits_continue;
        part.body_size = request.arriving->terms().size;
    }
    part.peer_address = request.origin.peer_address;
    part.received_at = request.origin.received_at;
    part.read_at = request.origin.read_at;
    if (offer) {
        part.terms = *offer->terms;
        part.key_size = uint32_t(offer->key.size());
        part.protocol_size = uint32_t(offer->protocol.size());
        part.extensions_size = uint32_t(offer->extensions.size());
    }
    constexpr char kPadding[8] = {};
    size_t head_size = head.used_size();
    inline_.clear();
    // The bytes of the request are contiguous unless the body arrived in pieces.
    bool is_contiguous = request.body.empty() || request.body.data() == request.base + raw_head.size();
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
    PeerState &state = peer_state(connection.session());
    packet.stream = ++state.exchange.stream;
    state.exchange.is_handled = true;
    state.exchange.is_response_begun = false;
    slot->requests++;
    if (is_contiguous) {
        forward(*slot, connection, packet, inline_.view(), {{request.base, raw_head.size() + request.body.size()}});
    } else if (fits) {
        inline_.append(raw_head);
        Payload body = request.block.data ? BlockPool::payload_of(request.block, request.body.size())
                                          : Payload{request.body};
        forward(*slot, connection, packet, inline_.view(), body);
    } else {
        Block whole = memory_.storage().allocate(raw_head.size() + request.body.size());
        memcpy(whole.data, raw_head.data(), raw_head.size());
        memcpy(whole.data + raw_head.size(), request.body.data(), request.body.size());
        forward(*slot, connection, packet, inline_.view(),
                BlockPool::payload_of(whole, raw_head.size() + request.body.size()));
        memory_.storage().release(whole);
    }
    memory_.storage().release(request.block);
    if (request.arriving) {
        bodies_->begin(*slot, connection, *request.arriving);
    }
    return 0;
}

template <class Send>
void MasterReactor::forward_message(WorkerSlot &slot, Connection &connection, const PacketHead &head, Send &&send)
{
    connection.handler_begins();
    peer_state(connection.session()).add_recipient(slot);
    forward(slot, connection, head, send);
}

bool MasterReactor::forward_message(Connection &connection, const PacketHead &message, std::string_view bytes, Block block)
{
    if (WorkerSlot *slot = choose(connection.session(), &connection, PacketKind(message.kind), bytes)) {
        Payload body = block.data ? BlockPool::payload_of(block, bytes.size()) : Payload{bytes};
        forward_message(*slot, connection, message,
                        [&](const PacketHead &head) { return slot->link->send(head, {}, body); });
    // If there is a dispatch function, it may have dropped the packet on purpose, so the connection stays open.
    } else if (!setting_.dispatch.call) {
        refuse(connection, "the connection is closed: there was no descriptor for the link to its worker (raise ulimit -n)");
        connection.close(true);   // close, because without these bytes the rest of the stream has another meaning
    }
    memory_.storage().release(block);
    return true;
}

bool MasterReactor::on_message(Connection &connection, const WebSocketMessage &message)
{
    uint8_t flags = message.was_compressed ? kWasCompressed : 0;
    return forward_message(connection, packet_of_message(0, message.opcode, flags), message.bytes, message.block);
}

// Lets a worker read the end of a long message from the client's socket into the message's memory. This happens
// only when the end has arrived completely, because a worker must not wait for a slow client.
TailReader MasterReactor::begin_handoff(Connection &connection, const MessageTail &tail)
{
    if (setting_.dispatch.call || !connection.stream().is_plain() || connection.peer_address().family == AF_UNIX) {
        // No handoff: the dispatch function needs the bytes of the message, and the size of a unix socket's queue
        // is not known.
        return TailReader::kSelf;
    }
    if (unread_bytes(connection.fd()) < tail.size) {
        return tail.may_wait ? TailReader::kLater : TailReader::kSelf;
    }
    WorkerSlot *slot = choose(connection.session(), &connection, PacketKind::kMessage, {});
    if (!slot || slot->link->is_full() || slot->handoffs >= kMaxHandoffs) {
        return TailReader::kSelf;
    }
    // No handoff if the number of the next datagram is not above taken_by_dead: a successor would treat the tail of
    // this datagram as one that its dead predecessor has taken.
    if (slot->link->next_number() <= slot->taken_by_dead) {
        return TailReader::kSelf;
    }
    Fd socket = connection.handoff().begin(connection.fd(), last_descriptor_);
    if (!socket) {
        return TailReader::kSelf;
    }
    count(row_.received_bytes, tail.size);
    TailPart part = {uint32_t(tail.size), tail.key,
                     stays_with_worker(connection) ? uint32_t(connection.port().config->package_max_length) : 0};
    peers_.row(connection.session()).begin_handoff(SessionNumbers::tag_of(connection.session()));
    size_t front_size = tail.front.size();
    Block front = tail.front.detach();
    Payload payload = BlockPool::payload_of(front, front_size);
    PacketHead message = packet_of_message(0, tail.opcode, kHasTail);
    forward_message(*slot, connection, message, [&](const PacketHead &head) {
        return slot->link->send_with_tail(head, bytes_of(part), payload, std::move(socket), tail.size);
    });
    memory_.storage().release(front);
    PeerState &state = peer_state(connection.session());
    state.handoff = std::make_unique<ActiveHandoff>(ActiveHandoff{slot->shared_from_this(), state.sequence});
    slot->handoffs++;
    return TailReader::kOtherProcess;
}

void MasterReactor::end_handoff(Connection &connection, PeerState &state, HandoffResult result)
{
    uint32_t behind = forget_handoff(state, peers_.row(connection.session()));
    connection.protocol().handoff_ended(result, behind);
}

// Ends the handoff of the client's socket. Returns the number of bytes that the worker has taken out of the socket
// after the message of the handoff.
uint32_t MasterReactor::forget_handoff(PeerState &state, const PeerRow &row)
{
    if (!state.handoff) {
        return 0;
    }
    state.handoff->slot->handoffs--;
    state.handoff.reset();
    count(row_.received_bytes, row.taken_behind());
    return row.taken_behind();
}

bool MasterReactor::on_receive(Connection &connection, const Packet &packet)
{
    return forward_message(connection, packet_about(0, PacketKind::kReceived), packet.bytes, packet.block);
}

// Returns the number that stands for the sender of a datagram, which has no session id: the bytes of its IPv4 address.
static int64_t number_of(const Address &sender)
{
    bool is_ipv4 = sender.family() == AF_INET;
    return is_ipv4 ? int64_t(reinterpret_cast<const sockaddr_in *>(sender.raw())->sin_addr.s_addr)
                   : int64_t(PeerAddress::of(sender).hash() & UINT32_MAX);
}

void MasterReactor::on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from)
{
    int64_t wanted = DispatchFunction::kAsUsual;
    if (setting_.dispatch.call) {
        wanted = setting_.dispatch.call(setting_.dispatch.context, number_of(from), int(PacketKind::kDatagram), bytes);
    }
    if (wanted != DispatchFunction::kAsUsual && !workers_.is_worker(wanted)) {
        return;   // the program's dispatch function has dropped the datagram
    }
    PeerAddress peer_address = PeerAddress::of(from);   // the sender of a datagram has no session id
    size_t by_address = (peer_address.hash() + size_t(from.port())) % workers_.count();
    bool goes_to_least_busy = Dispatch(config_.dispatch_mode) == Dispatch::kByClientLeastBusy;
    size_t usual = goes_to_least_busy ? size_t(workers_.next_for_client()) : by_address;
    WorkerSlot *slot = wanted == DispatchFunction::kAsUsual ? workers_.choose(peer_address, workers_.serving()[usual])
                                                            : workers_.serving()[size_t(wanted)];
    if (!slot || slot->link->is_full()) {   // drop the datagram, as the kernel does if no process reads
        refuse(PeerName(from), "a datagram is dropped: %s",
               slot ? "its worker does not keep up" : "there was no descriptor for the link to its worker (raise ulimit -n)");
        return;
    }
    PacketHead head;
    head.kind = uint8_t(PacketKind::kDatagram);
    head.port = uint16_t(socket.port().index);
    slot->link->send(head, bytes_of(from), {bytes});
}

PacketHead MasterReactor::packet_to_worker(const Peer &connection, PacketKind kind, uint8_t flags)
{
    PacketHead head = packet_about(connection.session(), kind, flags);
    head.port = uint16_t(connection.port().index);
    return head;
}

// Sends the client's worker a notice about the connection, such as its beginning or its end.
void MasterReactor::send_event(Connection &connection, PacketKind kind, uint8_t flags, std::string_view bytes)
{
    if (WorkerSlot *slot = choose(connection.session(), &connection, kind, {})) {
        slot->link->send(packet_to_worker(connection, kind, flags), bytes);
    }
}

// Notifies all workers that may still answer this client that the client has ended its direction of the stream.
void MasterReactor::on_half_closed(Connection &connection)
{
    PeerState &state = peer_state(connection.session());
    if (state.recipients.empty()) {
        connection.all_handlers_ended();
        return;
    }
    PacketHead head = packet_to_worker(connection, PacketKind::kHalfClosed);
    for (WorkerSlot *slot : state.recipients) {
        worker_packets_->send_half_closed(*slot, head, state);
    }
}

void MasterReactor::on_sent(Connection &connection)
{
    PeerRow &row = peers_.row(connection.session());
    worker_packets_->publish_unsent(connection);
    row.sent_at.store(loop_.now(), std::memory_order_relaxed);
    PeerState &state = peer_state(connection.session());
    if (state.has_room_requests()) {
        worker_packets_->grant_room(connection.session(), &connection, state);
    }
}

void MasterReactor::on_close_frame_sent(Connection &connection)
{
    peers_.row(connection.session()).protocol = PeerRow::kClosingWebSocket;
}

void MasterReactor::on_connect(Connection &connection)
{
    int64_t session = connection.session();
    PeerRow &row = peers_.row(session);
    PeerInfo info = connection.info();
    row.protocol = PeerRow::kOther;
    row.is_protected = false;
    row.is_paused = false;
    row.reactor = uint8_t(setting_.index);
    row.port = uint16_t(connection.port().index);
    int worker = workers_.next_for_client();
    row.worker = uint8_t(std::min<int>(worker, PeerRow::kOtherWorker));
    row.socket = info.socket;
    row.set_peer_address(info.peer_address);
    row.opened_at = info.opened_at;
    row.begin(SessionNumbers::tag_of(session));
    row.unsent = 0;
    row.counts.received_at = info.received_at;
    row.sent_at = 0;
    row.active_at = info.active_at;
    connection.handlers().share(row.counts, session);
    row.session.store(session, std::memory_order_release);
    peers_.use_slot(SessionNumbers::slot_of(session));
    // The stream numbers continue, so that a late response to the slot's former client matches no request of the new
    // client.
    uint32_t last_stream = peer_state(session).exchange.stream;
    peer_state(session) = {};
    peer_state(session).exchange.stream = last_stream;
    peer_state(session).worker_id = worker;
    connection.set_unread_storage(storage_for(connection));
    if (connection.is_stream()) {
        on_secured(connection);   // the handshake was that of the client's own connection
    } else {
        worker_packets_->announce(connection);
    }
}

// Passes the certificate of the client on to all workers.
void MasterReactor::on_secured(Connection &connection)
{
    if (!peers_.certificates().is_open()) {
        return;
    }
    std::string certificate = connection.certificate();
    if (!certificate.empty() && !peers_.certificates().keep(connection.session(), certificate)) {
        warn(connection, "getClientInfo() cannot return the certificate of the client, which has %zu bytes", certificate.size());
    }
}

void MasterReactor::on_close(Connection &connection, bool by_server)
{
    int64_t session = connection.session();
    PeerState &state = peer_state(session);
    PeerRow &row = peers_.row(session);
    row.unsent.store(0, std::memory_order_relaxed);
    row.session.store(0, std::memory_order_release);
    if (HttpStream *http = connection.http(); http && http->handled().is_watched && state.exchange.is_handled && state.slot) {
        PacketHead head = packet_of_stream(session, state.exchange.stream, PacketKind::kClientGone);
        state.slot->link->send(head, {});
    }
    state.end_request();
    rooms_of_clients_->closed(session);
    worker_packets_->grant_room(session, nullptr, state);
    state.arbitration.reset();
    state.pause.reset();
    bodies_->finish(state);
    forget_handoff(state, row);
    memory_.publish();
    if (peers_.certificates().is_open()) {
        peers_.certificates().drop(session);
    }
    WebSocketSender *socket = connection.websocket();
    ClosedPart part = {connection.info(), by_server, socket != nullptr, socket && !socket->is_open()};
    part.info.reactor = setting_.index;
    send_event(connection, PacketKind::kClosed, 0, bytes_of(part));
}

bool MasterReactor::has_response_begun(const Connection &connection)
{
    return peer_state(connection.session()).exchange.is_response_begun;
}

}  // namespace coro
