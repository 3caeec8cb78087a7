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
    size_t read_ahead() const override { return was_long_ ? kReadAheadOfLong : SIZE_MAX; }
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
    void handlers_finished() override { end(); }
    void closed() override {}
    void forget() override { stop_awaiting(); }
    WebSocketSender *websocket() override { return this; }
    void handoff_ended(HandoffResult result, size_t behind) override;

    // Bytes of a tail from which on a handoff is cheaper than to forward them.
    static constexpr size_t kLong = 64 << 10;

private:
    enum class Tail : uint8_t {
        kUnknown,     // not decided for the present message
        kAwaited,     // all of it has to arrive in the socket
        kLate,        // it has not arrived in time: this process reads it
        kHandedOff,   // another process takes it out of the socket
    };

    static constexpr size_t kReadAheadOfLong = 4 << 10;

    bool offer_handoff();
    void stop_awaiting();
    bool handle(int event);
    void deliver(websocket::Opcode opcode, std::string_view bytes, Block block);
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
    int event_ = websocket::kMore;   // what the receiver has returned for bytes that were read to place()
    // Answer to the last ping that arrived while is_within_message().
    std::unique_ptr<std::string> late_pong_;
    uint16_t end_code_ = 0;          // status of the close frame that end() sends
    // True: the server ends the connection because of what the client has sent.
    bool is_refused_ = false;
    Tail tail_ = Tail::kUnknown;
    // True: most of the present message does not go through the receive buffer.
    bool is_long_ = false;
    bool was_long_ = false;          // is_long_ of the last message: the next one may be long, too
    Deadline close_until_ = kNever;
    // When to check on the awaited tail, or on the process that sends a message in fragments.
    Deadline look_at_ = kNever;
};

static_assert(sizeof(WebSocketProtocol) <= 192, "every idle connection has one");

}  // namespace coro
