#include "coro/server/remote_client.h"

#include "coro/base/check.h"
#include "coro/server/frontend.h"
#include "coro/server/handler.h"
#include "coro/server/worker_lanes.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

// What a worker sends to a client of the master's: as much at once as the window lets through.
namespace coro {

namespace {

// What may be on its way to one client, or lie in the master for it, before the master has said that there is room again.
constexpr size_t kWindow = 512 << 10;
constexpr size_t kNarrowWindow = 32 << 10;   // when the master has much to keep
constexpr size_t kPiece = 256 << 10;   // of a large body: others have their turn between two

}  // namespace

size_t RemoteClient::window() const
{
    return lanes_.is_short(reactor_) ? kNarrowWindow : kWindow;
}

// Whatever is said stays in order: behind what waits here.
void RemoteClient::tell(PacketKind kind, uint8_t flags, uint32_t serial, std::string_view bytes)
{
    PacketHead head = packet(kind, flags, serial);
    has_queue() ? queue(head, {bytes}) : (void) lane_.send(head, bytes);
}

int RemoteClient::send(std::string_view head, const Payload &body)
{
    return transmit(is_handling_ ? PacketKind::kAnswer : PacketKind::kSend, head, body);
}

int RemoteClient::transmit(PacketKind kind, std::string_view head, const Payload &body)
{
    if (is_closing_ || !is_there()) {
        return -EPIPE;
    }
    PacketHead packet_head = packet(kind, 0, request_);
    if (!has_queue() && in_flight_ + head.size() + body.bytes.size() <= window() && head.size() <= kInlineMost &&
        body.bytes.size() <= kPiece) [[likely]] {
        send_piece(packet_head, head, body);
        note_fullness();
        return 0;
    }
    size_t left = head.size() + body.bytes.size();
    for (const Payload &part : {Payload{head}, body}) {
        for (size_t at = 0; at < part.bytes.size(); at += kPiece) {
            Payload piece = part;
            piece.bytes = part.bytes.substr(at, kPiece);
            left -= piece.bytes.size();
            packet_head.flags = left > 0 ? kFlag : 0;
            queue(packet_head, piece);
        }
    }
    feed();
    note_fullness();
    note_rest();
    return 0;
}

// As Connection does it, as far as the master has told what the client has taken.
void RemoteClient::note_fullness()
{
    const PortConfig &config = *port_.config;
    if (config.buffer_high_watermark == 0 || is_closing_) {
        return;
    }
    size_t unsent = queued_bytes() + in_flight_;
    bool was_full = is_full_;
    is_full_ = unsent >= size_t(config.buffer_high_watermark) || (was_full && unsent > size_t(config.buffer_low_watermark));
    if (is_full_ && !has_queue()) {
        ask_for_room(size_t(config.buffer_low_watermark) + 1);
    }
    if (is_full_ != told_full_ && !is_linked()) {
        frontend_.loop().scheduler().enqueue(*this);   // whoever sends has not finished, and the handler may do anything
    }
}

void RemoteClient::send_piece(const PacketHead &head, std::string_view inline_part, const Payload &body)
{
    size_t size = inline_part.size() + body.bytes.size();
    lane_.send(head, inline_part, body);
    in_flight_ += size;
    if (pending_) {
        pending_->since_asked += size;
    }
    if (size_t half = window() / 2; in_flight_ > half) {
        ask_for_room(half);
    }
}

void RemoteClient::queue(const PacketHead &head, const Payload &payload)
{
    Queued queued = {head, payload.bytes, payload.owner, payload.keep, payload.release};
    if (payload.keep) {
        payload.keep(payload.owner);
    } else {
        char *copy = static_cast<char *>(malloc(std::max<size_t>(payload.bytes.size(), 1)));
        CORO_CHECK(copy);
        if (!payload.bytes.empty()) {
            memcpy(copy, payload.bytes.data(), payload.bytes.size());
        }
        queued = {head, {copy, payload.bytes.size()}, copy, nullptr, free};
    }
    pending().queued_bytes += queued.bytes.size();
    pending_->queue.push_back(queued);
}

// Sends what the window lets through.
void RemoteClient::feed()
{
    auto fits = [this] { return in_flight_ == 0 || in_flight_ + pending_->queue.front().bytes.size() <= window(); };
    while (has_queue() && fits()) {
        Queued next = pending_->queue.front();
        pending_->queue.pop_front();
        pending_->queued_bytes -= next.bytes.size();
        if (next.bytes.size() <= kInlineMost) {
            send_piece(next.head, next.bytes, {});
        } else {
            send_piece(next.head, {}, {next.bytes, next.owner, next.keep, next.release});
        }
        next.release(next.owner);
    }
    if (has_queue()) {
        ask_for_room(window() / 2);
    }
}

void RemoteClient::drop_queue()
{
    if (!pending_) {
        return;
    }
    for (Queued &queued : pending_->queue) {
        queued.release(queued.owner);
    }
    pending_->queue.clear();
    pending_->queued_bytes = 0;
}

void RemoteClient::ask_for_room(size_t limit)
{
    Pending &pending = this->pending();
    if (pending.asked_limit > 0 && pending.asked_limit <= limit) {
        return;   // whoever wanted less is told enough
    }
    pending.asked_limit = limit;
    pending.since_asked = pending.files_since_asked = 0;
    uint64_t bytes = limit;
    lane_.send(packet(PacketKind::kAwaitRoom, 0, ++asked_), bytes_of(bytes));
}

bool RemoteClient::has_room(size_t limit) const
{
    return queued_bytes() + in_flight_ < limit && (!pending_ || pending_->files_in_flight < kMostFiles);
}

void RemoteClient::await_room(Waiter &waiter, size_t limit)
{
    pending().writers.push_back(waiter);
    // What waits here has to be on its way first: that asks by itself, and again when this is woken.
    size_t half = window() / 2;
    ask_for_room(has_queue() ? half : std::min(limit, half));
}

void RemoteClient::room(uint32_t serial)
{
    if (serial != asked_ || !pending_) {
        return;   // a stricter question came later
    }
    pending_->asked_limit = 0;
    in_flight_ = pending_->since_asked;
    pending_->files_in_flight = pending_->files_since_asked;
    feed();
    note_fullness();
    wake_writers(0);
    note_end();
    note_rest();
}

int RemoteClient::send_file(std::string_view head, Fd file, off_t offset, size_t length)
{
    if (is_closing_ || !is_there()) {
        return -EPIPE;
    }
    if (int outcome = transmit(is_handling_ ? PacketKind::kAnswer : PacketKind::kSend, head, {}); outcome < 0) {
        return outcome;
    }
    while (has_queue()) {   // a descriptor cannot wait here: what is in front of it goes as well
        in_flight_ = 0;
        feed();
    }
    SentFile part = {offset, length};
    PacketKind kind = is_handling_ ? PacketKind::kSendAnswerFile : PacketKind::kSendFile;
    if (lane_.send_descriptor(packet(kind, 0, request_), bytes_of(part), std::move(file)) == 0) {
        close(true);
        return -EPIPE;
    }
    ask_for_room(kWindow / 2);
    in_flight_ += std::min(length, kWindow);
    pending_->since_asked += std::min(length, kWindow);
    pending_->files_in_flight++;
    pending_->files_since_asked++;
    return 0;
}

}  // namespace coro
