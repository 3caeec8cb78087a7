#include "coro/server/remote/worker_links.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/datagram_socket.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/lifecycle/worker.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kForgetInterval = kSecond;
constexpr size_t kForgetSlots = 1024;   // at least

}  // namespace

WorkerLinks::WorkerLinks(Worker &worker, Handler &handler, WorkerLinkSettings slot) :
    worker_(worker), handler_(handler), seat_(std::move(slot)), awaiting_(seat_.lanes.size()),
    budget_(size_t(worker.config().master_buffer_size)), widest_(std::min(kWidestWindow, budget_ / 8))
{
    // What is on its way to a reactor thread is in none of its counts: of all workers together it is a quarter of the budget.
    size_t most = std::min(seat_.lane_most, budget_ / 4 / size_t(std::max<int64_t>(worker.config().worker_num, 1)));
    for (size_t i = 0; i < seat_.lanes.size(); i++) {
        IpcLink::Options options;
        options.datagram_size = seat_.datagram_size;
        options.receive = worker.scratch().receive;
        options.receive_size = ServingThread::Scratch::kReceive;
        options.taken = seat_.taken[i];
        options.full_at = std::max(most, seat_.datagram_size);
        options.waits_when_full = true;
        options.total = &worker.unsent_total();
        lanes_.push_back(std::make_unique<IpcLink>(worker.loop(), std::move(seat_.lanes[i]),
                                                static_cast<IpcLink::Observer &>(*this), options));
    }
}

WorkerLinks::~WorkerLinks()
{
    worker_.loop().disarm(forget_timer_);
    give_back_sockets();
    leave();
    peers_.clear();
    for (auto &lane : lanes_) {
        lane->flush();
    }
}

int WorkerLinks::start()
{
    for (auto &lane : lanes_) {
        if (int outcome = lane->start(); outcome < 0) {
            return outcome;
        }
    }
    return 0;
}

void WorkerLinks::abandon()
{
    for (auto &lane : lanes_) {
        lane->abandon();
    }
    lent_.clear();
}

void WorkerLinks::leave()
{
    for (auto &peer : peers_) {
        if (peer && peer->has_unsent()) {
            peer->leave();
        }
    }
}

void WorkerLinks::return_held()
{
    for (auto &peer : peers_) {
        if (peer && peer->has_held_to_handle()) {
            peer->return_held();
        }
    }
}

bool WorkerLinks::has_backlog() const
{
    return std::any_of(lanes_.begin(), lanes_.end(),
                       [](auto &lane) { return lane->backlog() > 0 && !lane->is_broken(); });
}

bool WorkerLinks::has_pending_packets() const
{
    return has_backlog() || (is_ending() && no_more_ < lanes_.size() && !seat_.end->is_orphaned);
}

bool WorkerLinks::has_unsent() const
{
    return std::any_of(peers_.begin(), peers_.end(), [](auto &peer) { return peer && peer->has_unsent(); });
}

// Packets that are about to be handled, of clients that have just been resumed.
bool WorkerLinks::is_handing_over() const
{
    return std::any_of(peers_.begin(), peers_.end(), [](auto &peer) { return peer && peer->is_linked(); });
}

bool WorkerLinks::is_done() const
{
    if (has_backlog() || has_unsent() || is_handing_over()) {
        return false;
    }
    return no_more_ == lanes_.size() || seat_.end->is_orphaned;
}

Storage &WorkerLinks::storage()
{
    return handler_.storage();
}

RemotePeer *WorkerLinks::known_peer(int64_t session) const
{
    uint32_t slot = SessionNumbers::slot_of(session);
    if (slot < peers_.size() && peers_[slot] && peers_[slot]->session() == session) [[likely]] {
        return peers_[slot].get();
    }
    auto stray = strays_.find(session);
    return stray == strays_.end() ? nullptr : stray->second.get();
}

