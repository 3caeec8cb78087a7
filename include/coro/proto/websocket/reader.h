#pragma once

#include "coro/proto/websocket/frame.h"
#include "coro/proto/websocket/utf8.h"

namespace coro::websocket {

// What the bytes of a call have completed. kMore: nothing, more bytes are needed; kMessage: a message; kPing,
// kPong and kClose: a control frame of this type. A function that returns an Event returns a negated close code
// instead if its input is wrong.
enum Event : int { kMore, kMessage, kPing, kPong, kClose };

struct ReaderRules {
    FrameRules frame;
    // The largest size of an uncompressed message in bytes. A larger message is refused with kMessageTooBig as
    // soon as the head of the frame arrives that makes the message too large.
    uint32_t max_message;
};

// Reads the frames of one direction of a connection. A MessageReader stores no payload: its owner provides the
// memory for the payload, and the MessageReader unmasks and checks the payload there. The order of the calls is:
//
//     while (!reader.in_frame()) read_head()      the bytes of a head, in pieces of any size
//     payload() until !reader.in_frame()          at least once, also for an empty frame
//
// After a negative result the reader must not be used again.
class MessageReader {
public:
    explicit MessageReader(const ReaderRules &rules) : max_message_(rules.max_message), rules_(rules.frame) {}

    // Consumes the bytes at the front of `bytes` that belong to a frame head, and returns the number of bytes
    // consumed. If in_frame() returns false afterwards, all bytes were consumed and the head is incomplete.
    // Returns a negated close code if the head is wrong.
    [[nodiscard]] int read_head(std::string_view bytes);

    // Begins a frame whose head the caller has read with parse_head() and with the FrameRules of this reader.
    // Returns 0, or a negated close code.
    [[nodiscard]] int begin(const FrameHead &head);

    // Unmasks `size` bytes of payload from `from` to `to`; both addresses may be equal. `size` must not exceed
    // left(). Checks that the payload of an uncompressed text message is UTF-8. Returns kMessage when a message
    // is complete; kPing, kPong or kClose when a control frame is complete; otherwise kMore; or a negated close
    // code.
    [[nodiscard]] int payload(char *to, const char *from, size_t size);

    // Returns the key with which the next byte of the payload is masked.
    uint32_t key() const { return key_; }
    // Ends the frame without its remaining payload. Other code must read the remaining payload, unmask it with
    // key() and check it. Returns what payload() returns for the end of the frame.
    [[nodiscard]] int skip_payload();

    // Returns true if the next call must be payload(). Returns false if the next call must be read_head().
    bool in_frame() const { return in_frame_; }

    // Returns true if every frame and every message that has begun has been read completely.
    bool is_idle() const { return !in_frame_ && !in_message_ && head_.is_empty(); }

    // The functions from left() to message_size() describe the frame whose head was read last.
    uint64_t left() const { return left_; }   // returns the number of bytes of the payload that have not arrived yet
    bool is_control() const { return websocket::is_control(opcode_); }
    bool is_final() const { return fin_; }   // returns true if the frame is the last frame of its message
    // Returns true if the frame belongs to a compressed message. The owner of the MessageReader must decompress a
    // compressed message, check its text and limit its size.
    bool is_compressed() const { return compressed_ && !is_control(); }
    // Returns the size of the message in bytes from its beginning to the end of this frame. If is_final() is
    // true, this is the size of the whole message. Returns 0 for a compressed message.
    uint32_t message_size() const { return size_; }

    // Returns the type of the message that has begun, kText or kBinary. Between two messages, returns the type of
    // the last message.
    Opcode message() const { return message_; }

private:
    int end_frame();

    uint64_t left_ = 0;
    uint32_t size_ = 0;   // the size of the message in bytes up to the end of the present frame
    uint32_t max_message_;
    uint32_t key_ = 0;
    HeadReader head_;
    FrameRules rules_;
    Opcode opcode_ = Opcode::kContinuation;   // the opcode of the frame whose head was read last
    Opcode message_ = Opcode::kContinuation;   // the type of the present or, between messages, of the last message
    Utf8 text_;
    bool fin_ : 1 = false;
    bool compressed_ : 1 = false;
    bool in_frame_ : 1 = false;
    bool in_message_ : 1 = false;   // true if a message has begun and its last frame is not complete
};

static_assert(sizeof(MessageReader) <= 48, "every idle connection has one");

}  // namespace coro::websocket
