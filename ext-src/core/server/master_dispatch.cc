#include "coro/base/log.h"
#include "coro/net/unread.h"
#include "coro/proto/websocket_handshake.h"
#include "coro/server/connection.h"
#include "coro/server/datagram_socket.h"
#include "coro/server/http_channel.h"
#include "coro/server/master_reactor.h"

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

MasterReactor::Seat *MasterReactor::least_busy() const
{
    Seat *best = nullptr;
    uint64_t least = UINT64_MAX;
    for (Seat *seat : serving_) {
        if (!seat) {
            continue;   // there are no descriptors for it
        }
        uint64_t coroutines = board_.coroutines_of(seat->worker_id);
        uint64_t load = std::max<uint64_t>(coroutines, seat->requests) + seat->lane->backlog() + seat->held.size();
        if (!seat->is_ready) {
            load += UINT32_MAX;
        }
        if (load < least) {
            least = load;
            best = seat;
        }
    }
    return best;
}

// The next worker that keeps up with what it is given.
MasterReactor::Seat *MasterReactor::seat_for_socket()
{
    for (size_t i = 0; i < serving_.size(); i++) {
        Seat *seat = serving_[size_t(next_worker())];
        if (seat && seat->on_way.size() < kSocketsOnWay && !seat->lane->is_full()) {
            return seat;
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
            Seat *seat = serving_[candidate];
            if (seat && seat->is_ready && (seat->keeps_up() || !must_keep_up)) {
                return int(candidate);
            }
        }
    }
    return int(turn_++ % workers);
}

// `usual` is whose it is in the modes that do not say it here.
MasterReactor::Seat *MasterReactor::choose_by_mode(const PeerAddress &peer, Seat *usual)
{
    switch (Dispatch(config_.dispatch_mode)) {
    case Dispatch::kRoundRobin:
        return serving_[size_t(next_worker())];
    case Dispatch::kIdleWorker:
    case Dispatch::kFewestCoroutines:
    case Dispatch::kFewestRequests:
        return least_busy();
    case Dispatch::kByAddress:
        return serving_[peer.hash() % serving_.size()];
    default:
        return usual;
    }
}

// nullptr: it is dropped.
MasterReactor::Seat *MasterReactor::choose(int64_t session, Connection *client, PacketKind kind,
                                           std::string_view bytes)
{
    size_t workers = serving_.size();
    if (setting_.dispatch.call && kind != PacketKind::kClosed && kind != PacketKind::kConnected) {
        int64_t wanted = setting_.dispatch.call(setting_.dispatch.context, session, int(kind), bytes);
        if (wanted == DispatchFunction::kCloses && client) {
            client->close(true);
        }
        if (wanted != DispatchFunction::kAsUsual) {
            return is_worker(wanted) ? serving_[size_t(wanted)] : nullptr;
        }
    }
    if (workers == 1) {
        return serving_[0];
    }
    Seat *own = serving_[size_t(state_of(session).worker_id)];
    // A request can be handled by any worker; what else a client sends has its order.
    bool is_request = kind == PacketKind::kRequest || kind == PacketKind::kHandshake;
    if (is_request && (!own || !own->is_ready)) {
        own = serving_[size_t(next_worker())];
    }
    if (kind == PacketKind::kConnected || kind == PacketKind::kClosed || !client) {
        return own;
    }
    if (Dispatch(config_.dispatch_mode) == Dispatch::kByUser && client->uid()) {
        return serving_[uint32_t(client->uid()) % workers];
    }
    return choose_by_mode(client->peer(), own);
}

template <class Send>
void MasterReactor::forward(Seat &seat, Connection &client, PacketHead head, Send &&send)
{
    ClientState &state = state_of(client.session());
    head.session = client.session();
    head.port = uint16_t(client.port().index);
    state.seat = &seat;
    state.sequence = send(head);
    note_memory();
    clients_.row(client.session()).active_at.store(client.active_at(), std::memory_order_relaxed);
    if (!seat.keeps_up() && !client.is_held()) [[unlikely]] {
        hold(client, seat);
    }
}

