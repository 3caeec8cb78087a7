#pragma once

#include "coro/proto/websocket_receiver.h"
#include "coro/server/connection.h"
#include "coro/server/protocol.h"
#include "coro/server/websocket_channel.h"

#include <memory>
#include <string>

namespace coro {

// A message, or a control frame that the port's options deliver.
struct WebSocketMessage {
    websocket::Opcode opcode;
    std::string_view bytes;
    Block block;                  // data is nullptr unless the bytes are in it; then it is the handler's to take
};

// WebSocket (RFC 6455) on one connection, after its handshake.
class WebSocketProtocol final : public Protocol, public WebSocketChannel {
public:
    WebSocketProtocol(Connection &connection, const WebSocketTerms &terms);
    ~WebSocketProtocol() override;

    int send_close(uint16_t code, std::string_view reason) override;

    bool step() override;
    Place place() override;
    void placed(size_t count) override { event_ = receiver_.filled(count); }
    bool is_busy() const override { return false; }
    bool is_idle() const override;
    Deadline deadline() const override { return close_until_; }
    void deadline_passed() override { close_sent_ ? connection_.close(true) : end(); }
    void going_away() override;
    void message_ended() override;
    void last_words_said() override { end(); }
    void closed() override {}
    void forget() override {}
    WebSocketChannel *websocket() override { return this; }

private:
    bool handle(int event);
    void deliver(websocket::Opcode opcode, std::string_view bytes, Block block);
    void handle_close();
    void end_after_handlers();
    void end();
    int send_frame(std::string_view head, const Payload &payload) override { return connection_.send(head, payload); }

    Connection &connection_;
    websocket::Receiver receiver_;
    int event_ = websocket::kMore;   // of bytes that were read to their place
    std::unique_ptr<std::string> late_pong_;   // to the last ping that came within a message of others
    uint16_t end_code_ = 0;          // to be said at the end
    bool is_refused_ = false;        // it is not the client's own end
    Deadline close_until_ = kNever;
};

static_assert(sizeof(WebSocketProtocol) <= 184, "every idle connection has one");

}  // namespace coro
