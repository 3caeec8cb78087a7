#include "coro/server/remote/worker_links.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/datagram_socket.h"
#include "coro/server/connection/listening_thread.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/websocket/message.h"

#include <span>
#include <utility>

// How a worker handles the packets that it receives from its master.
namespace coro {

void WorkerLinks::release(IpcLink::Arrival &arrival)
{
    storage().release(std::exchange(arrival.body, {}));
}

void WorkerLinks::on_arrival(IpcLink &link, IpcLink::Arrival &arrival)
{
    auto kind = PacketKind(arrival.head.kind);
    bool is_returned = kind != PacketKind::kLastPacket && kind != PacketKind::kRoom && kind != PacketKind::kClosed &&
                       kind != PacketKind::kClientGone && !(kind == PacketKind::kBody && wants_body(arrival.head));
    if (returns_packets_ && is_returned) {
        return_packet(link, arrival);
        release(arrival);
        return;
    }
    switch (kind) {
    case PacketKind::kRequest:
    case PacketKind::kHandshake:
        on_request(sender_of(link, arrival.head), arrival);
        break;
    case PacketKind::kBody:
        on_body(arrival);
        break;
    case PacketKind::kReceived:
    case PacketKind::kMessage:
        on_packet_or_message(link, arrival);
        break;
    case PacketKind::kDatagram:
        on_datagram(arrival);
        break;
    case PacketKind::kConnected:
        handler_.on_connect(sender_of(link, arrival.head));
        break;
    case PacketKind::kClosed:
        on_closed(link, arrival);
        break;
    case PacketKind::kHalfClosed:
        sender_of(link, arrival.head).half_closed(arrival.head.half_close);
        break;
    case PacketKind::kClientGone:
        if (RemotePeer *peer = known_peer(arrival.head.session)) {
            peer->stream().client_gone(arrival.head.stream);
        }
        break;
    case PacketKind::kResumed:
        if (RemotePeer *peer = known_peer(arrival.head.session)) {
            peer->resumed();
        }
        break;
    case PacketKind::kRoom:
        if (RemotePeer *peer = known_peer(arrival.head.session)) {
            peer->room_available(arrival.head.room_request);
        }
        break;
    case PacketKind::kDescriptor:
        on_descriptor(link, arrival);
        break;
    case PacketKind::kLastPacket:
        closed_links_++;
        return_sockets();
        send_all_taken(link);
        observer_.on_link_ended();
        break;
    default:
        log(LogLevel::kError, "a packet from the master is dropped: kind %d is not for a worker", int(arrival.head.kind));
        break;
    }
    release(arrival);
    publish_coroutines();
}

void WorkerLinks::publish_coroutines(size_t more)
{
    row_.coroutines.store(worker_.loop().scheduler().live_count() + more, std::memory_order_relaxed);
}

void WorkerLinks::send_all_taken(IpcLink &link)
{
    link.send(packet_about(0, PacketKind::kAllTaken), {});
}

// Handles a request, or defers it while no handler may begin. A deferred request keeps its body in memory, so a request with
// a large body is refused if memory is used up.
void WorkerLinks::on_request(RemotePeer &peer, IpcLink::Arrival &arrival)
{
    if (!peer.must_defer()) [[likely]] {
        begin_request(peer, arrival);
    } else if (arrival.body_size > 0 && (!arrival.body.data || !storage().has_room(worker_.unsent_total().most() / 2))) {
        peer.stream().refuse_unread(arrival.head.stream, 503);
    } else {
        peer.defer(arrival.head, arrival.bytes, std::exchange(arrival.body, {}), arrival.body_size);
    }
}

void WorkerLinks::begin_request(RemotePeer &sender, IpcLink::Arrival &arrival)
{
    RemotePeer *peer = &sender;
    bool is_handshake = PacketKind(arrival.head.kind) == PacketKind::kHandshake;
    auto &part = *reinterpret_cast<const RequestPart *>(arrival.bytes.data());
    auto &head = *reinterpret_cast<const http::Head *>(arrival.bytes.data() + sizeof part);
    std::string_view rest = arrival.bytes.substr(sizeof part + room_of(head));
    std::string_view inline_strings = rest.substr(0, part.key_size + part.protocol_size + part.extensions_size);
    rest.remove_prefix(inline_strings.size());
    std::string_view large = {arrival.body.data, arrival.body.data ? arrival.body_size : 0};
    peer->stream().begin(arrival.head.stream, head, is_handshake ? &part.terms : nullptr);
    if (arrival.body_size > 0 && !arrival.body.data) {
        peer->stream().refuse(503);   // there was no memory for the body
        return;
    }
    bool is_all_in_body = part.is_head_in_body && arrival.body.data;
    const char *base = is_all_in_body ? large.data() : rest.data();
    std::string_view body = is_all_in_body      ? large.substr(head.text_size())
                            : arrival.body.data ? large
                                                : rest.substr(head.text_size());
    RequestData *borrower = nullptr;
    Block own = is_all_in_body ? Block{} : arrival.body;
    RequestBody *arriving = part.is_body_arriving ? &peer->stream().begin_body(head, part, storage()) : nullptr;
    IncomingRequest given = {*peer->http(), head, base, body, own,
                         {part.peer_address, peer->port().local, part.received_at, bool(peer->port().make_layer), part.read_at},
                         &borrower, arriving};
    int64_t session = peer->session();
    int refused_with;
    if (is_handshake) {
        WebSocketOffer offer;
        offer.key = inline_strings.substr(0, part.key_size);
        offer.protocol = inline_strings.substr(part.key_size, part.protocol_size);
        offer.extensions = inline_strings.substr(part.key_size + part.protocol_size);
        offer.terms = &part.terms;
        refused_with = handler_.on_handshake(given, offer);
    } else {
        refused_with = handler_.on_request(given);
    }
    if (borrower) {
        borrower->keep();
    }
    if (refused_with == 0) {
        // the handler owns the block now, unless the block also contains the head
        arrival.body = is_all_in_body ? arrival.body : Block{};
    } else if (RemotePeer *still = known_peer(session)) {
        if (arriving) {
            still->stream().drop_body();
        }
        still->stream().refuse(refused_with);
    }
}

bool WorkerLinks::wants_body(const PacketHead &head) const
{
    RemotePeer *peer = known_peer(head.session);
    return peer && peer->stream().takes_body(head.stream);
}

// Handles a piece of a request's body. A piece of a request that this process does not handle any more is dropped; so is
// a piece that follows a request which a dead predecessor has taken.
void WorkerLinks::on_body(IpcLink::Arrival &arrival)
{
    if (RemotePeer *peer = known_peer(arrival.head.session); peer && peer->has_deferred()) {
        peer->defer(arrival.head, arrival.bytes, std::exchange(arrival.body, {}), arrival.body_size);
        return;
    }
    add_to_body(arrival);
}

void WorkerLinks::add_to_body(const IpcLink::Arrival &arrival)
{
    if (!wants_body(arrival.head)) {
        return;
    }
    auto part = part_of<BodyPart>(arrival.bytes);
    bool is_lost = arrival.body_size > 0 && !arrival.body.data;
    std::string_view bytes = arrival.body.data ? std::string_view(arrival.body.data, arrival.body_size)
                                               : arrival.bytes.substr(sizeof part);
    known_peer(arrival.head.session)->stream().body_arrived(int(part.outcome), bytes, is_lost);
}

void WorkerLinks::on_packet_or_message(IpcLink &link, IpcLink::Arrival &arrival)
{
    RemotePeer &peer = sender_of(link, arrival.head);
    if (PacketKind(arrival.head.kind) == PacketKind::kMessage) {
        peer.set_websocket();
    }
    Block body = std::exchange(arrival.body, {});
    peer.is_paused() || peer.must_defer() ? peer.defer(arrival.head, arrival.bytes, body, arrival.body_size)
                                          : hand_over(peer, arrival.head, arrival.bytes, body, arrival.body_size);
}

void WorkerLinks::hand_over(RemotePeer &peer, const PacketHead &head, std::string_view inline_bytes, Block body,
                            size_t body_size)
{
    auto kind = PacketKind(head.kind);
    if (kind != PacketKind::kReceived && kind != PacketKind::kMessage) {   // a deferred request, or a part of its body
        IpcLink::Arrival arrival{head, inline_bytes, body, body_size, {}};
        kind == PacketKind::kBody ? add_to_body(arrival) : begin_request(peer, arrival);
        release(arrival);
        return;
    }
    publish_coroutines(1);
    if (!peer.accepts_input()) {
        handler_.storage().release(body);
        peer.handled();
        return;
    }
    uint32_t begun = peer.handlers_begun();
    int64_t session = peer.session();
    bool was_handled = false;
    if (body_size == 0 || body.data) {   // false: there was no memory for the body
        std::string_view bytes = body.data ? std::string_view(body.data, body_size) : inline_bytes;
        worker_.request_begins(kind == PacketKind::kMessage ? RequestKind::kWebSocketMessage : RequestKind::kPacket);
        was_handled = kind == PacketKind::kMessage
                          ? handler_.on_message(peer, {websocket::Opcode(head.opcode), bytes, body,
                                                       (head.flags & kWasCompressed) != 0})
                          : handler_.on_receive(peer, {bytes, body});
        worker_.request_ends();
        if (known_peer(session) != &peer) {   // the handler may have destroyed the peer
            return;
        }
    }
    if (peer.handlers_begun() == begun) {
        peer.handled();
    }
    if (!was_handled) {
        bool has_memory = body_size == 0 || body.data;
        refuse(peer, has_memory ? websocket::kInternalError : websocket::kMessageTooBig,
               has_memory ? "a packet or message could not be handled" : "there is no memory for a packet or message");
    }
}

// Closes the connection of a client whose packet is lost, because the program would misunderstand the packets
// after the lost one.
void WorkerLinks::refuse(RemotePeer &peer, uint16_t code, const char *why)
{
    worker_.refuse(peer, "the connection is closed: %s", why);
    if (WebSocketSender *socket = peer.websocket()) {
        (void) socket->send_close(code, {});
    }
    peer.close_when_sent();
}

void WorkerLinks::on_datagram(IpcLink::Arrival &arrival)
{
    auto from = part_of<Address>(arrival.bytes);
    if (arrival.body_size > 0 && !arrival.body.data) {   // there was no memory for the body
        worker_.refuse(PeerName(from), "a datagram is dropped: there is no memory for it");
        return;
    }
    std::string_view bytes = arrival.body.data ? std::string_view(arrival.body.data, arrival.body_size)
                                               : arrival.bytes.substr(sizeof from);
    for (auto &socket : worker_.datagram_sockets()) {
        if (socket->port().index == arrival.head.port) {
            worker_.request_begins(RequestKind::kDatagram);
            handler_.on_packet(*socket, bytes, from);
            worker_.request_ends();
            return;
        }
    }
}

void WorkerLinks::on_closed(IpcLink &link, IpcLink::Arrival &arrival)
{
    auto last = part_of<ClosedPart>(arrival.bytes);
    int64_t session = arrival.head.session;
    RemotePeer &peer = sender_of(link, arrival.head);
    peer.closed(last);
    handler_.on_close(peer, last.by_server);
    uint32_t slot = SessionNumbers::slot_of(session);
    if (strays_.erase(session) == 0 && known_peer(session)) {
        peers_[slot].reset();
    }
}

void WorkerLinks::on_descriptor(IpcLink &link, IpcLink::Arrival &arrival)
{
    auto from = part_of<Address>(arrival.bytes);
    count(row_.adopted);
    link.send(packet_about(0, PacketKind::kAdopted), {});
    if (!arrival.descriptor) {   // the socket is lost, because this process had no free descriptor
        count(row_.closed);
    } else {
        worker_.add_connection(worker_.ports()[arrival.head.port], std::move(arrival.descriptor), from);
    }
}

void WorkerLinks::return_packet(IpcLink &link, IpcLink::Arrival &arrival)
{
    bool is_lost = arrival.body_size > 0 && !arrival.body.data;   // there was no memory for the body
    auto kind = PacketKind(arrival.head.kind);
    if (is_lost && (kind == PacketKind::kRequest || kind == PacketKind::kHandshake)) {
        sender_of(link, arrival.head).stream().refuse_unread(arrival.head.stream, 503);
        return;
    }
    if (is_lost) {
        sender_of(link, arrival.head).close(true);
        return;
    }
    if (arrival.descriptor) {
        link.send_descriptor(returned(arrival.head), arrival.bytes, std::move(arrival.descriptor));
    } else {
        link.send(returned(arrival.head), arrival.bytes, {{arrival.body.data, arrival.body.data ? arrival.body_size : 0}});
    }
}

// Handles a message whose tail this process was asked to take out of the client's socket. Every path answers the
// master, which reads nothing from this client until it has the answer. The master has not seen the bytes of the
// tail, so the worker must unmask and check them.
bool WorkerLinks::on_tail(IpcLink &link, const IpcLink::Tail &tail)
{
    if (!tail.is_taken) {
        SocketHandoff::send_end(link, tail.session, tail.number, HandoffResult::kNotTaken);
        if (tail.body) {
            message_lost(sender_of(link, *tail.body));
        }
        return false;
    }
    auto part = part_of<TailPart>(tail.bytes);
    bool has_body = tail.block.data;   // false: there was no memory for the body
    auto handoff = std::make_unique<SocketHandoff>(*this, link, tail, has_body ? part.longest : 0);
    std::span<char> message(tail.block.data, has_body ? tail.body->body_size : 0);
    bool is_good = handoff->finish_message(websocket::Opcode(tail.body->opcode), {message.data(), message.size()},
                                message.last(has_body ? part.size : 0), part.key);
    if (!is_good) {
        sender_of(link, *tail.body).handled();
    }
    if (handoff->has_socket()) {
        worker_.loop().scheduler().enqueue(*handoff);
        handoffs_.push_back(std::move(handoff));
    }
    return is_good;
}

RemotePeer *WorkerLinks::readable_peer(int64_t session) const
{
    RemotePeer *peer = returns_packets_ || closed_links_ > 0 ? nullptr : known_peer(session);
    return peer && peer->may_be_read() ? peer : nullptr;
}

void WorkerLinks::forget(SocketHandoff &handoff)
{
    std::erase_if(handoffs_, [&](auto &one) { return one.get() == &handoff; });
}

void WorkerLinks::return_sockets()
{
    for (auto &handoff : std::exchange(handoffs_, {})) {
        handoff->return_socket();
    }
}

void WorkerLinks::message_lost(RemotePeer &peer)
{
    peer.handled();
    if (peer.accepts_input()) {
        peer.set_websocket();
        refuse(peer, websocket::kInternalError,
               "the end of a message could not be received; perhaps no descriptor was left for it (raise ulimit -n)");
    }
}

void WorkerLinks::hand_over(IpcLink &link, const PacketHead &head, Block body, size_t body_size)
{
    IpcLink::Arrival arrival{head, {}, body, body_size, {}};
    on_packet_or_message(link, arrival);
    publish_coroutines();
}

}  // namespace coro