void MasterReactor::forward(Seat &seat, Connection &client, PacketHead head, std::string_view inline_part,
                            const Payload &body)
{
    forward(seat, client, head, [&](const PacketHead &packet) { return seat.lane->send(packet, inline_part, body); });
}

int MasterReactor::on_request(const HttpArrival &arrival)
{
    return forward_request(arrival, PacketKind::kRequest, nullptr);
}

int MasterReactor::on_handshake(const HttpArrival &arrival, const WebSocketOffer &offer)
{
    return forward_request(arrival, PacketKind::kHandshake, &offer);
}

int MasterReactor::forward_request(const HttpArrival &arrival, PacketKind kind, const WebSocketOffer *offer)
{
    auto &client = static_cast<Connection &>(arrival.channel.client());
    const http1::Head &head = arrival.head;
    std::string_view raw_head(arrival.base, head.size);
    Seat *seat = choose(client.session(), &client, kind, raw_head);
    if (!seat) {
        return 503;
    }
    RequestPart part = {};
    part.peer = arrival.origin.peer;
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
    ClientState &state = state_of(client.session());
    packet.serial = ++state.request;
    state.is_handled = true;
    state.is_answer_begun = false;
    seat->requests++;
    if (is_contiguous) {
        forward(*seat, client, packet, inline_.view(), {{arrival.base, raw_head.size() + arrival.body.size()}});
    } else if (fits) {
        inline_.append(raw_head);
        Payload body = arrival.block.data ? CountedStorage::payload_of(arrival.block, arrival.body.size())
                                          : Payload{arrival.body};
        forward(*seat, client, packet, inline_.view(), body);
    } else {
        Block whole = storage_.allocate(raw_head.size() + arrival.body.size());
        memcpy(whole.data, raw_head.data(), raw_head.size());
        memcpy(whole.data + raw_head.size(), arrival.body.data(), arrival.body.size());
        forward(*seat, client, packet, inline_.view(),
                CountedStorage::payload_of(whole, raw_head.size() + arrival.body.size()));
        storage_.release(whole);
    }
    if (arrival.block.data) {
        storage_.release(arrival.block);
    }
    return 0;
}

void MasterReactor::note_hearer(ClientState &state, Seat &seat)
{
    if (std::find(state.heard_by.begin(), state.heard_by.end(), &seat) == state.heard_by.end()) {
        state.heard_by.push_back(&seat);
    }
}

template <class Send>
void MasterReactor::forward_message(Seat &seat, Connection &client, const PacketHead &head, Send &&send)
{
    client.handler_begins();
    note_hearer(state_of(client.session()), seat);
    forward(seat, client, head, send);
}

bool MasterReactor::forward_message(Client &given, PacketKind kind, uint32_t serial, std::string_view bytes, Block block)
{
    auto &client = static_cast<Connection &>(given);
    if (Seat *seat = choose(client.session(), &client, kind, bytes)) {
        Payload body = block.data ? CountedStorage::payload_of(block, bytes.size()) : Payload{bytes};
        forward_message(*seat, client, packet_about(0, kind, 0, serial),
                        [&](const PacketHead &head) { return seat->lane->send(head, {}, body); });
    } else if (!setting_.dispatch.call) {   // which may want it dropped
        refuse(client, "the connection is closed: its worker cannot be reached (ulimit -n?)");
        client.close(true);   // without this the rest would mean something else
    }
    if (block.data) {
        storage_.release(block);
    }
    return true;
}

bool MasterReactor::on_message(Client &client, const WebSocketMessage &message)
{
    return forward_message(client, PacketKind::kMessage, uint32_t(message.opcode), message.bytes, message.block);
}

