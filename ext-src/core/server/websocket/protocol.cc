#include "coro/server/websocket/protocol.h"

#include "coro/base/error.h"
#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kCloseTime = 5 * kSecond;   // time that a client has to answer a close frame
constexpr Nanoseconds kTailTime = 50 * kMillisecond;   // time for the whole tail (unread end) of a message to arrive
// The time between two checks that the process which sends a message in fragments is alive.
constexpr Nanoseconds kSenderInterval = kSecond;

websocket::ReceiverSettings receiver_settings(const PortConfig &config, const WebSocketTerms &terms)
{
    websocket::ReceiverSettings settings;
    settings.max_message = uint32_t(config.package_max_length);
    settings.compression = terms.compression;
    settings.window_bits = terms.deflate.client_max_window_bits;
    settings.takeover = !terms.deflate.client_no_context_takeover;
    return settings;
}

}  // namespace

WebSocketProtocol::WebSocketProtocol(Connection &connection, const WebSocketTerms &terms) :
    WebSocketSender(connection, terms.compression, terms.deflate.server_max_window_bits),
    connection_(connection), receiver_(connection.thread().storage_for(connection),
                                       receiver_settings(*connection.port().config, terms))
{
    connection.thread().sessions().show(connection.session(), SessionNumbers::kWebSocket);
    connection.thread().open().websockets++;
}

WebSocketProtocol::~WebSocketProtocol()
{
    connection_.thread().open().websockets--;
}

bool WebSocketProtocol::is_idle() const
{
    // A connection is not idle while handlers are at work, because they may still answer. It is not idle either
    // after a close frame: until the client's close frame has come, everything from the client must be read,
    // because closing a socket with unread bytes resets the connection, and the client may lose the last bytes.
    return !close_sent_ && fragment_writer_ == kNoSender && receiver_.is_idle() &&
           connection_.handlers().at_work() == 0;
}

void WebSocketProtocol::going_away()
{
    // No close frame is sent while handlers are at work: they could not answer after the frame.
    if (connection_.handlers().at_work() == 0) {
        (void) send_close(websocket::kGoingAway, {});
    }
}

Protocol::Place WebSocketProtocol::place()
{
    std::span<char> room = receiver_.room();
    if (room.empty()) {
        return {nullptr, was_long_ ? kReadAheadOfLong : 0};
    }
    return {room.data(), room.size()};
}

bool WebSocketProtocol::step()
{
    if (connection_.unread().empty()) {
        if (offer_handoff() || !connection_.read_more()) {
            return false;
        }
        // was_long_ limits the first read of a message to a few bytes (place()). The limit ends when bytes
        // have been read into the receive buffer.
        was_long_ = was_long_ && connection_.unread().empty();
    }
    int event = std::exchange(event_, websocket::kMore);
    if (event == websocket::kMore && !connection_.unread().empty()) {
        std::string_view bytes = connection_.unread();
        event = receiver_.receive(bytes);
        connection_.take(connection_.unread().size() - bytes.size());
    }
    return handle(event);
}

// Tries to hand off the end of a long message. Returns true if this process must not read the end now.
bool WebSocketProtocol::offer_handoff()
{
    if (tail_ == Tail::kAwaited && !connection_.is_readable()) {
        return true;   // the connection was woken, but the whole tail has not arrived: continue to wait
    }
    size_t size = receiver_.rest();
    if (size < kLong || close_sent_) {
        stop_awaiting();
        return false;
    }
    websocket::Opcode opcode = receiver_.is_text() ? websocket::Opcode::kText : websocket::Opcode::kBinary;
    MessageTail tail = {opcode, receiver_.message(), size, receiver_.rest_key(), tail_ == Tail::kUnknown};
    ServingThread &thread = connection_.thread();
    switch (thread.begin_handoff(connection_, tail)) {
    case TailReader::kLater:
        tail_ = Tail::kAwaited;
        look_at_ = thread.loop().now() + kTailTime;
        connection_.await_unread(size);
        connection_.arm_timer();
        return true;
    case TailReader::kOtherProcess:
        tail_ = Tail::kHandedOff;
        connection_.was_active(thread.loop().now());
        thread.request_begins(RequestKind::kWebSocketMessage);
        thread.request_ends();
        return true;
    default:
        stop_awaiting();
        tail_ = Tail::kLate;
        return false;
    }
}

// Stops waiting for the whole tail (unread end) of a message: this process reads the tail itself.
void WebSocketProtocol::stop_awaiting()
{
    if (tail_ == Tail::kAwaited) {
        tail_ = Tail::kLate;
        connection_.read_on();
    }
}

void WebSocketProtocol::handoff_ended(HandoffResult result, size_t behind)
{
    size_t size = receiver_.rest() + behind;
    if (result == HandoffResult::kNotTaken && !connection_.handoff().drop_untaken(connection_.fd(), size)) {
        connection_.close(true);
        return;
    }
    tail_ = Tail::kUnknown;
    is_long_ = false;
    was_long_ = true;
    receiver_.skip_rest();
    connection_.take_back(size);
    if (result == HandoffResult::kNoText && connection_.is_open()) {
        (void) handle(-websocket::kInvalidData);
    }
}

Deadline WebSocketProtocol::deadline() const
{
    bool is_waiting = tail_ == Tail::kAwaited || (fragment_writer_ > kThisProcess && !close_sent_);
    return is_waiting && connection_.is_open() ? std::min(look_at_, close_until_) : close_until_;
}

void WebSocketProtocol::deadline_passed()
{
    if (connection_.thread().loop().now() >= close_until_) {
        close_sent_ ? connection_.close(true) : end();
    } else if (tail_ == Tail::kAwaited) {
        stop_awaiting();
    } else {
        look_for_sender();
    }
}