// A slot's former client may still have something here, a handler or a packet in its lane, when its successor is there.
RemotePeer &WorkerLinks::add_peer(int64_t session, size_t port, IpcLink &lane)
{
    uint32_t slot = SessionNumbers::slot_of(session);
    if (slot >= peers_.size()) {
        peers_.resize(slot + 1);
    }
    auto made = std::make_unique<RemotePeer>(*this, worker_.ports()[port], seat_.peers->row(session), lane, session);
    std::unique_ptr<RemotePeer> &holder = peers_[slot];
    std::erase_if(strays_, [](auto &stray) { return !stray.second->is_busy(); });
    bool is_younger = !holder || int32_t(SessionNumbers::tag_of(session) - SessionNumbers::tag_of(holder->session())) > 0;
    if (!is_younger) {
        return *(strays_[session] = std::move(made));
    }
    if (holder && holder->is_busy()) {
        int64_t former = holder->session();
        strays_[former] = std::move(holder);
    }
    holder = std::move(made);
    if (!forget_timer_.is_armed()) {
        worker_.loop().arm(forget_timer_, worker_.loop().now() + kForgetInterval);
    }
    return *holder;
}

// A part of the slots, so that many do not take long.
void WorkerLinks::forget_some()
{
    size_t left = std::min(peers_.size(), std::max(peers_.size() / 8, kForgetSlots));
    bool knows_some = left < peers_.size();   // elsewhere, perhaps
    for (; left > 0; left--) {
        forget_at_ = forget_at_ + 1 < peers_.size() ? forget_at_ + 1 : 0;
        std::unique_ptr<RemotePeer> &peer = peers_[forget_at_];
        if (peer && peer->is_forgotten()) {
            peer.reset();
        }
        knows_some = knows_some || peer;
    }
    std::erase_if(strays_, [](auto &stray) { return stray.second->is_forgotten(); });
    if (knows_some || !strays_.empty()) {
        worker_.loop().arm(forget_timer_, worker_.loop().now() + kForgetInterval);
    }
}

size_t WorkerLinks::known_count() const
{
    return strays_.size() + size_t(std::count_if(peers_.begin(), peers_.end(), [](auto &peer) { return bool(peer); }));
}

RemotePeer *WorkerLinks::find_peer(int64_t session)
{
    if (RemotePeer *known = known_peer(session)) {
        return known;
    }
    PeerRow *row = seat_.peers->find(session);
    return row ? &add_peer(session, row->port, *lanes_[row->reactor]) : nullptr;
}

// Its sender may have gone meanwhile; what it has sent counts all the same.
RemotePeer &WorkerLinks::sender_of(IpcLink &lane, const PacketHead &head)
{
    RemotePeer *known = known_peer(head.session);
    return known ? *known : add_peer(head.session, head.port, lane);
}

size_t WorkerLinks::peer_count() const
{
    size_t count = 0;
    for (uint32_t slot = 0; slot < seat_.peers->used_slots(); slot++) {
        count += seat_.peers->session_in(slot) != 0;
    }
    return count;
}

std::vector<int64_t> WorkerLinks::peer_ids(int64_t after, size_t most) const
{
    std::vector<int64_t> ids;
    uint32_t slot = after > 0 ? SessionNumbers::slot_of(after) + 1 : 0;
    for (; slot < seat_.peers->used_slots() && ids.size() < most; slot++) {
        int64_t session = seat_.peers->session_in(slot);
        RemotePeer *known = slot < peers_.size() ? peers_[slot].get() : nullptr;
        if (session && !(known && known->session() == session && !known->takes_more())) {
            ids.push_back(session);
        }
    }
    return ids;
}

void WorkerLinks::add_stalled(std::vector<StalledPeer> &to) const
{
    for (auto &peer : peers_) {
        if (Nanoseconds since = peer ? peer->stalled_since() : kNever; since != kNever) {
            to.push_back({since, peer.get()});
        }
    }
}

void WorkerLinks::release(IpcLink::Arrival &arrival)
{
    if (arrival.body.data) {
        storage().release(std::exchange(arrival.body, {}));
    }
}

