#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// Reads and writes the heads of frames (RFC 6455 section 5.2).
namespace coro::websocket {

enum class Opcode : uint8_t { kContinuation = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

constexpr bool is_control(Opcode opcode)
{
    return uint8_t(opcode) >= 8;
}

// The status codes of close frames. A function that refuses its input returns one of them negated: send it in
// a close frame, then close the connection.
enum CloseCode : uint16_t {
    kNormal = 1000,
    kGoingAway = 1001,
    kProtocolError = 1002,
    kUnsupportedData = 1003,
    kNoStatus = 1005,   // never sent; stands for a close frame without a code
    kAbnormal = 1006,   // never sent; stands for a connection that ended without a close frame
    kInvalidData = 1007,
    kPolicyViolation = 1008,
    kMessageTooBig = 1009,
    kExtensionMissing = 1010,
    kInternalError = 1011,
    kBadGateway = 1014,        // 1012 to 1014 were registered after the RFC
};

// Returns whether a frame with this first byte is the last one of its message.
constexpr bool is_final_frame(uint8_t first_byte)
{
    return (first_byte & 0x80) != 0;
}
// Returns whether a frame with this first byte is a control frame.
constexpr bool is_control_frame(uint8_t first_byte)
{
    return (first_byte & 0x08) != 0;
}

constexpr size_t kMaxHeadSize = 14;       // bytes of a frame head
constexpr size_t kMaxControlSize = 125;   // bytes of a control frame's payload

struct FrameHead {
    uint64_t length = 0;   // bytes of payload
    uint32_t key = 0;      // the masking key, its four bytes in their order in memory; see mask.h
    Opcode opcode = Opcode::kContinuation;
    bool fin = true;       // true: the last frame of its message
    bool rsv1 = false;     // true: the message is compressed
    bool masked = false;   // true: the head contains `key`
};

// What the receiving side requires of every frame head.
struct FrameRules {
    bool masked;        // true in a server, false in a client (RFC 6455 section 5.1)
    // true: permessage-deflate was negotiated, so the first frame of a message may have rsv1.
    bool compression;
};

// Parses the head of a frame at the front of `bytes`. Returns its size and fills `out`; 0 if it is
// incomplete, call again with the same bytes and more; or a negated close code. A wrong head is refused with
// its first wrong byte: reserved bits, unknown opcodes, control frames that are fragmented or too long, wrong
// masking, lengths from 2^63 and lengths that are not in their shortest form.
[[nodiscard]] int parse_head(std::string_view bytes, FrameRules rules, FrameHead &out);

// Writes a head that parse_head() reads as the same, and returns its size, at most kMaxHeadSize.
size_t write_head(char *out, const FrameHead &head);

// Reads frame heads that arrive in pieces: keeps the bytes of an incomplete head.
class HeadReader {
public:
    // Consumes bytes from the front. Returns how many and fills `out` when the head is complete; 0 if all
    // bytes were consumed and the head is still incomplete; or a negated close code.
    [[nodiscard]] int read(std::string_view bytes, FrameRules rules, FrameHead &out);

    // Returns true if no byte of an incomplete head is kept.
    bool is_empty() const { return size_ == 0; }

private:
    char bytes_[kMaxHeadSize];
    uint8_t size_ = 0;
};

}  // namespace coro::websocket
