#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// Frame heads of RFC 6455 section 5.2: read from pieces of any size, and written. Pure: bytes in, meaning
// out.
namespace coro::websocket {

enum class Opcode : uint8_t { kContinuation = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

constexpr bool is_control(Opcode opcode)
{
    return uint8_t(opcode) >= 8;
}

// Why a connection ends. What refuses its input returns one of these negated: send it in a close frame, then
// close.
enum CloseCode : uint16_t {
    kNormal = 1000,
    kGoingAway = 1001,
    kProtocolError = 1002,
    kUnsupportedData = 1003,
    kNoStatus = 1005,   // never sent: the peer's close frame was empty
    kAbnormal = 1006,   // never sent: there was no close frame
    kInvalidData = 1007,
    kPolicyViolation = 1008,
    kMessageTooBig = 1009,
    kExtensionMissing = 1010,
    kInternalError = 1011,
    kBadGateway = 1014,        // and 1012, 1013: registered since
};

// For those who need to know no more of a frame than its first byte.
constexpr bool is_final_frame(uint8_t first_byte)
{
    return (first_byte & 0x80) != 0;
}
constexpr bool is_control_frame(uint8_t first_byte)
{
    return (first_byte & 0x08) != 0;
}

constexpr size_t kMaxHeadSize = 14;
constexpr size_t kMaxControlSize = 125;   // of a control frame's payload

struct FrameHead {
    uint64_t length = 0;   // of the payload
    uint32_t key = 0;      // as it stands in memory; see websocket_mask.h
    Opcode opcode = Opcode::kContinuation;
    bool fin = true;
    bool rsv1 = false;     // the message is compressed
    bool masked = false;   // `key` is sent, too
};

// What the reading side demands of every head.
struct FrameRules {
    bool masked;        // a server's true, a client's false (section 5.1)
    bool compression;   // permessage-deflate was agreed on, so rsv1 may begin a message
};

// Reads a head from the front of `bytes`. > 0: its size, `out` is filled. 0: call again with the same bytes
// and more. < 0: refused, a close code negated. What is wrong is refused as early as it can be seen: reserved
// bits, unknown opcodes, control frames in fragments or too long, the wrong masking, lengths of 2^63 and more
// or not in their shortest form.
[[nodiscard]] int parse_head(std::string_view bytes, FrameRules rules, FrameHead &out);

// Returns the size, at most kMaxHeadSize. What this writes, parse_head() reads alike.
size_t write_head(char *out, const FrameHead &head);

// parse_head() for pieces: keeps what belongs to a head that is not complete.
class HeadReader {
public:
    // Consumes from the front of `bytes`. > 0: that many, and `out` is filled. 0: all of them, the head goes
    // on. < 0: refused, a close code negated.
    [[nodiscard]] int read(std::string_view bytes, FrameRules rules, FrameHead &out);

    // Nothing of the next head was seen yet.
    bool is_empty() const { return size_ == 0; }

private:
    char bytes_[kMaxHeadSize];
    uint8_t size_ = 0;
};

}  // namespace coro::websocket
