#pragma once

#include "coro/proto/websocket/frame.h"

// The payload of close frames (RFC 6455 sections 5.5.1 and 7.4).
namespace coro::websocket {

// The codes that a close frame may contain.
inline constexpr char kSendableCodes[] = "1000 to 1003, 1007 to 1014, 3000 to 4999";
constexpr bool is_sendable(int64_t code)
{
    return (code >= kNormal && code <= kUnsupportedData) ||
           (code >= kInvalidData && code <= kBadGateway) || (code >= 3000 && code <= 4999);
}

// The maximum size of a reason in bytes.
inline constexpr size_t kMaxReasonSize = kMaxControlSize - sizeof(uint16_t);

struct Close {
    uint16_t code = kNoStatus;
    std::string_view reason;   // UTF-8; a view of the payload that was parsed
};

// Parses the unmasked payload of a close frame. Returns 0 and fills `out`; an empty payload yields kNoStatus.
// Returns a negated close code if the payload is wrong.
[[nodiscard]] int parse_close(std::string_view payload, Close &out);

// Returns the beginning of a reason that fits into a close frame, cut behind a whole character.
std::string_view cut_reason(std::string_view reason);

// Writes the payload of a close frame, at most kMaxControlSize bytes, and returns its size. A longer reason
// is cut. For kNoStatus the payload is empty.
size_t write_close(char *out, uint16_t code, std::string_view reason);

}  // namespace coro::websocket
