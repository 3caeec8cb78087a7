#pragma once

#include "coro/proto/websocket/frame.h"
#include "coro/proto/websocket/utf8.h"

namespace coro::websocket {

// What a call has completed: nothing, a message or a control frame. Negative results are negated close codes.
enum Event : int { kMore, kMessage, kPing, kPong, kClose };

struct ReaderRules {
    FrameRules frame;
    // Bytes; an uncompressed message is refused with the frame head by which it exceeds this.
    uint32_t max_message;
};

// Reads the frames of one direction of a connection. It stores no payload: its owner receives payload
// directly into the final place, where this class unmasks and checks it. The order of calls is:
//
//     while (!reader.in_frame()) read_head()      the bytes of a head, in pieces of any size
//     payload() until !reader.in_frame()          at least once, also for an empty frame
//
// After a negative result the reader must not be used again.
class MessageReader {
public:
    explicit MessageReader(const ReaderRules &rules) : max_message_(rules.max_message), rules_(rules.frame) {}

    // Consumes the bytes at the front that belong to a frame head, and returns how many. If in_frame() is
    // still false, it has consumed all bytes. Returns a negated close code if the head is wrong.
    [[nodiscard]] int read_head(std::string_view bytes);

    // Begins a frame whose head was read by a call of parse_head() with the same rules. Returns 0, or a
    // negated close code.
    [[nodiscard]] int begin(const FrameHead &head);

    // Unmasks `size` <= left() bytes of payload from `from` to `to`, which may be equal. Checks that text is
    // UTF-8, unless it is compressed. Returns kMessage when a message is complete, see message(); kPing,
    // kPong or kClose when a control frame is complete; kMore otherwise; or a negated close code.
    [[nodiscard]] int payload(char *to, const char *from, size_t size);

    // Skips the rest of the frame's payload. The caller has it read by other code, which unmasks it with
    // key() and checks it.
    uint32_t key() const { return key_; }
    [[nodiscard]] int skip_payload();

    // True if the next call must be payload(), false if it must be read_head().
    bool in_frame() const { return in_frame_; }

    // True if neither a frame nor a message is incomplete.
    bool is_idle() const { return !in_frame_ && !in_message_ && head_.is_empty(); }

    // The functions below describe the frame that has begun.
    uint64_t left() const { return left_; }   // bytes of payload that are missing
    bool is_control() const { return websocket::is_control(opcode_); }
    bool is_final() const { return fin_; }   // the last frame of its message
    // True if the message is compressed. The owner of this object then decompresses it, checks it and limits
    // its size.
    bool is_compressed() const { return compressed_ && !is_control(); }
    // Returns the size of the message up to the end of this frame, so its whole size if is_final(); 0 for a
    // compressed message.
    uint32_t message_size() const { return size_; }

    // Returns the type of the present message, or else of the last one: kText or kBinary.
    Opcode message() const { return message_; }

private:
    int end_frame();

    uint64_t left_ = 0;
    uint32_t size_ = 0;   // see message_size()
    uint32_t max_message_;
    uint32_t key_ = 0;
    HeadReader head_;
    FrameRules rules_;
    Opcode opcode_ = Opcode::kContinuation;   // the opcode of the present frame
    Opcode message_ = Opcode::kContinuation;   // see message()
    Utf8 text_;
    bool fin_ : 1 = false;
    bool compressed_ : 1 = false;
    bool in_frame_ : 1 = false;
    bool in_message_ : 1 = false;   // a message has begun and its last frame is not complete
};

static_assert(sizeof(MessageReader) <= 48, "every idle connection has one");

}  // namespace coro::websocket
