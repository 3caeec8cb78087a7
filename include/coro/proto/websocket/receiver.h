#pragma once

#include "coro/base/buffer.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/proto/websocket/reader.h"

#include <memory>
#include <span>

namespace coro::websocket {

struct ReceiverSettings {
    bool server = true;               // true if the peer is a client, which must mask its frames
    uint32_t max_message = 2 << 20;   // the largest size of a message in bytes, after decompression
    bool compression = false;   // true if permessage-deflate was negotiated; window_bits and takeover apply then
    uint8_t window_bits = 15;   // the window bits with which the peer compresses: 8 to 15
    bool takeover = true;       // true if a message of the peer may refer to earlier messages
};

// Receives whole messages from one direction of a connection. Uncompressed payload is received directly into its
// final place. Between two messages a Receiver keeps no memory, except the decompressor after a compressed message
// with takeover.
class Receiver {
public:
    // The storage must outlive the Receiver.
    Receiver(Storage &storage, const ReceiverSettings &settings);

    // Consumes bytes from the front of `bytes`, up to the end of the next message or control frame. Returns the
    // Event for this message or frame, or kMore if all bytes were consumed and the message or frame is incomplete.
    // A negative result is a negated close code: then the Receiver must not be used any more.
    [[nodiscard]] int receive(std::string_view &bytes);

    // Returns the memory for the payload that comes next in the stream. The caller may read bytes of the stream
    // directly into this memory, instead of passing the bytes to receive(), and must then call filled(). Returns
    // an empty span if no payload of an uncompressed message comes next. The memory is valid until the next call
    // of a function of the Receiver.
    std::span<char> room();

    // Must be called after the caller has read `count` bytes, at most room().size(), into room(). Returns what
    // receive() returns.
    [[nodiscard]] int filled(size_t count);

    // Returns the number of bytes that come next in the stream and complete an uncompressed message, or 0. The
    // caller may let other code read these bytes from the stream, after the caller has taken the beginning of the
    // message from message(). The other code unmasks the bytes with rest_key() and checks that a text is UTF-8.
    // Then the caller must call skip_rest().
    size_t rest() const;
    uint32_t rest_key() const { return reader_.key(); }
    void skip_rest();

    // Returns the message after the result kMessage. The caller may detach the message; otherwise the next
    // receive() discards the message.
    Buffer &message() { return message_; }
    bool is_text() const { return reader_.message() == Opcode::kText; }

    // Returns the payload of the control frame after the results kPing, kPong and kClose. The payload is valid
    // until the next receive(). parse_close() parses the payload of a close frame.
    std::string_view control() const { return {control_->bytes, control_->size}; }

    // Returns true if no frame and no message is incomplete.
    bool is_idle() const { return reader_.is_idle(); }

private:
    // The payload of a control frame.
    struct Control {
        uint8_t size = 0;
        char bytes[kMaxControlSize];
    };

    int begin_frame();
    bool reserve(size_t count);
    bool grow(size_t count);
    int take_payload(std::string_view &bytes);
    int take_control(std::string_view &bytes);
    int take_compressed(std::string_view &bytes);
    int inflate(std::string_view bytes, bool is_end);
    template <class Write>
    int write_inflated(Write write);
    size_t make_room();

    MessageReader reader_;
    Utf8 text_;   // checks the decompressed text of compressed messages
    bool takeover_;
    uint8_t window_bits_;
    bool is_over_ = false;   // true if the next receive() must discard the message or control frame delivered last
    uint32_t max_message_;
    Buffer message_;
    std::unique_ptr<Control> control_;
    std::unique_ptr<Inflater> inflater_;
};

}  // namespace coro::websocket
