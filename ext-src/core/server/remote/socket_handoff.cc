#include "coro/server/remote/socket_handoff.h"

#include "coro/loop/loop.h"
#include "coro/net/tcp_receive_queue.h"
#include "coro/proto/websocket/mask.h"
#include "coro/proto/websocket/utf8.h"
#include "coro/server/remote/packet_kind.h"
#include "coro/server/remote/remote_peer.h"
#include "coro/server/lifecycle/worker.h"
#include "coro/server/remote/worker_links.h"
#include "coro/server/websocket/protocol.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace coro {

SocketHandoff::SocketHandoff(WorkerLinks &lanes, IpcLink &lane, const IpcLink::Tail &tail, uint32_t longest) :
    lanes_(lanes), lane_(lane), socket_(std::move(tail.socket)), session_(tail.session), port_(tail.body->port),
    number_(tail.number), longest_(longest)
{}

bool SocketHandoff::settle(websocket::Opcode opcode, std::string_view message, std::span<char> masked, uint32_t key)
{
    bool is_last = !look_ahead();
    bool is_text = opcode == websocket::Opcode::kText;
    if (is_last && !is_text) {
        give_back();   // at once: the master reads on meanwhile
    }
    websocket::mask(masked.data(), masked.data(), masked.size(), key);
    if (!is_text) {
        return true;
    }
    bool is_good = websocket::is_utf8(message.data(), message.size());
    if (is_last || !is_good) {
        give_back(is_good ? TailFate::kTaken : TailFate::kNoText);
    }
    return is_good;
}

void SocketHandoff::give_back(TailFate fate)
{
    socket_.reset();
    answer(lane_, session_, number_, fate);
}

void SocketHandoff::answer(IpcLink &lane, int64_t session, uint64_t number, TailFate fate)
{
    lane.send(packet_about(session, PacketKind::kTailEnd, uint8_t(fate), uint32_t(number)), {});
    lane.flush();
}

// Has another message come that is long, and whole, and of which the master needs to know nothing?
bool SocketHandoff::look_ahead()
{
    if (messages_left_-- == 0 || longest_ < WebSocketProtocol::kLong) {
        return false;
    }
    char bytes[websocket::kMaxHeadSize];
    size_t count = peek(socket_.get(), bytes, sizeof bytes);
    int size = websocket::parse_head({bytes, count}, {.masked = true, .compression = false}, next_);
    next_head_size_ = size_t(std::max(size, 0));
    bool begins = next_.opcode == websocket::Opcode::kText || next_.opcode == websocket::Opcode::kBinary;
    return size > 0 && begins && next_.fin && next_.length >= WebSocketProtocol::kLong && next_.length <= longest_ &&
           unread_bytes(socket_.get()) >= next_head_size_ + next_.length;
}

void SocketHandoff::run()
{
    RemotePeer *peer = is_allocating_ ? nullptr : lanes_.readable_peer(session_);
    size_t size = next_.length;
    Storage &storage = lanes_.storage();
    if (!peer || !storage.has_room(size) || lane_.is_full()) {
        give_back();
        lanes_.forget(*this);
        return;
    }
    is_allocating_ = true;
    lanes_.worker().loop().scheduler().enqueue(*this);
    Block block = storage.allocate(size);
    unlink();
    is_allocating_ = false;

    PacketHead head = packet_about(session_, PacketKind::kMessage, 0, uint32_t(next_.opcode));
    head.port = port_;
    bool is_taken = take(*peer, block);
    WorkerLinks &lanes = lanes_;
    IpcLink &lane = lane_;
    is_kept() ? lanes.worker().loop().scheduler().enqueue(*this) : lanes.forget(*this);
    if (is_taken) {   // last, as a handler may not return
        lanes.hand_over(lane, head, block, size);
    }
}

// The next message. False: there is none to hand over, and the block is released.
bool SocketHandoff::take(RemotePeer &peer, Block block)
{
    size_t size = next_.length;
    bool is_begun = peer.begin_message(uint32_t(next_head_size_ + size));   // before the first byte is taken
    if (is_begun && take_out(socket_.get(), nullptr, next_head_size_) && take_out(socket_.get(), block.data, size)) {
        if (settle(next_.opcode, {block.data, size}, {block.data, size}, next_.key)) {
            return true;
        }
        peer.handled();
    } else {
        give_back(TailFate::kNotTaken);
        if (is_begun) {
            lanes_.message_lost(peer);
        }
    }
    lanes_.storage().release(block);
    return false;
}

// The master reads nothing of this client until it has the answer, and what it has not seen it could neither unmask nor check.
bool WorkerLinks::on_tail(IpcLink &lane, const IpcLink::Tail &tail)
{
    if (!tail.is_taken) {
        SocketHandoff::answer(lane, tail.session, tail.number, TailFate::kNotTaken);
        if (tail.body) {
            message_lost(sender_of(lane, *tail.body));
        }
        return false;
    }
    TailPart part;
    memcpy(&part, tail.bytes.data(), sizeof part);
    bool has_body = tail.block.data;   // else there was no room for it
    auto lent = std::make_unique<SocketHandoff>(*this, lane, tail, has_body ? part.longest : 0);
    std::span<char> message(tail.block.data, has_body ? tail.body->body_size : 0);
    bool is_good = lent->settle(websocket::Opcode(tail.body->serial), {message.data(), message.size()},
                                message.last(has_body ? part.size : 0), part.key);
    if (!is_good) {
        sender_of(lane, *tail.body).handled();
    }
    if (lent->is_kept()) {
        worker_.loop().scheduler().enqueue(*lent);
        lent_.push_back(std::move(lent));
    }
    return is_good;
}

RemotePeer *WorkerLinks::readable_peer(int64_t session) const
{
    RemotePeer *peer = returns_ || no_more_ > 0 ? nullptr : known_peer(session);
    return peer && peer->may_be_read() ? peer : nullptr;
}

void WorkerLinks::forget(SocketHandoff &lent)
{
    std::erase_if(lent_, [&](auto &one) { return one.get() == &lent; });
}

void WorkerLinks::give_back_sockets()
{
    for (auto &lent : std::exchange(lent_, {})) {
        lent->give_back();
    }
}

void WorkerLinks::message_lost(RemotePeer &peer)
{
    peer.handled();
    if (peer.is_heard()) {
        peer.speaks_websocket();
        refuse(peer, websocket::kInternalError, "the end of what it sent could not be had (ulimit -n?)");
    }
}

void WorkerLinks::hand_over(IpcLink &lane, const PacketHead &head, Block body, size_t body_size)
{
    IpcLink::Arrival arrival{head, {}, body, body_size, {}};
    on_packet_or_message(lane, arrival);
    note_coroutines();
}

}  // namespace coro
