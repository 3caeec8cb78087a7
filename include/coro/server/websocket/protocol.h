#pragma once

#include "coro/proto/websocket/receiver.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/protocol.h"
#include "coro/server/websocket/handshake.h"
#include "coro/server/websocket/message.h"
#include "coro/server/websocket/sender.h"

#include <memory>
#include <string>

namespace coro {

// The WebSocket protocol (RFC 6455) of one connection, after the upgrade.
class WebSocketProtocol final : public Protocol, public WebSocketSender {
public:
    WebSocketProtocol(Connection &connection, const WebSocketTerms &terms);
    ~WebSocketProtocol() override;

    int send_close(uint16_t code, std::string_view reason) override;

    bool step() override;
    Place place() override;
    void placed(size_t count) override
    {
        is_long_ = is_long_ || count >= kLong / 2;
        event_ = receiver_.filled(count);
    }
    bool is_busy() const override { return tail_ == Tail::kHandedOff; }
    bool is_idle() const override;
    Deadline deadline() const override;
    void deadline_passed() override;
    void going_away() override;
    void message_ended() override;
    void all_handlers_ended() override { end(); }
    void closed() override {}
    void forget() override { stop_awaiting(); }
    WebSocketSender *websocket() override { return this; }
    void handoff_ended(HandoffResult result, size_t behind) override;

    // The least size, in bytes, of a tail (the unread end of a message) for which handing off the socket to a
    // worker costs less than forwarding the tail.
    static constexpr size_t kLong = 64 << 10;

private:
    enum class Tail : uint8_t {
        kUnknown,     // nothing is decided about the tail (the unread end) of the present message
        kAwaited,     // the handoff to a worker waits until the whole tail is in the socket
        kLate,        // the tail has not arrived in time: this process reads the tail
        kHandedOff,   // another process takes the tail out of the socket
    };

    static constexpr size_t kReadAheadOfLong = 4 << 10;

    bool offer_handoff();
    void stop_awaiting();
    bool handle(int event);
    void deliver(websocket::Opcode opcode, std::string_view bytes, Block block, bool was_compressed = false);
    void handle_close();
    void end_after_handlers();
    void end();
    void look_for_sender();
    int send_frame(std::string_view head, const Payload &payload) override
    {
        return connection_.send(head, payload);
    }
    bool begin_fragments() override;
    void fragments_ended() override {}

    Connection &connection_;
    websocket::Receiver receiver_;
    int event_ = websocket::kMore;   // result of the receiver for the bytes that were read into place()
    // The answer to the last ping that arrived while a worker had sent only a part of a message
    // (Connection::is_within_message()); nullptr: there was no such ping.
    std::unique_ptr<std::string> late_pong_;
    uint16_t end_code_ = 0;          // status code of the close frame that end() sends
    // True if the server ends the connection because of what the client has sent.
    bool is_refused_ = false;
    Tail tail_ = Tail::kUnknown;
    // True if most bytes of the present message do not go through the receive buffer.
    bool is_long_ = false;
    bool was_long_ = false;          // value of is_long_ for the previous message: the next message may be long, too
    Deadline close_until_ = kNever;
    // The time at which the protocol checks whether the awaited tail has arrived, or whether the process that sends
    // a message in fragments is alive.
    Deadline look_at_ = kNever;
};

static_assert(sizeof(WebSocketProtocol) <= 192, "every idle connection has one");

}  // namespace coro
