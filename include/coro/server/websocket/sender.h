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

// Sends WebSocket messages (RFC 6455) to one client.
class WebSocketSender {
public:
    // The sender of a frame is identified by kThisProcess, or by the pid of the worker process for which this
    // process sends the frame.
    static constexpr pid_t kThisProcess = 0;

    WebSocketSender(Peer &peer, bool compression, uint8_t window_bits) :
        peer_(peer), compression_(compression), window_bits_(window_bits) {}
    WebSocketSender(const WebSocketSender &) = delete;
    WebSocketSender &operator=(const WebSocketSender &) = delete;

    Peer &peer() const { return peer_; }

    // Sends one frame. `compress` has an effect if compression was negotiated and the frame is a complete message.
    // Returns 0, -errno if the connection is lost, -err::kClosed after a close frame, or -err::kOutOfOrder for a
    // frame that may not be sent now: one that continues no message of this sender, or one that begins a message
    // within another message.
    [[nodiscard]] int send(websocket::Opcode opcode, const Payload &payload, bool is_final = true,
                           bool compress = false, pid_t sender = kThisProcess);
    // Sends a close frame, unless one was sent before. The connection ends when the client has answered, or after
    // five seconds.
    [[nodiscard]] virtual int send_close(uint16_t code, std::string_view reason) = 0;
    bool is_open() const { return !close_sent_; }
    // Returns false while a message in fragments is not finished, so that no other message can be sent.
    bool may_begin_message() const { return fragment_writer_ == kNoSender; }

    // For messages that several clients get: clients with the same window and masking can get the same bytes.
    // compression_window() returns the size of the window as a number of bits, or 0 if compression was not negotiated.
    uint8_t compression_window() const { return compression_ ? window_bits_ : 0; }
    bool is_masked() const;
    // Appends the frame of a whole message. Returns 0 or -ENOMEM.
    [[nodiscard]] int encode_message(websocket::Opcode opcode, std::string_view bytes, bool compress, TextBuffer &to);

protected:
    static constexpr pid_t kNoSender = -1;

    ~WebSocketSender() = default;

    [[nodiscard]] virtual int send_frame(std::string_view head, const Payload &payload) = 0;
    // Called when fragment_writer_ begins a message in fragments. Returns false if another process has just begun a
    // message in fragments.
    virtual bool begin_fragments() = 0;
    virtual void fragments_ended() = 0;

    Peer &peer_;
    bool compression_;
    bool close_sent_ = false;
    uint8_t window_bits_;       // size of the compression window for messages to the client, in bits
    pid_t fragment_writer_ = kNoSender;   // the sender that has begun a message in fragments and has not ended it

private:
    bool note_fragment(websocket::Opcode opcode, bool is_final, pid_t sender);
    int encode_compressed(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to);
    int encode(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to);
};

}  // namespace coro
