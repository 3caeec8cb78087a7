#include "coro/server/worker_lanes.h"

#include "coro/base/log.h"
#include "coro/server/connection.h"
#include "coro/server/datagram_socket.h"
#include "coro/server/worker.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kForgetInterval = kSecond;
constexpr size_t kForgetSlots = 1024;   // at least

}  // namespace

WorkerLanes::WorkerLanes(Worker &worker, WorkerSeat seat) :
    worker_(worker), seat_(std::move(seat)), awaiting_(seat_.lanes.size()),
    budget_(size_t(worker.config().master_buffer_size)), widest_(std::min(kWidestWindow, budget_ / 8))
{
    // What is on its way to a reactor thread is in none of its counts: of all workers together it is a quarter of the budget.
    size_t most = std::min(seat_.lane_most, budget_ / 4 / size_t(std::max<int64_t>(worker.config().worker_num, 1)));
    for (size_t i = 0; i < seat_.lanes.size(); i++) {
        Lane::Options options;
        options.datagram_size = seat_.datagram_size;
        options.receive = worker.scratch().receive;
        options.receive_size = Frontend::Scratch::kReceive;
        options.taken = seat_.taken[i];
        options.full_at = std::max(most, seat_.datagram_size);
        options.waits_when_full = true;
        options.total = &worker.unsent_total();
        lanes_.push_back(std::make_unique<Lane>(worker.loop(), std::move(seat_.lanes[i]),
                                                static_cast<Lane::Listener &>(*this), options));
    }
}

WorkerLanes::~WorkerLanes()
{
    worker_.loop().disarm(forget_timer_);
    give_back_sockets();
    leave();
    clients_.clear();
    for (auto &lane : lanes_) {
        lane->flush();
    }
}

int WorkerLanes::start()
{
    for (auto &lane : lanes_) {
        if (int outcome = lane->start(); outcome < 0) {
            return outcome;
        }
    }
    return 0;
}

void WorkerLanes::abandon()
{
    for (auto &lane : lanes_) {
        lane->abandon();
    }
    lent_.clear();
}

void WorkerLanes::leave()
{
    for (auto &client : clients_) {
        if (client && client->has_unsent()) {
            client->leave();
        }
    }
}

void WorkerLanes::return_held()
{
    for (auto &client : clients_) {
        if (client && client->has_held_to_handle()) {
            client->return_held();
        }
    }
}

bool WorkerLanes::has_backlog() const
{
    return std::any_of(lanes_.begin(), lanes_.end(),
                       [](auto &lane) { return lane->backlog() > 0 && !lane->is_broken(); });
}

bool WorkerLanes::has_last_words() const
{
    return has_backlog() || (is_ending() && no_more_ < lanes_.size() && !seat_.end->is_orphaned);
}

bool WorkerLanes::has_unsent() const
{
    return std::any_of(clients_.begin(), clients_.end(), [](auto &client) { return client && client->has_unsent(); });
}

// Packets that are about to be handled, of clients that have just been resumed.
bool WorkerLanes::is_handing_over() const
{
    return std::any_of(clients_.begin(), clients_.end(), [](auto &client) { return client && client->is_linked(); });
}

bool WorkerLanes::is_done() const
{
    if (has_backlog() || has_unsent() || is_handing_over()) {
        return false;
    }
    return no_more_ == lanes_.size() || seat_.end->is_orphaned;
}

Storage &WorkerLanes::storage()
{
    return worker_.handler().storage();
}

RemoteClient *WorkerLanes::known_client(int64_t session) const
{
    uint32_t slot = SessionNumbers::slot_of(session);
    if (slot < clients_.size() && clients_[slot] && clients_[slot]->session() == session) [[likely]] {
        return clients_[slot].get();
    }
    auto stray = strays_.find(session);
    return stray == strays_.end() ? nullptr : stray->second.get();
}

