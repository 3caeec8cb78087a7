#pragma once

#include "coro/base/buffer.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/proto/websocket/reader.h"

#include <memory>
#include <span>

namespace coro::websocket {

struct ReceiverSettings {
    bool server = true;               // the peer is a client and must mask
    uint32_t max_message = 2 << 20;   // bytes, as the owner gets them
    bool compression = false;   // permessage-deflate was agreed on, with these terms for the peer's messages:
    uint8_t window_bits = 15;
    bool takeover = true;
};

// One direction of a connection: bytes in, whole messages out. Payload that is not compressed is read to its
// final place, of which the storage is asked once for a message of one frame; nothing is held between
// messages but, after a compressed one with takeover, the inflater.
class Receiver {
public:
    // The storage must outlive it.
    Receiver(Storage &storage, const ReceiverSettings &settings);

    // Takes bytes off the front of `bytes`, up to the end of the next message or control frame. kMore: all
    // were taken. < 0: refused, a close code negated; nothing may be received after it.
    [[nodiscard]] int receive(std::string_view &bytes);

    // Not empty: that many bytes of the stream that come next are payload of a message, and may be read to
    // there instead of being given to receive(). Valid until the next call.
    std::span<char> room();

    // `count` bytes, at most what room() said, were read to its place. Returns as receive().
    [[nodiscard]] int filled(size_t count);

    // Not 0: so many bytes of the stream that come next are the end of a message. Somebody else may take them out of the
    // stream, and the message's beginning from message(); he unmasks them with rest_key(), and checks the text. Then
    // skip_rest().
    size_t rest() const;
    uint32_t rest_key() const { return reader_.key(); }
    void skip_rest();

    // After kMessage; yours to detach or else gone with the next receive().
    Buffer &message() { return message_; }
    bool is_text() const { return reader_.message() == Opcode::kText; }

    // After kPing, kPong, kClose, until the next receive(). See parse_close().
    std::string_view control() const { return {control_->bytes, control_->size}; }

    // Nothing was seen of a frame or message that is not complete.
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
    Utf8 text_;   // of a compressed message
    bool takeover_;
    uint8_t window_bits_;
    bool is_over_ = false;   // the buffers hold what has been delivered
    uint32_t max_message_;
    Buffer message_;
    std::unique_ptr<Control> control_;
    std::unique_ptr<Inflater> inflater_;
};

}  // namespace coro::websocket
