#pragma once

#include "coro/base/buffer.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/proto/websocket/reader.h"

#include <memory>
#include <span>

namespace coro::websocket {

struct ReceiverSettings {
    bool server = true;               // true: the peer is a client, which must mask its frames
    uint32_t max_message = 2 << 20;   // bytes of a message after decompression
    bool compression = false;   // true: permessage-deflate was negotiated; the next two members apply
    uint8_t window_bits = 15;   // of the peer's compressor
    bool takeover = true;       // true: the peer's messages may refer to earlier ones
};

// Receives whole messages from one direction of a connection. Uncompressed payload is received directly into
// its final place, which for a message of one frame is allocated once. Between messages it keeps no memory,
// except the decompressor after a compressed message with takeover.
class Receiver {
public:
    // The storage must outlive this object.
    Receiver(Storage &storage, const ReceiverSettings &settings);

    // Consumes bytes from the front of `bytes`, up to the end of the next message or control frame, and
    // returns which it is; kMore if all bytes were consumed and it is incomplete. A negative result is a
    // negated close code: nothing may be received then.
    [[nodiscard]] int receive(std::string_view &bytes);

    // Returns the memory for payload that comes next in the stream: the caller may receive bytes directly
    // into it, instead of passing them to receive(), and then calls filled(). Empty if no payload of an
    // uncompressed message comes next. Valid until the next call.
    std::span<char> room();

    // Is called after `count` bytes, at most room().size(), were received into room(). Returns what receive()
    // returns.
    [[nodiscard]] int filled(size_t count);

    // Returns how many bytes come next that are the rest of an uncompressed message, or 0. The caller may
    // have other code read them out of the stream and take the message's beginning from message(): that code
    // unmasks them with rest_key() and checks the text. Then the caller calls skip_rest().
    size_t rest() const;
    uint32_t rest_key() const { return reader_.key(); }
    void skip_rest();

    // Returns the message after kMessage. The caller may detach it; otherwise the next receive() discards it.
    Buffer &message() { return message_; }
    bool is_text() const { return reader_.message() == Opcode::kText; }

    // Returns the payload of a control frame after kPing, kPong and kClose. Valid until the next receive().
    // See parse_close().
    std::string_view control() const { return {control_->bytes, control_->size}; }

    // True if neither a frame nor a message is incomplete.
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
    Utf8 text_;   // checks the text of a compressed message
    bool takeover_;
    uint8_t window_bits_;
    bool is_over_ = false;   // the buffers contain a message or control frame that has been delivered
    uint32_t max_message_;
    Buffer message_;
    std::unique_ptr<Control> control_;
    std::unique_ptr<Inflater> inflater_;
};

}  // namespace coro::websocket
