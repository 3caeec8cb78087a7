#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// The functions of this file read and write the heads of WebSocket frames (RFC 6455 section 5.2).
namespace coro::websocket {

enum class Opcode : uint8_t { kContinuation = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

constexpr bool is_control(Opcode opcode)
{
    return uint8_t(opcode) >= 8;
}

// The status codes of close frames. A function that refuses its input returns a negated CloseCode: the caller must
// send a close frame with this code and then close the connection.
enum CloseCode : uint16_t {
    kNormal = 1000,
    kGoingAway = 1001,
    kProtocolError = 1002,
    kUnsupportedData = 1003,
    kNoStatus = 1005,   // stands for a close frame without a status code; never sent in a frame
    kAbnormal = 1006,   // stands for a connection that has ended without a close frame; never sent in a frame
    kInvalidData = 1007,
    kPolicyViolation = 1008,
    kMessageTooBig = 1009,
    kExtensionMissing = 1010,
    kInternalError = 1011,
    kBadGateway = 1014,        // registered after RFC 6455 was published, like 1012 and 1013
};

// Returns true if a frame with this first byte is the last frame of its message.
constexpr bool is_final_frame(uint8_t first_byte)
{
    return (first_byte & 0x80) != 0;
}
// Returns true if a frame with this first byte is a control frame.
constexpr bool is_control_frame(uint8_t first_byte)
{
    return (first_byte & 0x08) != 0;
}

constexpr size_t kMaxHeadSize = 14;       // the largest size of a frame head in bytes
constexpr size_t kMaxControlSize = 125;   // the largest payload of a control frame in bytes

struct FrameHead {
    uint64_t length = 0;   // the size of the payload in bytes
    uint32_t key = 0;      // the masking key: its four bytes in memory are the bytes of the key in the frame
    Opcode opcode = Opcode::kContinuation;
    bool fin = true;       // true if the frame is the last frame of its message
    bool rsv1 = false;     // true if this frame begins a compressed message
    bool masked = false;   // true if the head contains `key`
};

// The rules that the receiving side applies to every frame head.
struct FrameRules {
    bool masked;        // true if frames must be masked: true in a server, false in a client (RFC 6455 section 5.1)
    // True if permessage-deflate was negotiated. Then the first frame of a message may have the bit rsv1.
    bool compression;
    bool any_opcode = false;   // true: frames with reserved opcodes and control frames of any size are accepted, too
};

// True: a server also accepts frames without a mask, against RFC 6455. Changed at the start of the process only.
inline bool accepts_unmasked = false;

// Parses the head of a frame at the front of `bytes`. Fills `out` and returns the size of the head in bytes.
// Returns 0 if the head is incomplete: then call parse_head() again with these bytes and more bytes behind them.
// Returns a negated close code as soon as the bytes contain a wrong byte of the head. parse_head() refuses
// reserved bits, unknown opcodes, control frames that are fragmented or too long, frames that are masked or
// unmasked against the rules, lengths from 2^63 on, and lengths that are not in their shortest form.
[[nodiscard]] int parse_head(std::string_view bytes, FrameRules rules, FrameHead &out);

// Writes the frame head `head` to `out`. Returns the size of the written bytes, at most kMaxHeadSize.
size_t write_head(char *out, const FrameHead &head);

// Reads frame heads that arrive in pieces, and keeps the bytes of an incomplete head for the next call.
class HeadReader {
public:
    // Consumes bytes from the front of `bytes`. If they complete the head, fills `out` and returns the number of
    // bytes consumed. If all bytes were consumed and the head is still incomplete, returns 0. If the head is
    // wrong, returns a negated close code.
    [[nodiscard]] int read(std::string_view bytes, FrameRules rules, FrameHead &out);

    // Returns true if the next read() begins a new head, because no bytes of an incomplete head are stored.
    bool is_empty() const { return size_ == 0; }

private:
    char bytes_[kMaxHeadSize];
    uint8_t size_ = 0;
};

}  // namespace coro::websocket
