#pragma once

#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/websocket/close.h"
#include "coro/proto/websocket/frame.h"

#include <cstdint>
#include <string_view>
#include <sys/types.h>

namespace coro {

class Peer;

// A client's side of sending WebSocket messages (RFC 6455).
class WebSocketSender {
public:
    static constexpr pid_t kOurselves = 0;   // any other sender is a process that has asked us to send

    WebSocketSender(Peer &peer, bool compression, uint8_t window_bits) :
        peer_(peer), compression_(compression), window_bits_(window_bits) {}
    WebSocketSender(const WebSocketSender &) = delete;
    WebSocketSender &operator=(const WebSocketSender &) = delete;

    Peer &peer() const { return peer_; }

    // Sends one frame. `compress` has an effect where compression was agreed on and the frame is a whole message.
    // 0, -errno when the connection is lost, -err::kClosed after a close frame, -err::kOutOfOrder for what is not a control
    // frame if it neither continues the sender's message in fragments nor begins one where there is none.
    [[nodiscard]] int send(websocket::Opcode opcode, const Payload &payload, bool is_final = true, bool compress = false,
                           pid_t sender = kOurselves);
    // Says goodbye, once; the connection ends when the client has answered or five seconds have passed.
    [[nodiscard]] virtual int send_close(uint16_t code, std::string_view reason) = 0;
    bool is_open() const { return !close_sent_; }

protected:
    static constexpr pid_t kNobody = -1;

    ~WebSocketSender() = default;

    [[nodiscard]] virtual int send_frame(std::string_view head, const Payload &payload) = 0;
    // teller_ does. False: somebody else has been faster.
    virtual bool begin_fragments() = 0;
    virtual void fragments_ended() = 0;

    Peer &peer_;
    bool compression_;
    bool close_sent_ = false;
    uint8_t window_bits_;       // of what we compress
    pid_t fragment_writer_ = kNobody;    // whose message in fragments has begun and not ended

private:
    bool note_fragment(websocket::Opcode opcode, bool is_final, pid_t sender);
    int encode_compressed(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to);
    int encode(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to);
};

}  // namespace coro
