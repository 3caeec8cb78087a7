#include "coro/server/remote/worker_links.h"

#include "coro/loop/loop.h"
#include "coro/net/tcp_receive_queue.h"
#include "coro/proto/websocket/mask.h"
#include "coro/proto/websocket/utf8.h"
#include "coro/server/websocket/protocol.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace coro {

SocketHandoff::SocketHandoff(WorkerLinks &owner, IpcLink &link, const IpcLink::Tail &tail, uint32_t longest) :
    owner_(owner), link_(link), socket_(std::move(tail.socket)), session_(tail.session), port_(tail.body->port),
    number_(tail.number), longest_(longest)
{}

bool SocketHandoff::finish_message(websocket::Opcode opcode, std::string_view message, std::span<char> masked, uint32_t key)
{
    bool is_last = !look_ahead();
    bool is_text = opcode == websocket::Opcode::kText;
    if (is_last && !is_text) {
        return_socket();   // returned before the message is unmasked, so that the master can read on meanwhile
    }
    websocket::mask(masked.data(), masked.data(), masked.size(), key);
    if (!is_text) {
        return true;
    }
    bool is_good = websocket::is_utf8(message.data(), message.size());
    if (is_last || !is_good) {
        return_socket(is_good ? HandoffResult::kTaken : HandoffResult::kNoText);
    }
    return is_good;
}

void SocketHandoff::return_socket(HandoffResult result)
{
    socket_.reset();
    send_end(link_, session_, number_, result);
}

void SocketHandoff::send_end(IpcLink &link, int64_t session, uint64_t number, HandoffResult result)
{
    PacketHead head = packet_about(session, PacketKind::kHandoffEnd, uint8_t(result));
    head.datagram = uint32_t(number);
    link.send(head, {});
    link.flush();
}

// Returns true if another message has arrived that is long, complete and not compressed. This process can take
// such a message without the master.
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
    RemotePeer *peer = is_allocating_ ? nullptr : owner_.readable_peer(session_);
    size_t size = next_.length;
    Storage &storage = owner_.storage();
    if (!peer || !storage.has_room(size) || link_.is_full()) {
        return_socket();
        owner_.forget(*this);
        return;
    }
    is_allocating_ = true;
    owner_.loop().scheduler().enqueue(*this);
    Block block = storage.allocate(size);
    unlink();
    is_allocating_ = false;

    PacketHead head = packet_of_message(session_, next_.opcode);
    head.port = port_;
    bool is_taken = take(*peer, block);
    WorkerLinks &owner = owner_;
    IpcLink &link = link_;
    has_socket() ? owner.loop().scheduler().enqueue(*this) : owner.forget(*this);
    if (is_taken) {   // called last, because hand_over() does not return if the handler ends the process
        owner.hand_over(link, head, block, size);
    }
}

// Takes the next message out of the socket. Returns false if there is no message to hand over; then the block has
// been released.
bool SocketHandoff::take(RemotePeer &peer, Block block)
{
    size_t size = next_.length;
    // begin_message() must be called before the first byte of the message is taken out of the socket.
    bool is_begun = peer.begin_message(uint32_t(next_head_size_ + size));
    if (is_begun && take_out(socket_.get(), nullptr, next_head_size_) && take_out(socket_.get(), block.data, size)) {
        if (finish_message(next_.opcode, {block.data, size}, {block.data, size}, next_.key)) {
            return true;
        }
        peer.handled();
    } else {
        return_socket(HandoffResult::kNotTaken);
        if (is_begun) {
            owner_.message_lost(peer);
        }
    }
    owner_.storage().release(block);
    return false;
}

}  // namespace coro
