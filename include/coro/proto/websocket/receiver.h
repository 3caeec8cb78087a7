#pragma once

#include "coro/base/buffer.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/proto/websocket/reader.h"

#include <memory>
#include <span>

namespace coro::websocket {

struct ReceiverSettings {
    bool server = true;               // true if the peer is a client, which must mask its frames
    uint32_t max_message = 2 << 20;   // maximum size of a message in bytes, after decompression; a larger message is refused
    bool compression = false;   // true if permessage-deflate was negotiated; only then window_bits and takeover matter
    uint8_t window_bits = 15;   // base-2 logarithm of the window size with which the peer compresses: 8 to 15
    bool takeover = true;       // true if compressed messages of the peer may refer to earlier messages
};

// Receives whole messages from one direction of a connection. Uncompressed payload is received directly into the
// memory of the message. Between two messages a Receiver holds no memory, with one exception: after a compressed
// message with takeover, it keeps the decompressor.
class Receiver {
public:
    // `storage` provides the memory of messages and must outlive the Receiver.
    Receiver(Storage &storage, const ReceiverSettings &settings);

    // Consumes bytes from the front of `bytes`, up to the end of the next message or control frame. Returns the
    // Event for this message or control frame. Returns kMore if all bytes were consumed and the message or frame
    // is incomplete. Returns a negated close code if the bytes are wrong: then the Receiver must not be used any
    // more.
    [[nodiscard]] int receive(std::string_view &bytes);

    // Returns memory for the payload that comes next in the stream. Instead of passing bytes to receive(), the
    // caller may read bytes of the stream directly into this memory, and must then call filled(). Returns an
    // empty span if the next bytes are not payload of an uncompressed message. The memory is valid until the next
    // call of a function of the Receiver.
    std::span<char> room();

    // Must be called after the caller has read `count` bytes into the memory that room() has returned. Returns
    // what receive() returns.
    [[nodiscard]] int filled(size_t count);

    // Returns the number of bytes that come next in the stream and complete an uncompressed message, or 0 if such
    // bytes do not come next. The caller may take the beginning of the message from message() and let other code
    // read the remaining bytes from the stream. The other code must unmask these bytes with rest_key() and check
    // that a text is UTF-8. Then the caller must call skip_rest().
    size_t rest() const;
    uint32_t rest_key() const { return reader_.key(); }
    void skip_rest();

    // Returns the message after receive() or filled() has returned kMessage. The caller may detach the memory of
    // the message; otherwise the next receive() discards the message.
    Buffer &message() { return message_; }
    bool is_text() const { return reader_.message() == Opcode::kText; }
    bool was_compressed() const { return reader_.is_compressed(); }   // may be called after kMessage, as message()

    // Returns the payload of the control frame after receive() has returned kPing, kPong or kClose. The payload
    // is valid until the next receive(). parse_close() parses the payload of a close frame.
    std::string_view control() const { return {control_->bytes, control_->size}; }

    // Returns true if every frame and every message that has begun has been received completely.
    bool is_idle() const { return reader_.is_idle(); }

private:
    // The memory for the payload of one control frame.
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
    bool is_over_ = false;   // true if the next receive() must discard the message or control frame that was returned last
    uint32_t max_message_;
    Buffer message_;
    std::unique_ptr<Control> control_;
    std::unique_ptr<Inflater> inflater_;
};

}  // namespace coro::websocket
