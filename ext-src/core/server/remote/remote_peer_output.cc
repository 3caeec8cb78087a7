#include "coro/server/remote/remote_peer.h"

#include "coro/base/check.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/handler.h"
#include "coro/server/lifecycle/worker.h"
#include "coro/server/remote/worker_links.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

// What a worker sends to a client of the master's: as much at once as the window lets through.
namespace coro {

namespace {

constexpr size_t kPiece = 256 << 10;   // of a large body: others have their turn between two

}  // namespace

// Whatever is said stays in order: behind what waits here.
void RemotePeer::tell(PacketKind kind, uint8_t flags, uint32_t serial, std::string_view bytes)
{
    PacketHead head = packet(kind, flags, serial);
    has_queue() ? queue(head, {}, {bytes}) : (void) lane_.send(head, bytes);
}

// What the master itself is to do is done however much the client has still to read.
void RemotePeer::order(PacketKind kind, uint8_t flags, uint32_t serial)
{
    lane_.send(packet(kind, flags, serial), {});
}

int RemotePeer::send(std::string_view head, const Payload &body)
{
    return transmit(is_handling_ ? PacketKind::kAnswer : PacketKind::kSend, head, body);
}

int RemotePeer::transmit(PacketKind kind, std::string_view head, const Payload &body)
{
    if (is_closing_ || !is_there()) {
        return -EPIPE;
    }
    PacketHead packet_head = packet(kind, 0, request_);
    size_t size = head.size() + body.bytes.size();
    bool may_go = !has_queue() && !lane_.is_full() && in_flight() + size <= lanes_.window(reactor_);
    if (may_go && head.size() <= kInlineMost) [[likely]] {
        send_piece(packet_head, head, body);
        note_fullness();
        return 0;
    }
    queue_message(packet_head, head, body);
    feed();
    note_fullness();
    note_rest();
    return 0;
}

// As Connection does it, as far as the master has told what the client has taken.
void RemotePeer::note_fullness()
{
    const PortConfig &config = *port_.config;
    if (config.buffer_high_watermark == 0 || is_closing_) {
        return;
    }
    size_t unsent = queued_bytes() + in_flight();
    bool was_full = is_full_;
    is_full_ = unsent >= size_t(config.buffer_high_watermark) || (was_full && unsent > size_t(config.buffer_low_watermark));
    if (is_full_ && !has_queue()) {
        ask_for_room(size_t(config.buffer_low_watermark) + 1);
    }
    if (is_full_ != told_full_) {
        frontend_.loop().scheduler().enqueue_once(*this);   // whoever sends has not finished, and the handler may do anything
    }
}

void RemotePeer::send_piece(const PacketHead &head, std::string_view inline_part, const Payload &body)
{
    add_said(inline_part.size() + body.bytes.size());
    lane_.send(head, inline_part, body);
}

// Before it is sent: the master may be quick.
void RemotePeer::add_said(size_t size)
{
    uint32_t dealt_with = row_.said.load(std::memory_order_relaxed);
    said_ = (int32_t(said_ - dealt_with) < 0 ? dealt_with : said_) + uint32_t(size);
}

// A head goes with the first piece of its body: whoever has the one has the other.
void RemotePeer::queue_message(PacketHead packet_head, std::string_view head, const Payload &body)
{
    bool is_glued = head.size() <= kInlineMost && !body.bytes.empty();
    if (!is_glued && !head.empty()) {
        packet_head.flags = body.bytes.empty() ? 0 : kFlag;
        queue(packet_head, {}, {head});
    }
    if (!body.bytes.empty()) {
        packet_head.flags = 0;
        queue(packet_head, is_glued ? head : std::string_view(), body);
    }
}

void RemotePeer::queue(const PacketHead &head, std::string_view inline_part, const Payload &payload)
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
    frontend_.unsent_total().keep(payload.keep ? payload.owner : nullptr, queued.memory);
    if (!has_queue()) {
        pending().queued_at = frontend_.loop().now();
    }
    pending_->queued_bytes += queued.size();
    pending_->queue.push_back(std::move(queued));
}

size_t RemotePeer::rest_of_message() const
{
    size_t rest = 0;
    for (const Queued &queued : pending_->queue) {
        rest += queued.size();
        if (!queued.has_rest()) {
            break;
        }
    }
    return rest;
}

// Bytes that fit into the window are one packet: if this process is killed, the master has all of them or none.
size_t RemotePeer::piece_of(const Queued &queued) const
{
    size_t size = queued.bytes.size();
    size_t window = lanes_.window(reactor_);
    return size <= window ? size : std::min(kPiece, window / 2);
}

// Sends what the window and the lane let through: a message as a whole, or piece by piece where it is larger than the window.
void RemotePeer::feed()
{
    if (!is_there()) {
        drop_queue();   // what it was sent is no longer dealt with
    }
    while (has_queue() && !lane_.is_full()) {
        const Queued &first = pending_->queue.front();
        size_t window = lanes_.window(reactor_);
        size_t rest = rest_of_message();
        bool is_whole = rest <= first.inline_part.size() + window;
        size_t next = is_whole ? rest : first.inline_part.size() + piece_of(first);
        if (size_t before = in_flight(); before > 0 && before + next > window) {
            ask_for_room(next < window ? window - next + 1 : 1);
            return;
        }
        do {
            send_first();
        } while (is_whole && pending_->is_within_message);
    }
    if (has_queue() && !std::exchange(pending_->is_awaiting_lane, true)) {
        lanes_.await_lane(lane_, session_);
    }
}

