#pragma once

#include "coro/proto/websocket/frame.h"
#include "coro/proto/websocket/utf8.h"

namespace coro::websocket {

// What a call completed. Codes below 0 are close codes negated.
enum Event : int { kMore, kMessage, kPing, kPong, kClose };

struct ReaderRules {
    FrameRules frame;
    uint32_t max_message;   // bytes of a message that is not compressed; longer ones are refused as soon as a
                            // head says so
};

// Follows one direction of a connection from frame to frame. It owns no payload: the owner learns from it
// where the next bytes belong and reads them straight to their place, where they are unmasked.
//
//     while (!reader.in_frame()) read_head()      the bytes of a head, in pieces of any size
//     payload() until !reader.in_frame()          at least once, also for an empty frame
//
// After a refusal the reader is of no further use.
class MessageReader {
public:
    explicit MessageReader(const ReaderRules &rules) : max_message_(rules.max_message), rules_(rules.frame) {}

    // Consumes from the front of `bytes` what belongs to a frame's head. >= 0: that many; all of them if
    // in_frame() is still false. < 0: refused.
    [[nodiscard]] int read_head(std::string_view bytes);

    // The same for a head that parse_head() has read elsewhere, by the same rules. 0, or < 0: refused.
    [[nodiscard]] int begin(const FrameHead &head);

    // Takes `size` <= left() bytes of the frame's payload: unmasked they are at `to`, which may be `from`.
    // Text is checked, unless it is compressed. Which message is complete, message() tells; a control frame's
    // payload is what was written since its begin(). kMore: neither, see in_frame(). < 0: refused.
    [[nodiscard]] int payload(char *to, const char *from, size_t size);

    // The rest of the frame's payload is taken by somebody else, who unmasks it with key() and checks it.
    uint32_t key() const { return key_; }
    [[nodiscard]] int skip_payload();

    // payload() comes next, else read_head().
    bool in_frame() const { return in_frame_; }

    // Nothing of a frame or message was seen that is not complete.
    bool is_idle() const { return !in_frame_ && !in_message_ && head_.is_empty(); }

    // The rest is about the frame that has begun.
    uint64_t left() const { return left_; }   // of its payload
    bool is_control() const { return websocket::is_control(opcode_); }
    bool is_final() const { return fin_; }   // the last frame of its message
    // The owner inflates, limits and checks the message.
    bool is_compressed() const { return compressed_ && !is_control(); }
    // Of the message, with all of this frame; 0 if it is compressed. If is_final() its size for ever.
    uint32_t message_size() const { return size_; }

    // Of the message that is being read or was the last one: kText or kBinary.
    Opcode message() const { return message_; }

private:
    int end_frame();

    uint64_t left_ = 0;
    uint32_t size_ = 0;   // see message_size()
    uint32_t max_message_;
    uint32_t key_ = 0;
    HeadReader head_;
    FrameRules rules_;
    Opcode opcode_ = Opcode::kContinuation;   // of the frame
    Opcode message_ = Opcode::kContinuation;
    Utf8 text_;
    bool fin_ : 1 = false;
    bool compressed_ : 1 = false;
    bool in_frame_ : 1 = false;
    bool in_message_ : 1 = false;   // its last frame is not complete
};

static_assert(sizeof(MessageReader) <= 48, "every idle connection has one");

}  // namespace coro::websocket