void WorkerLinks::on_arrival(IpcLink &lane, IpcLink::Arrival &arrival)
{
    auto kind = PacketKind(arrival.head.kind);
    if (returns_ && kind != PacketKind::kNoMore && kind != PacketKind::kRoom && kind != PacketKind::kClosed) {
        give_back(lane, arrival);
        release(arrival);
        return;
    }
    switch (kind) {
    case PacketKind::kRequest:
    case PacketKind::kHandshake:
        on_request(lane, arrival, kind == PacketKind::kHandshake);
        break;
    case PacketKind::kReceived:
    case PacketKind::kMessage:
        on_packet_or_message(lane, arrival);
        break;
    case PacketKind::kDatagram:
        on_datagram(arrival);
        break;
    case PacketKind::kConnected:
        handler_.on_connect(sender_of(lane, arrival.head));
        break;
    case PacketKind::kClosed:
        on_closed(lane, arrival);
        break;
    case PacketKind::kHalfClosed:
        sender_of(lane, arrival.head).half_closed(arrival.head.serial);
        break;
    case PacketKind::kResumed:
        if (RemotePeer *peer = known_peer(arrival.head.session)) {
            peer->resumed();
        }
        break;
    case PacketKind::kRoom:
        if (RemotePeer *peer = known_peer(arrival.head.session)) {
            peer->room(arrival.head.serial);
        }
        break;
    case PacketKind::kDescriptor:
        on_descriptor(lane, arrival);
        break;
    case PacketKind::kNoMore:
        no_more_++;
        give_back_sockets();
        say_all_taken(lane);
        worker_.look_again();
        break;
    default:
        log(LogLevel::kError, "a packet of kind %d is not for a worker", int(arrival.head.kind));
        break;
    }
    release(arrival);
    note_coroutines();
}

void WorkerLinks::note_coroutines()
{
    worker_.row().coroutines.store(worker_.loop().scheduler().live_count(), std::memory_order_relaxed);
}

void WorkerLinks::say_all_taken(IpcLink &lane)
{
    lane.send(packet_about(0, PacketKind::kAllTaken), {});
}

void WorkerLinks::on_request(IpcLink &lane, IpcLink::Arrival &arrival, bool is_handshake)
{
    RemotePeer *peer = &sender_of(lane, arrival.head);
    auto &part = *reinterpret_cast<const RequestPart *>(arrival.bytes.data());
    auto &head = *reinterpret_cast<const http1::Head *>(arrival.bytes.data() + sizeof part);
    std::string_view rest = arrival.bytes.substr(sizeof part + room_of(head));
    std::string_view inline_strings = rest.substr(0, part.key_size + part.protocol_size + part.extensions_size);
    rest.remove_prefix(inline_strings.size());
    std::string_view large = {arrival.body.data, arrival.body.data ? arrival.body_size : 0};
    peer->begin_request(arrival.head.serial, head, is_handshake ? &part.terms : nullptr);
    if (arrival.body_size > 0 && !arrival.body.data) {
        peer->refuse_request(503);   // there was no room for it
        return;
    }
    bool is_all_in_body = part.is_head_in_body && arrival.body.data;
    const char *base = is_all_in_body ? large.data() : rest.data();
    std::string_view body = is_all_in_body      ? large.substr(head.size)
                            : arrival.body.data ? large
                                                : rest.substr(head.size);
    RequestData *borrower = nullptr;
    Block own = is_all_in_body ? Block{} : arrival.body;
    IncomingRequest given = {*peer->http(), head, base, body, own,
                         {part.peer_address, peer->port().local, part.received_at}, &borrower};
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
        arrival.body = is_all_in_body ? arrival.body : Block{};   // the handler's now
    } else if (RemotePeer *still = known_peer(session)) {
        still->refuse_request(refused_with);
    }
}

void WorkerLinks::on_packet_or_message(IpcLink &lane, IpcLink::Arrival &arrival)
{
    RemotePeer &peer = sender_of(lane, arrival.head);
    if (PacketKind(arrival.head.kind) == PacketKind::kMessage) {
        peer.speaks_websocket();
    }
    Block body = std::exchange(arrival.body, {});
    peer.is_paused() ? peer.hold(arrival.head, arrival.bytes, body, arrival.body_size)
                       : hand_over(peer, arrival.head, arrival.bytes, body, arrival.body_size);
}