// Closes the WebSocket if the worker process that sends a message in fragments has died: no other process can
// complete the message.
void WebSocketProtocol::look_for_sender()
{
    if (::kill(fragment_writer_, 0) < 0 && errno == ESRCH) {
        connection_.thread().warn(
            connection_,
            "the WebSocket is closed: the worker that was sending it a message in fragments has died");
        (void) send_close(websocket::kInternalError, {});
        return;
    }
    look_at_ = connection_.thread().loop().now() + kSenderInterval;
}

bool WebSocketProtocol::begin_fragments()
{
    if (fragment_writer_ != kThisProcess) {
        look_at_ = connection_.thread().loop().now() + kSenderInterval;
        connection_.arm_timer();
    }
    return true;
}

// Handles an event of the receiver. Returns false if nothing more is read from this client.
bool WebSocketProtocol::handle(int event)
{
    const PortConfig &config = *connection_.port().config;
    switch (event) {
    case websocket::kMore:
        return true;
    case websocket::kMessage: {
        websocket::Opcode opcode =
            receiver_.is_text() ? websocket::Opcode::kText : websocket::Opcode::kBinary;
        std::string_view bytes = receiver_.message().view();
        tail_ = Tail::kUnknown;
        was_long_ = std::exchange(is_long_, false);
        bool was_compressed = receiver_.was_compressed();
        deliver(opcode, bytes, receiver_.message().detach(), was_compressed);
        return true;
    }
    case websocket::kPing:
        if (config.open_websocket_ping_frame) {
            deliver(websocket::Opcode::kPing, receiver_.control(), {});
        } else if (connection_.is_within_message()) {
            // RFC 6455, section 5.5.3: of several pings only the last one needs an answer, so the answer to this
            // ping replaces the answer to an earlier ping.
            late_pong_ = std::make_unique<std::string>(receiver_.control());
        } else {
            (void) send(websocket::Opcode::kPong, {receiver_.control()});
        }
        return true;
    case websocket::kPong:
        if (config.open_websocket_pong_frame) {
            deliver(websocket::Opcode::kPong, receiver_.control(), {});
        }
        return true;
    case websocket::kClose:
        handle_close();
        return false;
    default:   // the client has violated the protocol
        if (-event == websocket::kMessageTooBig) {
            connection_.thread().limit_struck(Limit::kPacket);
        }
        connection_.thread().refuse(
            connection_, "the WebSocket is closed with status %d because of what the client has sent",
            -event);
        end_code_ = uint16_t(-event);
        is_refused_ = true;
        end_after_handlers();
        return false;
    }
}

void WebSocketProtocol::deliver(websocket::Opcode opcode, std::string_view bytes, Block block, bool was_compressed)
{
    if (close_sent_) {   // drop the message, because after the close frame a handler could not answer the message
        connection_.thread().storage().release(block);
        return;
    }
    ServingThread &thread = connection_.thread();
    connection_.was_active(thread.loop().now());
    connection_.limit_cork();
    connection_.cork_if_unread();
    thread.request_begins(RequestKind::kWebSocketMessage);
    if (!thread.on_message(connection_, {opcode, bytes, block, was_compressed})) {
        thread.refuse(connection_, "the WebSocket is closed: a message could not be handled");
        (void) send_close(websocket::kInternalError, {});
        connection_.close_when_sent();
    }
    thread.request_ends();
}

void WebSocketProtocol::handle_close()
{
    websocket::Close close;
    int outcome = websocket::parse_close(receiver_.control(), close);
    if (outcome == 0 && connection_.port().config->open_websocket_close_frame && !close_sent_) {
        deliver(websocket::Opcode::kClose, receiver_.control(), {});
    }
    end_code_ = outcome < 0 ? uint16_t(-outcome) : close.code;
    close_sent_ ? end() : end_after_handlers();
}

// Ends the connection when its handlers have ended, but after kCloseTime at the latest.
void WebSocketProtocol::end_after_handlers()
{
    if (!connection_.defer_end()) {
        end();
        return;
    }
    close_until_ = connection_.thread().loop().now() + kCloseTime;
    connection_.arm_timer();
}

void WebSocketProtocol::message_ended()
{
    if (std::unique_ptr<std::string> pong = std::move(late_pong_)) {
        (void) send(websocket::Opcode::kPong, {*pong});
    }
}

// Ends the connection, from which nothing more is read. Sends a close frame unless one was sent before.
void WebSocketProtocol::end()
{
    bool was_sent = close_sent_;
    if (connection_.is_within_message()) {
        // the client would read a close frame as a part of the message that it is receiving
        connection_.close(false);
        return;
    }
    if (!was_sent) {
        (void) send_close(end_code_, {});
    }
    if (connection_.is_open()) {
        is_refused_ ? connection_.linger() : connection_.end_gently(was_sent);
    }
}

int WebSocketProtocol::send_close(uint16_t code, std::string_view reason)
{
    if (close_sent_ || connection_.is_closed()) {
        return -err::kClosed;
    }
    char payload[websocket::kMaxControlSize];
    size_t size = websocket::write_close(payload, code, reason);
    int outcome = send(websocket::Opcode::kClose, {{payload, size}});
    close_sent_ = true;
    connection_.thread().sessions().show(connection_.session(), SessionNumbers::kOther);
    connection_.thread().on_close_frame_sent(connection_);
    if (outcome >= 0 && !connection_.is_closed()) {
        close_until_ = connection_.thread().loop().now() + kCloseTime;
        connection_.arm_timer();
    }
    return outcome;
}

}  // namespace coro
