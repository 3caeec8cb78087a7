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

// WebSocket (RFC 6455) on one connection, after its handshake.
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
    bool is_busy() const override { return tail_ == Tail::kElsewhere; }
    bool is_idle() const override;
    Deadline deadline() const override;
    void deadline_passed() override;
    void going_away() override;
    void message_ended() override;
    void handlers_finished() override { end(); }
    void closed() override {}
    void forget() override { stop_awaiting(); }
    WebSocketSender *websocket() override { return this; }
    void handoff_ended(TailFate fate, size_t behind) override;

    static constexpr size_t kLong = 64 << 10;   // is worth a descriptor's way to another process

private:
    enum class Tail : uint8_t {
        kUnknown,     // of the present message, if there is one
        kAwaited,     // in the socket
        kLate,        // it was awaited long enough
        kElsewhere,   // somebody else is taking it
    };

    static constexpr size_t kReadAheadOfLong = 4 << 10;

    bool leave_tail();
    void stop_awaiting();
    bool handle(int event);
    void deliver(websocket::Opcode opcode, std::string_view bytes, Block block);
    void handle_close();
    void end_after_handlers();
    void end();
    void look_for_sender();
    int send_frame(std::string_view head, const Payload &payload) override { return connection_.send(head, payload); }
    bool begin_fragments() override;
    void fragments_ended() override {}

    Connection &connection_;
    websocket::Receiver receiver_;
    int event_ = websocket::kMore;   // of bytes that were read to their place
    std::unique_ptr<std::string> late_pong_;   // to the last ping that came within a message of others
    uint16_t end_code_ = 0;          // to be said at the end
    bool is_refused_ = false;        // it is not the client's own end
    Tail tail_ = Tail::kUnknown;
    bool is_long_ = false;           // the message, and most of it has not gone through the worker's buffer
    bool was_long_ = false;          // so was the last one, and so may be the next
    Deadline close_until_ = kNever;
    Deadline look_at_ = kNever;      // whether there still is what we wait for: a tail, or the sender of fragments
};

static_assert(sizeof(WebSocketProtocol) <= 192, "every idle connection has one");

}  // namespace coro
