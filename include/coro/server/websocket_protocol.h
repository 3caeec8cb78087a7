#pragma once

#include "coro/proto/websocket_close.h"
#include "coro/proto/websocket_extension.h"
#include "coro/proto/websocket_receiver.h"
#include "coro/server/connection.h"
#include "coro/server/protocol.h"

#include <memory>

namespace coro {

// What a client's handshake asked for and the server can keep.
struct WebSocketTerms {
    bool compression = false;   // permessage-deflate
    websocket::DeflateTerms deflate;
};

// A message, or a control frame that the port's options deliver.
struct WebSocketMessage {
    websocket::Opcode opcode;
    std::string_view bytes;
    Block block;                  // data is nullptr unless the bytes are in it; then it is the handler's to take
};

// WebSocket (RFC 6455) on one connection, after its handshake.
class WebSocketProtocol final : public Protocol {
public:
    WebSocketProtocol(Connection &connection, const WebSocketTerms &terms);
    ~WebSocketProtocol() override;

    // Sends one frame. `compress` has an effect where compression was agreed on and the frame is a whole message.
    // 0, -errno when the connection is lost, -err::kClosed after a close frame.
    [[nodiscard]] int send(websocket::Opcode opcode, const Payload &payload, bool is_final = true, bool compress = false);
    // Says goodbye, once; the connection ends when the client has answered or five seconds have passed.
    [[nodiscard]] int send_close(uint16_t code, std::string_view reason);
    bool is_open() const { return !close_sent_; }

    bool step() override;
    Place place() override;
    void placed(size_t count) override { event_ = receiver_.filled(count); }
    bool is_busy() const override { return false; }
    bool is_idle() const override;
    Deadline deadline() const override { return close_until_; }
    void deadline_passed() override { connection_.close(true); }
    void going_away() override;
    void closed() override {}
    void forget() override {}
    WebSocketProtocol *as_websocket() override { return this; }

private:
    bool handle(int event);
    void deliver(websocket::Opcode opcode, std::string_view bytes, Block block);
    void handle_close();
    int send_compressed(websocket::Opcode opcode, std::string_view bytes);
    int send_frame(const websocket::FrameHead &head, const Payload &payload);

    Connection &connection_;
    websocket::Receiver receiver_;
    int event_ = websocket::kMore;   // of bytes that were read to their place
    bool compression_;
    bool close_sent_ = false;
    uint8_t window_bits_;            // of what we send
    Deadline close_until_ = kNever;
};

}  // namespace coro
