#pragma once

#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/websocket/frame.h"

namespace coro {

// The last WebSocket frame that a thread has encoded. A message that a program sends to many clients is
// encoded, and compressed, once. The cache keeps a reference to the message, so that its bytes do not change.
class FrameCache {
public:
    struct Form {
        websocket::Opcode opcode;
        bool is_final;
        uint8_t window_bits;   // of the compression; 0: not compressed

        bool operator==(const Form &) const = default;
    };

    FrameCache() = default;
    FrameCache(const FrameCache &) = delete;
    FrameCache &operator=(const FrameCache &) = delete;
    ~FrameCache() { forget(); }

    // Returns true if the last call was for the same message in the same form.
    bool is_repeated(const Form &form, const Payload &payload);
    // The encoded frame, which the caller fills in after is_repeated(). Empty: not filled in yet.
    TextBuffer &frame() { return frame_; }
    void forget();

private:
    Form form_ = {};
    Payload last_;
    TextBuffer frame_;
};

}  // namespace coro
