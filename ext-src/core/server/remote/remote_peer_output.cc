#include "coro/server/remote/remote_peer.h"

#include "coro/base/check.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/handler.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

// How a worker sends to a client whose socket the master owns. Bytes that fit into the window are sent at once,
// and further bytes when there is room.
namespace coro {

namespace {

// size in bytes of one piece of a large body; bytes for other clients can be sent between two pieces
constexpr size_t kPiece = 256 << 10;

}  // namespace

// Sends a packet that must not overtake packets that are queued for the client.
void RemoteOutput::send_in_order(const PacketHead &head, std::string_view bytes)
{
    has_queue() ? queue(head, {}, {bytes}) : (void) link_.ipc().send(head, bytes);
}

bool RemotePeer::is_owner_ending() const
{
    return link_.owner().is_server_ending();
}

int RemotePeer::send(std::string_view head, const Payload &body)
{
    return transmit(stream_.is_handling() ? PacketKind::kResponse : PacketKind::kSend, head, body);
}

int RemoteOutput::transmit(PacketKind kind, std::string_view head, const Payload &body, uint8_t flags)
{
    if (remote().is_closing_ || !is_there()) {
        return -EPIPE;
    }
    remote().has_turn_ = false;
    PacketHead packet_head = remote().stream().packet(kind, flags);
    size_t size = head.size() + body.bytes.size();
    bool may_go = !has_queue() && !link_.ipc().is_full() && in_flight() + size <= link_.window();
    if (may_go && head.size() <= kInlineMost) [[likely]] {
        send_piece(packet_head, head, body);
        update_fullness();
        return 0;
    }
    queue_message(packet_head, head, body);
    send_queued();
    update_fullness();
    free_pending_if_over();
    if (has_queue() && remote().thread().unsent_total().is_full()) [[unlikely]] {
        remote().thread().unsent_memory().relieve(remote());
    }
    return 0;
}

// Schedules a notice to the handler when the client has begun or ceased to read too slowly, judged by the number of
// unsent bytes that the master publishes.
void RemoteOutput::update_fullness()
{
    const PortConfig &config = *remote().port().config;
    if (config.buffer_high_watermark == 0 || remote().is_closing_) {
        return;
    }
    size_t unsent = queued_bytes() + in_flight();
    bool was_full = is_full_;
    is_full_ = unsent >= size_t(config.buffer_high_watermark) || (was_full && unsent > size_t(config.buffer_low_watermark));
    if (is_full_ && !has_queue()) {
        request_room(size_t(config.buffer_low_watermark) + 1);
    }
    if (is_full_ != reported_full_) {
        // run() calls the handler later, because the caller is still sending and the handler may close the
        // connection.
        remote().thread().loop().scheduler().enqueue_once(remote());
    }
}

void RemoteOutput::send_piece(const PacketHead &head, std::string_view inline_part, const Payload &body)
{
    add_sent(inline_part.size() + body.bytes.size());
    link_.ipc().send(head, inline_part, body);
}

// Counts bytes as sent. Called before the bytes are sent, because the master may process them at once.
void RemoteOutput::add_sent(size_t size)
{
    uint32_t dealt_with = row_.processed_bytes.load(std::memory_order_relaxed);
    sent_ = (int32_t(sent_ - dealt_with) < 0 ? dealt_with : sent_) + uint32_t(size);
}

// Queues a message. A small head and the first piece of its body go into one packet, so that the master never has
// one of the two without the other.
void RemoteOutput::queue_message(const PacketHead &packet_head, std::string_view head, const Payload &body)
{
    bool is_glued = head.size() <= kInlineMost && !body.bytes.empty();
    if (!is_glued && !head.empty()) {
        PacketHead first = packet_head;
        first.flags |= body.bytes.empty() ? 0 : kMoreFollows;
        queue(first, {}, {head});
    }
    if (!body.bytes.empty()) {
        queue(packet_head, is_glued ? head : std::string_view(), body);
    }
}

void RemoteOutput::queue(const PacketHead &head, std::string_view inline_part, const Payload &payload)
{
    Queued queued = {head, std::string(inline_part), payload.bytes, payload.owner, payload.keep, payload.release,
                     payload.bytes.size()};
    if (payload.keep) {
        payload.keep(payload.owner);
    } else {
        char *copy = static_cast<char *>(malloc(std::max<size_t>(payload.bytes.size(), 1)));
        CORO_CHECK(copy);
        if (!payload.bytes.empty()) {
            memcpy(copy, payload.bytes.data(), payload.bytes.size());
        }
        queued.bytes = {copy, payload.bytes.size()};
        queued.owner = copy;
        queued.release = free;
    }
    remote().thread().unsent_total().keep(payload.keep ? payload.owner : nullptr, queued.memory);
    if (!has_queue()) {
        pending().looked_at = 0;
        pending().was_sent_at = remote().thread().loop().now() + RemotePeer::kReadsWithin;
    }
    pending_->queued_bytes += queued.size();
    pending_->queue.push_back(std::move(queued));
}

size_t RemoteOutput::rest_of_message() const
{
    size_t rest = 0;
    for (const Queued &queued : pending_->queue) {
        rest += queued.size();
        if (!queued.has_more()) {
            break;
        }
    }
    return rest;
}

// Returns how many bytes of a queued packet are sent next. Bytes that fit into the window go into one packet: if
// this process is killed, the master has either all of these bytes or none.
size_t RemoteOutput::piece_of(const Queued &queued) const
{
    size_t size = queued.bytes.size();
    size_t window = link_.window();
    return size <= window ? size : std::min(kPiece, window / 2);
}

// Sends queued packets that fit into the window and the link: a message as a whole, or in pieces if it is larger
// than the window.
void RemoteOutput::send_queued()
{
    if (!is_there()) {
        drop_queue();   // the client has gone, and the master would drop the packets
    }
    while (has_queue() && !link_.ipc().is_full()) {
        const Queued &first = pending_->queue.front();
        size_t window = link_.window();
        size_t rest = rest_of_message();
        bool is_whole = rest <= first.inline_part.size() + window;
        size_t next = is_whole ? rest : first.inline_part.size() + piece_of(first);
        if (size_t before = in_flight(); before > 0 && before + next > window) {
            request_room(next < window ? window - next + 1 : 1);
            return;
        }
        do {
            send_first();
        } while (is_whole && pending_->is_within_message);
    }
    if (has_queue() && !std::exchange(pending_->is_awaiting_link, true)) {
        link_.await_room(remote().session());
    }
}

void RemoteOutput::send_first()
{
    Queued &first = pending_->queue.front();
    size_t size = piece_of(first);
    bool is_all = size == first.bytes.size();
    PacketHead head = first.head;
    head.flags |= is_all ? 0 : kMoreFollows;
    pending_->is_within_message = !is_all || first.has_more();
    pending_->queued_bytes -= first.inline_part.size() + size;
    send_piece(head, first.inline_part, {first.bytes.substr(0, size), first.owner, first.keep, first.release});
    first.inline_part.clear();
    first.bytes.remove_prefix(size);
    if (is_all) {
        drop_first();
    }
}

void RemoteOutput::drop_first()
{
    Queued &first = pending_->queue.front();
    pending_->queued_bytes -= first.size();
    void *shared = first.keep ? first.owner : nullptr;
    size_t memory = first.memory;
    first.release(first.owner);
    pending_->queue.pop_front();
    remote().thread().unsent_total().drop(shared, memory);
}

// Sends or drops all queued packets. A WebSocket client can miss a whole message, but not a part of one; any other
// connection is closed if bytes for it are dropped.
void RemoteOutput::finish_partial_messages()
{
    bool is_torn = false;
    // true: the packets that are being dropped belong to a message that is not over yet
    bool is_dropping = false;
    while (has_queue()) {
        const Queued &next = pending_->queue.front();
        bool goes = !next.is_for_peer() || (next.is_frame() && pending_->is_within_message && !link_.is_window_narrowed());
        if (goes) {
            send_first();
            continue;
        }
        is_torn = is_torn || !next.is_frame() || pending_->is_within_message || (!is_dropping && next.continues());
        is_dropping = next.has_more();
        drop_first();
    }
    if (is_torn) {
        remote().is_closing_ = true;
        link_.ipc().send(remote().packet(PacketKind::kClose, kByServer), {});
    }
}

void RemoteOutput::drop_queue()
{
    while (has_queue()) {
        drop_first();
    }
}

void RemoteOutput::request_room(size_t limit)
{
    Pending &pending = this->pending();
    if (pending.requested_room > 0 && pending.requested_room <= limit) {
        return;   // no new request: the master will answer the earlier request, whose limit is lower or equal
    }
    pending.requested_room = limit;
    pending.files_since_request = 0;
    uint64_t bytes = limit;
    PacketHead head = remote().packet(PacketKind::kAwaitRoom);
    head.room_request = ++room_request_;
    link_.ipc().send(head, bytes_of(bytes));
}

bool RemotePeer::has_own_room(size_t limit) const
{
    return queued_bytes() + in_flight() < limit && (!pending_ || pending_->files_in_flight < kMostFiles);
}

bool RemoteOutput::is_total_full() const
{
    return (has_queue() || link_.ipc().is_full()) && remote().thread().unsent_total().is_full();
}

bool RemotePeer::has_room(size_t limit) const
{
    return has_own_room(limit) && !is_total_full() && (has_turn_ || thread_.unsent_memory().may_begin());
}

void RemotePeer::total_has_room()
{
    is_awaiting_total_ = false;
    wake_writers(0);
}

// The reactor publishes when the client has read, see MasterReactor::watch_readers(). While the link is full, the client is
// not the one that is slow; but if memory is used up (`is_any`), clients are given up of which the link has no bytes: that
// frees memory at once.
Nanoseconds RemotePeer::stalled_since(bool is_any)
{
    bool is_link_full = link_.ipc().is_full();
    bool keeps_bytes = has_queue() && (is_any ? !is_link_full || in_flight() == 0
                                              : !is_link_full && !stream_.is_handling() && http());
    if (!keeps_bytes) {
        return kNever;
    }
    Nanoseconds sent_at = row_.sent_at;
    if (pending_->looked_at == 0) {
        pending_->looked_at = thread_.loop().now();
        pending_->was_sent_at = std::min(pending_->was_sent_at, sent_at);
    }
    bool reads = sent_at > pending_->was_sent_at;
    return std::max(pending_->looked_at, sent_at) + (reads ? kReadsWithin : 0);
}

void RemotePeer::await_room(Waiter &waiter, size_t limit)
{
    pending().writers.push_back(waiter);
    if (is_total_full() || !thread_.unsent_memory().may_begin()) {
        await_total();
    }
    // If packets are queued, no request is needed: room has been requested for these packets, and the writers are
    // woken when the packets are sent.
    if (!has_queue()) {
        request_room(std::min(limit, link_.window() / 2));
    }
}

void RemotePeer::await_turn()
{
    if (!is_awaiting_turn_) {
        is_awaiting_turn_ = true;
        thread_.unsent_memory().await_turn(*this);
    }
}

bool RemotePeer::turn_has_come()
{
    is_awaiting_turn_ = false;
    bool had_writers = has_turn_ = has_writers();
    wake_writers(0);
    run();   // may delete this object
    return had_writers;
}

void RemoteOutput::await_total()
{
    if (!remote().thread().unsent_memory().may_begin()) {
        remote().await_turn();
    } else if (!remote().is_awaiting_total_) {
        remote().is_awaiting_total_ = true;
        remote().thread().unsent_memory().await_less_unsent(remote());
    }
}

void RemoteOutput::room_available(uint32_t room_request)
{
    if (room_request != room_request_ || !pending_) {
        return;   // ignore the answer to an earlier request: a later request with a lower limit has replaced it
    }
    pending_->requested_room = 0;
    pending_->files_in_flight = pending_->files_since_request;
    go_on_sending();
}

void RemoteOutput::link_has_room()
{
    if (pending_) {
        pending_->is_awaiting_link = false;
        go_on_sending();
    }
}

void RemoteOutput::go_on_sending()
{
    send_queued();
    update_fullness();
    if (has_writers()) {
        is_total_full() || !remote().thread().unsent_memory().may_begin() ? await_total() : wake_writers(0);
    }
    remote().acknowledge_half_close();
    free_pending_if_over();
}

int RemotePeer::send_file(std::string_view head, SharedFd file, off_t offset, size_t length)
{
    if (is_closing_ || !is_there()) {
        return -EPIPE;
    }
    if (int outcome = transmit(stream_.is_handling() ? PacketKind::kResponse : PacketKind::kSend, head, {}); outcome < 0) {
        return outcome;
    }
    while (has_queue()) {   // a descriptor cannot be queued, so all queued packets are sent now, before the descriptor
        send_first();
    }
    SentFile part = {offset, length};
    add_sent(part.counted());
    PacketKind kind = stream_.is_handling() ? PacketKind::kSendResponseFile : PacketKind::kSendFile;
    if (link_.ipc().send_descriptor(stream_.packet(kind), bytes_of(part), file.detach()) == 0) {
        close(true);
        return -EPIPE;
    }
    request_room(SentFile::kMostCounted / 2);
    pending_->files_in_flight++;
    pending_->files_since_request++;
    return 0;
}

}  // namespace coro
