#pragma once

#include "coro/base/buffer.h"
#include "coro/client/socket.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/proto/websocket/extension.h"
#include "coro/proto/websocket/receiver.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace coro {

struct WebSocketSettings {
    uint32_t max_message = 2 << 20;   // maximum size of a received message in bytes, after decompression
    bool answers_pings = true;        // true: receive() answers pings with pongs and does not return them
    bool ignores_pongs = true;        // true: receive() does not return pongs
    bool compression = false;         // true: permessage-deflate was negotiated
    websocket::DeflateTerms deflate;
};

// The client's side of a WebSocket. One coroutine may receive while another one sends. The functions that wait return
// negative errors: those of Socket; -ECONNRESET if the server has closed the connection without a close frame, and also
// after a close frame was received; -EPROTO for wrong frames and -EMSGSIZE for a message that is too large, after which
// the connection is closed.
class WebSocketConnection {
public:
    // `first` are bytes that have arrived behind the head of the handshake's response. `storage` is for messages.
    WebSocketConnection(std::shared_ptr<Socket> socket, std::string_view first, Storage &storage,
                        const WebSocketSettings &settings);

    ~WebSocketConnection() { close(); }

    Socket &socket() { return *socket_; }
    // False in a child that was forked after the handshake: the parent uses the connection.
    bool is_own() const;

    // Receives a message or a control frame and returns its websocket::Event, never kMore. The message or the payload
    // is in receiver(). After kClose the close frame was answered and the connection is closed.
    [[nodiscard]] int receive(Deadline deadline);
    websocket::Receiver &receiver() { return receiver_; }

    // Sends a frame. Returns 0 or an error: -EBUSY if another coroutine sends, -EPIPE after a close frame was sent,
    // -EINVAL for a frame that does not continue the message that has begun, or begins another one before its end.
    // After other errors the connection is closed.
    [[nodiscard]] int send(websocket::Opcode opcode, std::string_view payload, bool is_final, bool compress,
                           Deadline deadline);

    bool is_open() const { return socket_->fd() >= 0; }
    bool is_busy() const { return is_sending_ || is_receiving_; }
    void close() { socket_->close(); }   // ends all waits with -ECANCELED

private:
    int next_event(Deadline deadline);
    int fail(int close_code);
    int handle_close();
    bool note_fragment(websocket::Opcode opcode, bool is_final);
    void encode(websocket::FrameHead head, std::string_view payload, std::string &to);
    int write(std::string_view bytes, Deadline deadline);
    void answer(websocket::Opcode opcode, std::string_view payload);
    uint32_t random_key();

    std::shared_ptr<Socket> socket_;
    pid_t owner_;                 // the process that has made the connection
    WebSocketSettings settings_;
    websocket::Receiver receiver_;
    Buffer received_;             // bytes that the receiver has not consumed
    size_t at_ = 0;               // the number of bytes at the front of received_ that were consumed
    std::unique_ptr<websocket::Deflater> deflater_;
    std::string answers_;         // control frames that wait until another frame was sent
    uint32_t keys_[16];           // random masking keys
    size_t keys_left_ = 0;
    bool is_sending_ = false;
    bool is_receiving_ = false;
    bool in_message_ = false;     // true: the last frame that was sent is not the last one of its message
    bool has_sent_close_ = false;
};

}  // namespace coro
