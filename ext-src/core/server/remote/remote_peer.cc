#include "coro/server/connection/exchange_facts.h"
#include "coro/server/remote/remote_peer.h"

#include "coro/base/error.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/handler.h"
#include "coro/server/http/response_writer.h"

#include <cerrno>
#include <unistd.h>
#include <utility>

namespace coro {

RemotePeer::RemotePeer(ServingThread &worker, WorkerLink &link, const ServedPort &port, PeerRow &row, int64_t session) :
    Peer(worker, port), WebSocketSender(static_cast<Peer &>(*this), false, row.window_bits), RemoteOutput(row, link)
{
    session_ = session;
    if (is_there()) {   // false: the row describes another client
        peer_address_ = row.peer_address();
        opened_at_ = row.opened_at;
        socket_ = row.socket;
        reactor_ = row.reactor;
        sent_ = row.processed_bytes;
        compression_ = row.protocol == PeerRow::kCompressedWebSocket;
        close_sent_ = row.protocol == PeerRow::kClosingWebSocket;
    }
}

RemotePeer::~RemotePeer()
{
    wake_writers(-EPIPE);
    drop_queue();
    drop_deferred();
    stream_.give_up();
    if (is_awaiting_total_ || is_awaiting_turn_) {
        thread_.unsent_memory().forget(*this);
    }
}

void RemoteOutput::free_pending_if_over()
{
    if (pending_ && pending_->is_over()) {
        pending_.reset();
    }
}

void RemoteOutput::wake_writers(int outcome)
{
    if (pending_) {
        wake_all(pending_->writers, outcome);
    }
}

void RemotePeer::Stream::give_up()
{
    arriving_.reset();
    if (is_handling_) {
        abandon_exchange();
        peer_.thread().request_ends();
    }
}

PeerInfo RemotePeer::info() const
{
    if (closed_) {
        return closed_->info;
    }
    PeerInfo info = PeerTable::info_of(row_);
    if (!is_there()) {
        info = {};   // the row may describe another client by now
    }
    info.peer_address = peer_address_;
    info.opened_at = opened_at_;
    info.socket = socket_;
    info.reactor = reactor_;
    info.unsent += queued_bytes();
    info.is_protected = is_protected_.value_or(info.is_protected);
    if (pending_) {
        for (const Deferred &deferred : pending_->deferred) {
            info.unread += deferred.body.data ? deferred.body_size : deferred.bytes.size();
        }
    }
    return info;
}

void RemotePeer::run()
{
    WorkerLink::Owner &owner = link_.owner();
    int64_t session = session_;
    if (is_full_ != reported_full_ && is_open()) {
        reported_full_ = is_full_;
        link_.owner().handler().on_buffer(*this, is_full_);
    }
    // The handler may have destroyed this object, so check that the owner still has this object.
    while (owner.known_peer(session) == this && !is_paused_ && !is_awaiting_turn_ && has_deferred()) {
        if (!thread_.unsent_memory().may_begin()) {
            await_turn();
            break;
        }
        Deferred next = std::move(pending_->deferred.front());
        pending_->deferred.pop_front();
        owner.hand_over(*this, next.head, next.bytes, next.body, next.body_size);
    }
    if (owner.known_peer(session) == this) {
        resume_if_drained();
        acknowledge_half_close();
        free_pending_if_over();
    }
}

bool RemotePeer::must_defer()
{
    if (!thread_.unsent_memory().may_begin()) [[unlikely]] {
        await_turn();
        return true;
    }
    return has_deferred();
}

void RemotePeer::defer(const PacketHead &head, std::string_view bytes, Block body, size_t body_size)
{
    pending().deferred.push_back({head, std::string(bytes), body, body_size});
}

void RemotePeer::drop_deferred()
{
    if (!pending_) {
        return;
    }
    for (Deferred &deferred : pending_->deferred) {
        link_.owner().handler().storage().release(deferred.body);
    }
    pending_->deferred.clear();
}

// Sends the deferred packets (those that arrived while the client was paused) back to the master, for the worker's
// successor.
void RemotePeer::return_deferred()
{
    for (const Deferred &next : pending_->deferred) {
        // there was no memory for the body when the packet arrived, so the packet is incomplete
        if (next.body_size > 0 && !next.body.data) {
            close(true);
            break;
        }
        (void) link_.ipc().send(returned(next.head), next.bytes, {{next.body.data, next.body.data ? next.body_size : 0}});
    }
    if (half_closed_) {
        PacketHead head = packet(PacketKind::kHalfClosed);
        head.half_close = std::exchange(half_closed_, 0);
        send_at_once(returned(head));
    }
    drop_deferred();
}

void RemotePeer::pause()
{
    is_paused_ = true;
    is_resuming_ = false;
    send_at_once(packet(PacketKind::kPause));
}

// Resumes reading from the client when the deferred packets (those that arrived during the pause) have been
// handled. After a reload, packets that the master reads later may go to another worker, which must not handle them
// before the deferred packets.
void RemotePeer::resume()
{
    is_resuming_ = true;
    resumed();
    resume_if_drained();
}

void RemotePeer::resume_if_drained()
{
    if (is_resuming_ && !has_deferred()) {
        is_resuming_ = false;
        send_at_once(packet(PacketKind::kResume));
    }
}

void RemotePeer::resumed()
{
    is_paused_ = false;
    if (has_deferred()) {
        thread_.loop().scheduler().enqueue_once(*this);
    }
}

void RemotePeer::half_closed(uint32_t number)
{
    half_closed_ = number;
    acknowledge_half_close();
}

// Answers kHalfClosed when everything for the client has been sent. After the answer the master may end the
// connection.
void RemotePeer::acknowledge_half_close()
{
    if (half_closed_ && handlers_ == 0 && !has_deferred() && !has_queue() && !has_writers()) {
        PacketHead head = packet(PacketKind::kFinished);
        head.half_close = std::exchange(half_closed_, 0);
        send_in_order(head);
    }
}

void RemotePeer::protect(bool is_protected)
{
    is_protected_ = is_protected;
    send_at_once(packet(PacketKind::kProtect, is_protected ? kProtected : 0));
}

// Binds a user id to the client. Several workers may call bind() at the same time. The shared row decides which
// call succeeds, and only the worker that has succeeded notifies the master.
bool RemotePeer::bind(int32_t uid)
{
    if (!row_.bind(SessionNumbers::tag_of(session_), uid)) {
        return false;
    }
    PacketHead head = packet(PacketKind::kBind);
    head.uid = uid;
    send_at_once(head);
    return true;
}

void RemotePeer::close(bool by_server)
{
    if (is_closing_ && !is_ending_) {
        return;
    }
    is_closing_ = true;
    is_ending_ = false;
    drop_queue();
    send_in_order(packet(PacketKind::kClose, by_server ? kByServer : 0));
    wake_writers(-EPIPE);
    stream_.give_up();
}

void RemotePeer::close_when_sent()
{
    if (is_closing_) {
        return;
    }
    if (stream_.is_handling()) {
        close(true);
        return;
    }
    is_closing_ = is_ending_ = true;
    send_in_order(packet(PacketKind::kCloseWhenSent));
    wake_writers(-EPIPE);
}

void RemotePeer::handler_ends()
{
    handlers_--;
    handled();
    acknowledge_half_close();
}

void RemotePeer::handled()
{
    PeerCounts &counts = row_.counts;
    if (counts.add(SessionNumbers::tag_of(session_)) && counts.is_awaited.load() && counts.is_awaited.exchange(false)) {
        link_.ipc().send(packet(PacketKind::kHandlersEnded), {});
    }
}

// Checks the shared row, too, because other workers may have paused the client or have sent a close frame.
bool RemotePeer::may_be_read() const
{
    bool others_let = !row_.is_paused && row_.protocol != PeerRow::kClosingWebSocket;
    return others_let && is_open() && accepts_input() && !is_paused() && handlers_ < kMostHandlers;
}

bool RemotePeer::begin_message(uint32_t bytes)
{
    uint32_t tag = SessionNumbers::tag_of(session_);
    return row_.take_behind(tag, bytes) && row_.counts.subtract(tag);
}

HttpStream *RemotePeer::http()
{
    bool is_http = port_.config->open_http_protocol || port_.config->open_websocket_protocol;
    return is_http && !websocket() ? &stream_ : nullptr;
}

WebSocketSender *RemotePeer::websocket()
{
    bool is_websocket = closed_ ? closed_->was_websocket : is_upgraded_ || (is_there() && row_.protocol != PeerRow::kOther);
    if (is_websocket && is_there()) {
        PeerRow::Protocol protocol = row_.protocol;
        if (!is_upgraded_) {   // another worker has sent the response that upgraded the connection
            compression_ = protocol == PeerRow::kCompressedWebSocket;
            window_bits_ = row_.window_bits;
        }
        // The master or another worker may have sent the close frame.
        close_sent_ = close_sent_ || protocol == PeerRow::kClosingWebSocket;
        if (fragment_writer_ != kThisProcess) {
            pid_t fragment_writer = row_.fragment_writer();
            fragment_writer_ = fragment_writer ? fragment_writer : kNoSender;
        }
    }
    return is_websocket ? static_cast<WebSocketSender *>(this) : nullptr;
}

// Several workers may begin a fragmented message to the client at the same time. The shared row decides which of
// them succeeds.
bool RemotePeer::begin_fragments()
{
    return row_.begin_fragments(SessionNumbers::tag_of(session_), ::getpid());
}

// Allows other workers to send messages to the client. A message that reaches the master before the last fragment
// of this worker's message waits in the master.
void RemotePeer::fragments_ended()
{
    row_.end_fragments(SessionNumbers::tag_of(session_), ::getpid());
}

void RemotePeer::Stream::begin(uint32_t number, const http::Head &head, const WebSocketTerms *terms)
{
    arriving_.reset();
    number_ = number;
    begin_exchange(head);
    upgrade_ = terms ? std::make_unique<WebSocketTerms>(*terms) : nullptr;
    peer_.thread().request_begins(head.http2_stream ? RequestKind::kHttp2 : RequestKind::kHttp1);
}

void RemotePeer::Stream::refuse(int status)
{
    (void) remote().send(refuse_with(status, false), {});
    response_completed(false);
    if (!arriving_) {
        body_dropped();   // the body may still be arriving in the master
    }
}

void RemotePeer::Stream::refuse_unread(uint32_t number, int status)
{
    number_ = number;
    is_handling_ = true;
    peer_.thread().request_begins(RequestKind::kHttp1);
    refuse(status);
}

void RemotePeer::Stream::client_is_watched()
{
    remote().send_at_once(packet(PacketKind::kWatchClient));
}

void RemotePeer::Stream::client_gone(uint32_t number)
{
    if (number == number_) {
        give_up();
    }
}

void RemotePeer::Stream::response_completed(bool keep_alive)
{
    end_exchange();
    upgrade_.reset();
    std::string_view more;
    ExchangeFacts facts;
    if (has_exchange_facts()) [[unlikely]] {
        facts = exchange_facts();
        more = {reinterpret_cast<const char *>(&facts), sizeof facts};
    }
    remote().send_in_order(packet(PacketKind::kResponseEnd, keep_alive ? kKeepAlive : 0), more);
    peer_.thread().request_ends();
    if (arriving_) [[unlikely]] {
        std::shared_ptr<RequestBody> body = arriving_->body;
        body->response_completed();
    }
}

void RemotePeer::Stream::exchange_upgraded()
{
    end_exchange();
    RemotePeer &peer = remote();
    peer.is_upgraded_ = true;
    peer.compression_ = upgrade_->compression;
    peer.window_bits_ = upgrade_->deflate.server_max_window_bits;
    upgrade_.reset();
    peer.send_in_order(packet(PacketKind::kUpgraded, peer.compression_ ? kCompressed : 0));
    peer_.thread().request_ends();
}

void RemotePeer::Stream::notify(const Http2Notice &notice)
{
    PacketHead head = remote().packet(PacketKind::kSendNotice, notice.is_goaway ? kGoaway : 0);
    head.error_code = notice.code;
    remote().send_in_order(head, notice.data);
}

int RemotePeer::send_close(uint16_t code, std::string_view reason)
{
    if (close_sent_ || is_closing_ || !is_there()) {
        return -err::kClosed;
    }
    close_sent_ = true;
    PacketHead head = packet(PacketKind::kSendCloseFrame);
    head.close_code = code;
    send_in_order(head, websocket::cut_reason(reason));
    return 0;
}

void RemotePeer::closed(const ClosedPart &last)
{
    closed_ = std::make_unique<ClosedPart>(last);
    close_sent_ = last.close_frame_sent;
    drop_deferred();
    is_closing_ = true;
    drop_queue();
    wake_writers(-EPIPE);
    stream_.give_up();
}

}  // namespace coro