void WorkerLinks::hand_over(RemotePeer &peer, const PacketHead &head, std::string_view inline_bytes, Block body,
                            size_t body_size)
{
    if (!peer.is_heard()) {
        if (body.data) {
            handler_.storage().release(body);
        }
        peer.handled();
        return;
    }
    uint32_t begun = peer.handlers_begun();
    int64_t session = peer.session();
    bool was_handled = false;
    if (body_size == 0 || body.data) {   // else there was no room for it
        std::string_view bytes = body.data ? std::string_view(body.data, body_size) : inline_bytes;
        worker_.request_begins();
        was_handled = PacketKind(head.kind) == PacketKind::kMessage
                          ? handler_.on_message(peer, {websocket::Opcode(head.serial), bytes, body})
                          : handler_.on_receive(peer, {bytes, body});
        worker_.request_ends();
        if (known_peer(session) != &peer) {   // the handler may have done anything
            return;
        }
    }
    if (peer.handlers_begun() == begun) {
        peer.handled();
    }
    if (!was_handled) {
        refuse(peer, body_size > 0 && !body.data ? websocket::kMessageTooBig : websocket::kInternalError,
               "what it sent could not be handled");
    }
}

// Without what it sent the rest would mean something else.
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
    Address from;
    memcpy(&from, arrival.bytes.data(), sizeof from);
    if (arrival.body_size > 0 && !arrival.body.data) {   // there was no room for it
        worker_.refuse(PeerName(from), "a datagram is dropped: there is no memory for it");
        return;
    }
    std::string_view bytes = arrival.body.data ? std::string_view(arrival.body.data, arrival.body_size)
                                               : arrival.bytes.substr(sizeof from);
    for (auto &socket : worker_.datagram_sockets()) {
        if (socket->port().index == arrival.head.port) {
            worker_.request_begins();
            handler_.on_packet(*socket, bytes, from);
            worker_.request_ends();
            return;
        }
    }
}

void WorkerLinks::on_closed(IpcLink &lane, IpcLink::Arrival &arrival)
{
    ClosedPart last;
    memcpy(&last, arrival.bytes.data(), sizeof last);
    int64_t session = arrival.head.session;
    RemotePeer &peer = sender_of(lane, arrival.head);
    peer.closed(last);
    handler_.on_close(peer, last.by_server);
    uint32_t slot = SessionNumbers::slot_of(session);
    if (strays_.erase(session) == 0 && known_peer(session)) {
        peers_[slot].reset();
    }
}

void WorkerLinks::on_descriptor(IpcLink &lane, IpcLink::Arrival &arrival)
{
    Address from;
    memcpy(&from, arrival.bytes.data(), sizeof from);
    count(worker_.row().adopted);
    lane.send(packet_about(0, PacketKind::kAdopted), {});
    if (!arrival.descriptor) {   // this process has none left for it
        count(worker_.row().closed);
    } else {
        worker_.add_connection(worker_.ports()[arrival.head.port], std::move(arrival.descriptor), from);
    }
}

void WorkerLinks::give_back(IpcLink &lane, IpcLink::Arrival &arrival)
{
    bool is_lost = arrival.body_size > 0 && !arrival.body.data;   // there was no room for it
    auto kind = PacketKind(arrival.head.kind);
    if (is_lost && (kind == PacketKind::kRequest || kind == PacketKind::kHandshake)) {
        sender_of(lane, arrival.head).refuse_unread(arrival.head.serial, 503);
        return;
    }
    if (is_lost) {
        sender_of(lane, arrival.head).close(true);
        return;
    }
    if (arrival.descriptor) {
        lane.send_descriptor(returned(arrival.head), arrival.bytes, std::move(arrival.descriptor));
    } else {
        lane.send(returned(arrival.head), arrival.bytes, {{arrival.body.data, arrival.body.data ? arrival.body_size : 0}});
    }
}

}  // namespace coro
