#pragma once

#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/websocket/frame.h"

namespace coro {

// The WebSocket frame that a thread has encoded last. With this cache a message that a program sends to many
// clients is encoded and compressed only once. The cache keeps a reference to the message, so that its bytes do not
// change.
class FrameCache {
public:
    struct Form {
        websocket::Opcode opcode;
        bool is_final;
        uint8_t window_bits;   // size of the compression window as a number of bits; 0: not compressed

        bool operator==(const Form &) const = default;
    };

    FrameCache() = default;
    FrameCache(const FrameCache &) = delete;
    FrameCache &operator=(const FrameCache &) = delete;
    ~FrameCache() { forget(); }

    // Returns true if the last remembered message is this message in the same form: then frame() is its frame.
    // Otherwise remembers this message and form, unless the message's bytes may change.
    bool is_repeated(const Form &form, const Payload &payload);
    // Returns the encoded frame of the remembered message. An empty buffer means that the caller must encode the
    // frame into the buffer.
    TextBuffer &frame() { return frame_; }
    void forget();

private:
    Form form_ = {};
    Payload last_;
    TextBuffer frame_;
};

}  // namespace coro