void RemotePeer::send_first()
{
    Queued &first = pending_->queue.front();
    size_t size = piece_of(first);
    bool is_all = size == first.bytes.size();
    PacketHead head = first.head;
    head.flags |= is_all ? 0 : kFlag;
    pending_->is_within_message = !is_all || first.has_rest();
    pending_->queued_bytes -= first.inline_part.size() + size;
    send_piece(head, first.inline_part, {first.bytes.substr(0, size), first.owner, first.keep, first.release});
    first.inline_part.clear();
    first.bytes.remove_prefix(size);
    if (is_all) {
        drop_first();
    }
}

void RemotePeer::drop_first()
{
    Queued &first = pending_->queue.front();
    pending_->queued_bytes -= first.size();
    void *shared = first.keep ? first.owner : nullptr;
    size_t memory = first.memory;
    first.release(first.owner);
    pending_->queue.pop_front();
    frontend_.unsent_total().drop(shared, memory);
}

// A WebSocket can do without messages, though not without a part of one. Anything else is closed if something is missing.
void RemotePeer::leave()
{
    bool is_torn = false;
    bool is_dropping = false;   // within a message
    while (has_queue()) {
        const Queued &next = pending_->queue.front();
        bool goes = !next.is_said() || (next.is_frame() && pending_->is_within_message && !lanes_.is_short(reactor_));
        if (goes) {
            send_first();
            continue;
        }
        is_torn = is_torn || !next.is_frame() || pending_->is_within_message || (!is_dropping && next.continues());
        is_dropping = next.has_rest();
        drop_first();
    }
    if (is_torn) {
        is_closing_ = true;
        lane_.send(packet(PacketKind::kClose, kFlag), {});
    }
}

void RemotePeer::drop_queue()
{
    while (has_queue()) {
        drop_first();
    }
}

void RemotePeer::ask_for_room(size_t limit)
{
    Pending &pending = this->pending();
    if (pending.asked_limit > 0 && pending.asked_limit <= limit) {
        return;   // whoever wanted less is told enough
    }
    pending.asked_limit = limit;
    pending.files_since_asked = 0;
    uint64_t bytes = limit;
    lane_.send(packet(PacketKind::kAwaitRoom, 0, ++asked_), bytes_of(bytes));
}

bool RemotePeer::has_own_room(size_t limit) const
{
    return queued_bytes() + in_flight() < limit && (!pending_ || pending_->files_in_flight < kMostFiles);
}

bool RemotePeer::is_held_back() const
{
    return (has_queue() || lane_.is_full()) && frontend_.unsent_total().is_full();
}

bool RemotePeer::has_room(size_t limit) const
{
    return has_own_room(limit) && !is_held_back();
}

void RemotePeer::total_has_room()
{
    is_awaiting_total_ = false;
    wake_writers(0);
}

// The master writes when some of what has gone there was taken.
Nanoseconds RemotePeer::stalled_since()
{
    return has_queue() && !lane_.is_full() && !is_handling_ && http() ? std::max<Nanoseconds>(pending_->queued_at, row_.sent_at) : kNever;
}

void RemotePeer::await_room(Waiter &waiter, size_t limit)
{
    pending().writers.push_back(waiter);
    if (is_held_back()) {
        await_total();
    }
    if (!has_queue()) {   // else that asks, and this is woken when some of it has gone
        ask_for_room(std::min(limit, lanes_.window(reactor_) / 2));
    }
}

void RemotePeer::await_total()
{
    if (!is_awaiting_total_) {
        is_awaiting_total_ = true;
        frontend_.await_less_unsent(*this);
    }
}

void RemotePeer::room(uint32_t serial)
{
    if (serial != asked_ || !pending_) {
        return;   // a stricter question came later
    }
    pending_->asked_limit = 0;
    pending_->files_in_flight = pending_->files_since_asked;
    go_on_sending();
}

void RemotePeer::lane_has_room()
{
    if (pending_) {
        pending_->is_awaiting_lane = false;
        go_on_sending();
    }
}

void RemotePeer::go_on_sending()
{
    feed();
    note_fullness();
    if (has_writers()) {
        is_held_back() ? await_total() : wake_writers(0);
    }
    note_end();
    note_rest();
}

int RemotePeer::send_file(std::string_view head, Fd file, off_t offset, size_t length)
{
    if (is_closing_ || !is_there()) {
        return -EPIPE;
    }
    if (int outcome = transmit(is_handling_ ? PacketKind::kAnswer : PacketKind::kSend, head, {}); outcome < 0) {
        return outcome;
    }
    while (has_queue()) {   // a descriptor cannot wait here: what is in front of it goes as well
        send_first();
    }
    SentFile part = {offset, length};
    add_said(part.counted());
    PacketKind kind = is_handling_ ? PacketKind::kSendAnswerFile : PacketKind::kSendFile;
    if (lane_.send_descriptor(packet(kind, 0, request_), bytes_of(part), std::move(file)) == 0) {
        close(true);
        return -EPIPE;
    }
    ask_for_room(SentFile::kMostCounted / 2);
    pending_->files_in_flight++;
    pending_->files_since_asked++;
    return 0;
}

}  // namespace coro
