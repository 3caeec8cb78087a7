#pragma once

#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/websocket/frame.h"

namespace coro {

// The last WebSocket frame of a thread, for programs that send one message to many clients: it is encoded, and compressed,
// once. Holds a reference to the message, so that its bytes stay what they were.
class FrameCache {
public:
    struct Form {
        websocket::Opcode opcode;
        bool is_final;
        uint8_t window_bits;   // 0: not compressed

        bool operator==(const Form &) const = default;
    };

    FrameCache() = default;
    FrameCache(const FrameCache &) = delete;
    FrameCache &operator=(const FrameCache &) = delete;
    ~FrameCache() { forget(); }

    // Was this very message the last one, in this form? If not, it is now.
    bool is_repeated(const Form &form, const Payload &payload);
    // Where its frame is kept, once somebody has put it there.
    TextBuffer &frame() { return frame_; }
    void forget();

private:
    Form form_ = {};
    Payload last_;
    TextBuffer frame_;
};

}  // namespace coro