// A long message goes past us: the worker takes what has come but was not read straight to its place. All of it has to be
// there, so that no worker waits for a slow client.
TailReader MasterReactor::on_tail(Connection &client, const MessageTail &tail)
{
    if (setting_.dispatch.call || !client.may_be_lent() || client.peer().family == AF_UNIX) {
        return TailReader::kSelf;   // the function is shown messages; and of other sockets less is known
    }
    if (unread_bytes(client.fd()) < tail.size) {
        return tail.may_wait ? TailReader::kNobodyYet : TailReader::kSelf;
    }
    Seat *seat = choose(client.session(), &client, PacketKind::kMessage, {});
    if (!seat || seat->lane->is_full() || seat->tails >= kLentTails) {
        return TailReader::kSelf;
    }
    if (seat->lane->next_number() <= seat->lost_upto) {   // its next reader will take the tail for one that has ended
        return TailReader::kSelf;
    }
    Fd socket = client.lend_socket(last_descriptor_);
    if (!socket) {
        return TailReader::kSelf;
    }
    count(row_.received_bytes, tail.size);
    TailPart part = {uint32_t(tail.size), tail.key,
                     stays_with_worker(client) ? uint32_t(client.port().config->package_max_length) : 0};
    clients_.row(client.session()).begin_loan(SessionNumbers::tag_of(client.session()));
    size_t front_size = tail.front.size();
    Block front = tail.front.detach();
    Payload payload = CountedStorage::payload_of(front, front_size);
    PacketHead message = packet_about(0, PacketKind::kMessage, kFlag, uint32_t(tail.opcode));
    forward_message(*seat, client, message, [&](const PacketHead &head) {
        return seat->lane->send_with_tail(head, bytes_of(part), payload, std::move(socket), tail.size);
    });
    storage_.release(front);
    ClientState &state = state_of(client.session());
    state.tail = std::make_unique<LentTail>(LentTail{seat->shared_from_this(), state.sequence});
    seat->tails++;
    return TailReader::kSomebodyElse;
}

void MasterReactor::end_tail(Connection &client, ClientState &state, TailFate fate)
{
    uint32_t behind = forget_tail(state, clients_.row(client.session()));
    static_cast<WebSocketProtocol &>(client.protocol()).tail_ended(fate, behind);
}

// What has been taken behind it.
uint32_t MasterReactor::forget_tail(ClientState &state, const ClientRow &row)
{
    if (!state.tail) {
        return 0;
    }
    state.tail->seat->tails--;
    state.tail.reset();
    count(row_.received_bytes, row.taken_behind());
    return row.taken_behind();
}

bool MasterReactor::on_receive(Client &client, const Packet &packet)
{
    return forward_message(client, PacketKind::kReceived, 0, packet.bytes, packet.block);
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
    PeerAddress peer = PeerAddress::of(from);   // its sender has no id, and nothing else to be known by
    Seat *seat = wanted == DispatchFunction::kAsUsual
                     ? choose_by_mode(peer, serving_[(peer.hash() + size_t(from.port())) % serving_.size()])
                     : serving_[size_t(wanted)];
    if (!seat || seat->lane->is_full()) {   // as the kernel does when nobody reads
        refuse(ClientName(from), "a datagram is dropped: its worker %s", seat ? "does not keep up" : "cannot be reached (ulimit -n?)");
        return;
    }
    PacketHead head;
    head.kind = uint8_t(PacketKind::kDatagram);
    head.port = uint16_t(socket.port().index);
    seat->lane->send(head, bytes_of(from), {bytes});
}

PacketHead MasterReactor::packet_to_worker(const Client &client, PacketKind kind, uint8_t flags)
{
    PacketHead head = packet_about(client.session(), kind, flags);
    head.port = uint16_t(client.port().index);
    return head;
}

// To the worker that hears of the client's life.
void MasterReactor::tell(Client &client, PacketKind kind, uint8_t flags, std::string_view bytes)
{
    if (Seat *seat = choose(client.session(), static_cast<Connection *>(&client), kind, {})) {
        seat->lane->send(packet_to_worker(client, kind, flags), bytes);
    }
}