// A slot's former client may still have something here, a handler or a packet in its lane, when its successor is there.
RemoteClient &WorkerLanes::add_client(int64_t session, size_t port, Lane &lane)
{
    uint32_t slot = SessionNumbers::slot_of(session);
    if (slot >= clients_.size()) {
        clients_.resize(slot + 1);
    }
    auto made = std::make_unique<RemoteClient>(*this, worker_.ports()[port], seat_.clients->row(session), lane, session);
    std::unique_ptr<RemoteClient> &holder = clients_[slot];
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
void WorkerLanes::forget_some()
{
    size_t left = std::min(clients_.size(), std::max(clients_.size() / 8, kForgetSlots));
    bool knows_some = left < clients_.size();   // elsewhere, perhaps
    for (; left > 0; left--) {
        forget_at_ = forget_at_ + 1 < clients_.size() ? forget_at_ + 1 : 0;
        std::unique_ptr<RemoteClient> &client = clients_[forget_at_];
        if (client && client->is_forgotten()) {
            client.reset();
        }
        knows_some = knows_some || client;
    }
    std::erase_if(strays_, [](auto &stray) { return stray.second->is_forgotten(); });
    if (knows_some || !strays_.empty()) {
        worker_.loop().arm(forget_timer_, worker_.loop().now() + kForgetInterval);
    }
}

size_t WorkerLanes::known_count() const
{
    return strays_.size() + size_t(std::count_if(clients_.begin(), clients_.end(), [](auto &client) { return bool(client); }));
}

RemoteClient *WorkerLanes::find_client(int64_t session)
{
    if (RemoteClient *known = known_client(session)) {
        return known;
    }
    ClientRow *row = seat_.clients->find(session);
    return row ? &add_client(session, row->port, *lanes_[row->reactor]) : nullptr;
}

// Its sender may have gone meanwhile; what it has sent counts all the same.
RemoteClient &WorkerLanes::sender_of(Lane &lane, const PacketHead &head)
{
    RemoteClient *known = known_client(head.session);
    return known ? *known : add_client(head.session, head.port, lane);
}

size_t WorkerLanes::client_count() const
{
    size_t count = 0;
    for (uint32_t slot = 0; slot < seat_.clients->used_slots(); slot++) {
        count += seat_.clients->session_in(slot) != 0;
    }
    return count;
}

std::vector<int64_t> WorkerLanes::client_ids(int64_t after, size_t most) const
{
    std::vector<int64_t> ids;
    uint32_t slot = after > 0 ? SessionNumbers::slot_of(after) + 1 : 0;
    for (; slot < seat_.clients->used_slots() && ids.size() < most; slot++) {
        int64_t session = seat_.clients->session_in(slot);
        RemoteClient *known = slot < clients_.size() ? clients_[slot].get() : nullptr;
        if (session && !(known && known->session() == session && !known->takes_more())) {
            ids.push_back(session);
        }
    }
    return ids;
}

void WorkerLanes::add_stalled(std::vector<StalledClient> &to) const
{
    for (auto &client : clients_) {
        if (Nanoseconds since = client ? client->stalled_since() : kNever; since != kNever) {
            to.push_back({since, client.get()});
        }
    }
}

void WorkerLanes::release(Lane::Arrival &arrival)
{
    if (arrival.body.data) {
        storage().release(std::exchange(arrival.body, {}));
    }
}

void WorkerLanes::on_arrival(Lane &lane, Lane::Arrival &arrival)
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
        worker_.handler().on_connect(sender_of(lane, arrival.head));
        break;
    case PacketKind::kClosed:
        on_closed(lane, arrival);
        break;
    case PacketKind::kHalfClosed:
        sender_of(lane, arrival.head).half_closed(arrival.head.serial);
        break;
    case PacketKind::kResumed:
        if (RemoteClient *client = known_client(arrival.head.session)) {
            client->resumed();
        }
        break;
    case PacketKind::kRoom:
        if (RemoteClient *client = known_client(arrival.head.session)) {
            client->room(arrival.head.serial);
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

void WorkerLanes::note_coroutines()
{
    worker_.row().coroutines.store(worker_.loop().scheduler().live_count(), std::memory_order_relaxed);
}

void WorkerLanes::say_all_taken(Lane &lane)
{
    lane.send(packet_about(0, PacketKind::kAllTaken), {});
}

void WorkerLanes::on_request(Lane &lane, Lane::Arrival &arrival, bool is_handshake)
{
    RemoteClient *client = &sender_of(lane, arrival.head);
    auto &part = *reinterpret_cast<const RequestPart *>(arrival.bytes.data());
    auto &head = *reinterpret_cast<const http1::Head *>(arrival.bytes.data() + sizeof part);
    std::string_view rest = arrival.bytes.substr(sizeof part + room_of(head));
    std::string_view inline_strings = rest.substr(0, part.key_size + part.protocol_size + part.extensions_size);
    rest.remove_prefix(inline_strings.size());
    std::string_view large = {arrival.body.data, arrival.body.data ? arrival.body_size : 0};
    client->begin_request(arrival.head.serial, head, is_handshake ? &part.terms : nullptr);
    if (arrival.body_size > 0 && !arrival.body.data) {
        client->refuse_request(503);   // there was no room for it
        return;
    }
    bool is_all_in_body = part.is_head_in_body && arrival.body.data;
    const char *base = is_all_in_body ? large.data() : rest.data();
    std::string_view body = is_all_in_body      ? large.substr(head.size)
                            : arrival.body.data ? large
                                                : rest.substr(head.size);
    HttpMessage *borrower = nullptr;
    Block own = is_all_in_body ? Block{} : arrival.body;
    HttpArrival given = {*client->http(), head, base, body, own,
                         {part.peer, client->port().local, part.received_at}, &borrower};
    int64_t session = client->session();
    int refused_with;
    if (is_handshake) {
        WebSocketOffer offer;
        offer.key = inline_strings.substr(0, part.key_size);
        offer.protocol = inline_strings.substr(part.key_size, part.protocol_size);
        offer.extensions = inline_strings.substr(part.key_size + part.protocol_size);
        offer.terms = &part.terms;
        refused_with = worker_.handler().on_handshake(given, offer);
    } else {
        refused_with = worker_.handler().on_request(given);
    }
    if (borrower) {
        borrower->keep();
    }
    if (refused_with == 0) {
        arrival.body = is_all_in_body ? arrival.body : Block{};   // the handler's now
    } else if (RemoteClient *still = known_client(session)) {
        still->refuse_request(refused_with);
    }
}

void WorkerLanes::on_packet_or_message(Lane &lane, Lane::Arrival &arrival)
{
    RemoteClient &client = sender_of(lane, arrival.head);
    if (PacketKind(arrival.head.kind) == PacketKind::kMessage) {
        client.speaks_websocket();
    }
    Block body = std::exchange(arrival.body, {});
    client.is_paused() ? client.hold(arrival.head, arrival.bytes, body, arrival.body_size)
                       : hand_over(client, arrival.head, arrival.bytes, body, arrival.body_size);
}

void WorkerLanes::hand_over(RemoteClient &client, const PacketHead &head, std::string_view inline_bytes, Block body,
                            size_t body_size)
{
    Handler &handler = worker_.handler();
    if (!client.is_heard()) {
        if (body.data) {
            handler.storage().release(body);
        }
        client.handled();
        return;
    }
    uint32_t begun = client.handlers_begun();
    int64_t session = client.session();
    bool was_handled = false;
    if (body_size == 0 || body.data) {   // else there was no room for it
        std::string_view bytes = body.data ? std::string_view(body.data, body_size) : inline_bytes;
        worker_.request_begins();
        was_handled = PacketKind(head.kind) == PacketKind::kMessage
                          ? handler.on_message(client, {websocket::Opcode(head.serial), bytes, body})
                          : handler.on_receive(client, {bytes, body});
        worker_.request_ends();
        if (known_client(session) != &client) {   // the handler may have done anything
            return;
        }
    }
    if (client.handlers_begun() == begun) {
        client.handled();
    }
    if (!was_handled) {
        refuse(client, body_size > 0 && !body.data ? websocket::kMessageTooBig : websocket::kInternalError,
               "what it sent could not be handled");
    }
}

// Without what it sent the rest would mean something else.
void WorkerLanes::refuse(RemoteClient &client, uint16_t code, const char *why)
{
    worker_.refuse(client, "the connection is closed: %s", why);
    if (WebSocketChannel *socket = client.websocket()) {
        (void) socket->send_close(code, {});
    }
    client.close_when_sent();
}

void WorkerLanes::on_datagram(Lane::Arrival &arrival)
{
    Address from;
    memcpy(&from, arrival.bytes.data(), sizeof from);
    if (arrival.body_size > 0 && !arrival.body.data) {   // there was no room for it
        worker_.refuse(ClientName(from), "a datagram is dropped: there is no memory for it");
        return;
    }
    std::string_view bytes = arrival.body.data ? std::string_view(arrival.body.data, arrival.body_size)
                                               : arrival.bytes.substr(sizeof from);
    for (auto &socket : worker_.datagram_sockets()) {
        if (socket->port().index == arrival.head.port) {
            worker_.request_begins();
            worker_.handler().on_packet(*socket, bytes, from);
            worker_.request_ends();
            return;
        }
    }
}

void WorkerLanes::on_closed(Lane &lane, Lane::Arrival &arrival)
{
    ClosedPart last;
    memcpy(&last, arrival.bytes.data(), sizeof last);
    int64_t session = arrival.head.session;
    RemoteClient &client = sender_of(lane, arrival.head);
    client.closed(last);
    worker_.handler().on_close(client, last.by_server);
    uint32_t slot = SessionNumbers::slot_of(session);
    if (strays_.erase(session) == 0 && known_client(session)) {
        clients_[slot].reset();
    }
}

void WorkerLanes::on_descriptor(Lane &lane, Lane::Arrival &arrival)
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

void WorkerLanes::give_back(Lane &lane, Lane::Arrival &arrival)
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
