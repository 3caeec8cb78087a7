#pragma once

#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/websocket_close.h"
#include "coro/proto/websocket_extension.h"
#include "coro/proto/websocket_frame.h"

#include <cstdint>
#include <string_view>

namespace coro {

class Client;

// What a client's handshake asked for and the server can keep.
struct WebSocketTerms {
    bool compression = false;   // permessage-deflate
    websocket::DeflateTerms deflate;
};

// A client's side of sending WebSocket messages (RFC 6455).
class WebSocketChannel {
public:
    WebSocketChannel(Client &client, bool compression, uint8_t window_bits) :
        client_(client), compression_(compression), window_bits_(window_bits) {}
    WebSocketChannel(const WebSocketChannel &) = delete;
    WebSocketChannel &operator=(const WebSocketChannel &) = delete;

    Client &client() const { return client_; }

    // Sends one frame. `compress` has an effect where compression was agreed on and the frame is a whole message.
    // 0, -errno when the connection is lost, -err::kClosed after a close frame, -err::kOutOfOrder for what is not a control
    // frame if it neither continues a message in fragments nor begins one where there is none.
    [[nodiscard]] int send(websocket::Opcode opcode, const Payload &payload, bool is_final = true, bool compress = false);
    // Says goodbye, once; the connection ends when the client has answered or five seconds have passed.
    [[nodiscard]] virtual int send_close(uint16_t code, std::string_view reason) = 0;
    bool is_open() const { return !close_sent_; }

protected:
    // Whose message in fragments has begun and not ended.
    enum class Within : uint8_t { kNothing, kOurs, kAnothers };

    ~WebSocketChannel() = default;

    [[nodiscard]] virtual int send_frame(std::string_view head, const Payload &payload) = 0;

    Client &client_;
    bool compression_;
    bool close_sent_ = false;
    uint8_t window_bits_;       // of what we compress
    Within within_ = Within::kNothing;

private:
    int encode_compressed(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to);
    int encode(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to);
};

}  // namespace coro