// To all who may still be answering what it sent.
void MasterReactor::on_half_closed(Client &client)
{
    ClientState &state = state_of(client.session());
    if (state.heard_by.empty()) {
        static_cast<Connection &>(client).finished_elsewhere();
        return;
    }
    PacketHead head = packet_to_worker(client, PacketKind::kHalfClosed);
    for (Seat *seat : state.heard_by) {
        tell_half_closed(*seat, head, state);
    }
}

void MasterReactor::tell_half_closed(Seat &seat, PacketHead head, ClientState &state)
{
    head.serial = half_closed_ = std::max(half_closed_ + 1, 1u);
    uint64_t sequence = seat.lane->send(head, {});
    std::vector<Talk::Unfinished> &unfinished = state.begin_talk().unfinished;
    std::erase_if(unfinished, [&](auto &one) { return one.seat == &seat; });
    unfinished.push_back({&seat, head.serial, sequence});
}

void MasterReactor::on_sent(Client &given)
{
    auto &client = static_cast<Connection &>(given);
    ClientRow &row = clients_.row(client.session());
    note_unsent(client);
    row.sent_at.store(loop_.now(), std::memory_order_relaxed);
    ClientState &state = state_of(client.session());
    if (state.has_questions()) {
        answer_questions(client.session(), &client, state);
    }
}

void MasterReactor::on_goodbye(Client &client)
{
    clients_.row(client.session()).speaks = ClientRow::kClosingWebSocket;
}

void MasterReactor::on_connect(Client &given)
{
    auto &client = static_cast<Connection &>(given);
    int64_t session = client.session();
    ClientRow &row = clients_.row(session);
    ClientInfo info = client.info();
    row.speaks = ClientRow::kOther;
    row.is_protected = false;
    row.is_paused = false;
    row.reactor = uint8_t(setting_.index);
    row.port = uint16_t(client.port().index);
    row.socket = info.socket;
    row.set_peer(info.peer);
    row.opened_at = info.opened_at;
    row.begin(SessionNumbers::tag_of(session));
    row.unsent = 0;
    row.counts.received_at = info.received_at;
    row.sent_at = 0;
    row.active_at = info.active_at;
    client.share_counts(row.counts);
    row.session.store(session, std::memory_order_release);
    clients_.use_slot(SessionNumbers::slot_of(session));
    uint32_t last_request = state_of(session).request;   // a late answer to a former client's must not fit
    state_of(session) = {};
    state_of(session).request = last_request;
    state_of(session).worker_id = next_worker();
    client.set_unread_storage(storage_for(client));
    announce(client);
}

// Of a client that nothing is read from before it is confirmed, more than once if its worker dies before that.
void MasterReactor::announce(Connection &client)
{
    Seat *seat = choose(client.session(), &client, PacketKind::kConnected, {});
    uint64_t sequence = seat ? seat->lane->send(packet_to_worker(client, PacketKind::kConnected), {}) : 0;
    if (!client.port().config->enable_delay_receive) {
        return;
    }
    state_of(client.session()).pause = std::make_unique<Pause>(Pause{seat, sequence, true});
    if (!seat) {
        refuse(client, "the connection is closed: its worker cannot be reached (ulimit -n?)");
        client.close(true);   // no worker will confirm it
    }
}

void MasterReactor::on_close(Client &client, bool by_server)
{
    int64_t session = client.session();
    ClientState &state = state_of(session);
    ClientRow &row = clients_.row(session);
    row.unsent.store(0, std::memory_order_relaxed);
    row.session.store(0, std::memory_order_release);
    request_is_done(state);
    answer_questions(session, nullptr, state);
    state.talk.reset();
    state.pause.reset();
    forget_tail(state, row);
    note_kept();
    WebSocketChannel *socket = client.websocket();
    ClosedPart part = {client.info(), by_server, socket != nullptr, socket && !socket->is_open()};
    part.info.reactor = setting_.index;
    tell(client, PacketKind::kClosed, 0, bytes_of(part));
}

}  // namespace coro
