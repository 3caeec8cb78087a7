#include "coro/server/remote/remote_peer.h"

#include "coro/base/error.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/handler.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/lifecycle/worker.h"
#include "coro/server/remote/worker_links.h"

#include <cerrno>
#include <unistd.h>
#include <utility>

namespace coro {

RemotePeer::RemotePeer(WorkerLinks &lanes, const ServedPort &port, PeerRow &row, IpcLink &lane, int64_t session) :
    Peer(lanes.worker(), port), HttpStream(static_cast<Peer &>(*this)),
    WebSocketSender(static_cast<Peer &>(*this), false, row.window_bits), lanes_(lanes), row_(row), lane_(lane)
{
    session_ = session;
    if (is_there()) {   // or the row is somebody else's
        peer_address_ = row.peer_address();
        opened_at_ = row.opened_at;
        socket_ = row.socket;
        reactor_ = row.reactor;
        said_ = row.said;
        compression_ = row.speaks == PeerRow::kCompressedWebSocket;
        close_sent_ = row.speaks == PeerRow::kClosingWebSocket;
    }
}

RemotePeer::~RemotePeer()
{
    wake_writers(-EPIPE);
    drop_queue();
    drop_held();
    give_up_request();
    if (is_awaiting_total_) {
        frontend_.forget_waiting(*this);
    }
}

void RemotePeer::note_rest()
{
    if (pending_ && pending_->is_over()) {
        pending_.reset();
    }
}

void RemotePeer::wake_writers(int outcome)
{
    if (pending_) {
        wake_all(pending_->writers, outcome);
    }
}

void RemotePeer::give_up_request()
{
    if (is_handling_) {
        end_handling();
        frontend_.request_ends();
    }
}

PeerInfo RemotePeer::info() const
{
    if (closed_) {
        return closed_->info;
    }
    PeerInfo info = PeerTable::info_of(row_);
    if (!is_there()) {
        info = {};   // what was read may be about another client
    }
    info.peer_address = peer_address_;
    info.opened_at = opened_at_;
    info.socket = socket_;
    info.reactor = reactor_;
    info.unsent += queued_bytes();
    info.is_protected = is_protected_.value_or(info.is_protected);
    if (pending_) {
        for (const Held &held : pending_->held) {
            info.unread += held.body.data ? held.body_size : held.bytes.size();
        }
    }
    return info;
}

PacketHead RemotePeer::packet(PacketKind kind, uint8_t flags, uint32_t serial) const
{
    return packet_about(session_, kind, flags, serial);
}

void RemotePeer::run()
{
    WorkerLinks &lanes = lanes_;
    int64_t session = session_;
    if (is_full_ != told_full_ && is_open()) {
        told_full_ = is_full_;
        frontend_.handler().on_buffer(*this, is_full_);
    }
    while (lanes.known_peer(session) == this && !is_paused_ && has_held()) {   // the handler may do anything
        Held next = std::move(pending_->held.front());
        pending_->held.pop_front();
        lanes.hand_over(*this, next.head, next.bytes, next.body, next.body_size);
    }
    if (lanes.known_peer(session) == this) {
        note_resumed();
        note_end();
        note_rest();
    }
}

void RemotePeer::hold(const PacketHead &head, std::string_view bytes, Block body, size_t body_size)
{
    pending().held.push_back({head, body.data ? std::string() : std::string(bytes), body, body_size});
}

void RemotePeer::drop_held()
{
    if (!pending_) {
        return;
    }
    for (Held &held : pending_->held) {
        if (held.body.data) {
            frontend_.handler().storage().release(held.body);
        }
    }
    pending_->held.clear();
}

// To the worker that follows.
void RemotePeer::return_held()
{
    for (const Held &next : pending_->held) {
        if (next.body_size > 0 && !next.body.data) {   // there was no room for it
            close(true);
            break;
        }
        (void) lane_.send(returned(next.head), next.bytes, {{next.body.data, next.body.data ? next.body_size : 0}});
    }
    if (half_closed_) {
        order(PacketKind::kReturned, uint8_t(PacketKind::kHalfClosed), std::exchange(half_closed_, 0));
    }
    drop_held();
}

void RemotePeer::pause()
{
    is_paused_ = true;
    is_resuming_ = false;
    order(PacketKind::kPause);
}

// What waits here comes first: what the client sends next may go to another worker, that of a reload.
void RemotePeer::resume()
{
    is_resuming_ = true;
    resumed();
    note_resumed();
}

void RemotePeer::note_resumed()
{
    if (is_resuming_ && !has_held()) {
        is_resuming_ = false;
        order(PacketKind::kResume);
    }
}

void RemotePeer::resumed()
{
    is_paused_ = false;
    if (has_held()) {
        frontend_.loop().scheduler().enqueue_once(*this);
    }
}

void RemotePeer::half_closed(uint32_t serial)
{
    half_closed_ = serial;
    note_end();
}

// A client that has said all is told all: then its connection may end.
void RemotePeer::note_end()
{
    if (half_closed_ && handlers_ == 0 && !has_held() && !has_queue() && !has_writers()) {
        tell(PacketKind::kFinished, 0, std::exchange(half_closed_, 0));
    }
}

void RemotePeer::protect(bool is_protected)
{
    is_protected_ = is_protected;
    order(PacketKind::kProtect, is_protected ? kFlag : 0);
}

// Other workers may be doing the same: the row decides, and the master hears of the one who was first.
bool RemotePeer::bind(int32_t uid)
{
    if (!row_.bind(SessionNumbers::tag_of(session_), uid)) {
        return false;
    }
    order(PacketKind::kBind, 0, uint32_t(uid));
    return true;
}

void RemotePeer::close(bool by_server)
{
    if (is_closing_) {
        return;
    }
    is_closing_ = true;
    drop_queue();
    tell(PacketKind::kClose, by_server ? kFlag : 0);
    wake_writers(-EPIPE);
    give_up_request();
}

void RemotePeer::close_when_sent()
{
    if (is_closing_) {
        return;
    }
    if (is_handling_) {
        close(true);
        return;
    }
    is_closing_ = true;
    tell(PacketKind::kCloseWhenSent);
    wake_writers(-EPIPE);
}

void RemotePeer::handler_ends()
{
    handlers_--;
    handled();
    note_end();
}

void RemotePeer::handled()
{
    PeerCounts &counts = row_.counts;
    if (counts.add(SessionNumbers::tag_of(session_)) && counts.is_awaited.load() && counts.is_awaited.exchange(false)) {
        lane_.send(packet(PacketKind::kHandlersEnded), {});
    }
}

// Other workers may have paused it, or said goodbye.
bool RemotePeer::may_be_read() const
{
    bool others_let = !row_.is_paused && row_.speaks != PeerRow::kClosingWebSocket;
    return others_let && is_open() && is_heard() && !is_paused() && handlers_ < kMostHandlers;
}

bool RemotePeer::begin_message(uint32_t bytes)
{
    uint32_t tag = SessionNumbers::tag_of(session_);
    return row_.take_behind(tag, bytes) && row_.counts.subtract(tag);
}

HttpStream *RemotePeer::http()
{
    bool is_http = port_.config->open_http_protocol || port_.config->open_websocket_protocol;
    return is_http && !websocket() ? static_cast<HttpStream *>(this) : nullptr;
}

WebSocketSender *RemotePeer::websocket()
{
    bool is_websocket = closed_ ? closed_->was_websocket : is_upgraded_ || (is_there() && row_.speaks != PeerRow::kOther);
    if (is_websocket && is_there()) {
        PeerRow::Speaks speaks = row_.speaks;
        if (!is_upgraded_) {   // by another worker's answer
            compression_ = speaks == PeerRow::kCompressedWebSocket;
            window_bits_ = row_.window_bits;
        }
        close_sent_ = close_sent_ || speaks == PeerRow::kClosingWebSocket;   // by the master or another worker
        if (fragment_writer_ != kOurselves) {
            pid_t fragment_writer = row_.fragment_writer();
            fragment_writer_ = fragment_writer ? fragment_writer : kNobody;
        }
    }
    return is_websocket ? static_cast<WebSocketSender *>(this) : nullptr;
}

// Other workers may be doing the same: as in bind().
bool RemotePeer::begin_fragments()
{
    return row_.begin_telling(SessionNumbers::tag_of(session_), ::getpid());
}

// Others may speak: what overtakes our last fragment waits for it in the master.
void RemotePeer::fragments_ended()
{
    row_.end_telling(SessionNumbers::tag_of(session_), ::getpid());
}

void RemotePeer::begin_request(uint32_t serial, const http1::Head &head, const WebSocketTerms *terms)
{
    request_ = serial;
    begin_handling(head);
    upgrade_ = terms ? std::make_unique<WebSocketTerms>(*terms) : nullptr;
    frontend_.request_begins();
}

void RemotePeer::refuse_request(int status)
{
    frontend_.refuse(*this, "a request is refused with status %d", status);
    TextBuffer &text = frontend_.scratch().text;
    text.clear();
    text.append("HTTP/1.1 ", Digits(uint64_t(status)), " ", reason_phrase(status), "\r\n", frontend_.date_line(),
                "Content-Length: 0\r\nConnection: close\r\n\r\n");
    (void) send(text.view(), {});
    exchange_ended(false);
}

void RemotePeer::refuse_unread(uint32_t serial, int status)
{
    request_ = serial;
    is_handling_ = true;
    frontend_.request_begins();
    refuse_request(status);
}

void RemotePeer::exchange_ended(bool keep_alive)
{
    exchange_ = nullptr;
    is_handling_ = false;
    upgrade_.reset();
    count(frontend_.row().responses);
    tell(PacketKind::kAnswered, keep_alive ? kFlag : 0, request_);
    frontend_.request_ends();
}

void RemotePeer::exchange_upgraded()
{
    exchange_ = nullptr;
    is_handling_ = false;
    is_upgraded_ = true;
    compression_ = upgrade_->compression;
    window_bits_ = upgrade_->deflate.server_max_window_bits;
    upgrade_.reset();
    count(frontend_.row().responses);
    tell(PacketKind::kUpgraded, compression_ ? kFlag : 0, request_);
    frontend_.request_ends();
}

int RemotePeer::send_close(uint16_t code, std::string_view reason)
{
    if (close_sent_ || is_closing_ || !is_there()) {
        return -err::kClosed;
    }
    close_sent_ = true;
    tell(PacketKind::kSendCloseFrame, 0, code, websocket::cut_reason(reason));
    return 0;
}

void RemotePeer::closed(const ClosedPart &last)
{
    closed_ = std::make_unique<ClosedPart>(last);
    close_sent_ = last.close_frame_sent;
    drop_held();
    is_closing_ = true;
    drop_queue();
    wake_writers(-EPIPE);
    give_up_request();
}

}  // namespace coro
