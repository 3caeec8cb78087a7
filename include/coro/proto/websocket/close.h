#pragma once

#include "coro/proto/websocket/frame.h"

// The payload of close frames (RFC 6455 sections 5.5.1 and 7.4).
namespace coro::websocket {

// May stand in a close frame.
inline constexpr char kSendableCodes[] = "1000 to 1003, 1007 to 1014, 3000 to 4999";
constexpr bool is_sendable(int64_t code)
{
    return (code >= kNormal && code <= kUnsupportedData) ||
           (code >= kInvalidData && code <= kBadGateway) || (code >= 3000 && code <= 4999);
}

inline constexpr size_t kMaxReasonSize = kMaxControlSize - sizeof(uint16_t);   // bytes, behind the code

struct Close {
    uint16_t code = kNoStatus;
    std::string_view reason;   // UTF-8; within the payload that was given
};

// `payload` is unmasked. 0: `out` is filled; an empty payload is kNoStatus. < 0: refused, a close code
// negated.
[[nodiscard]] int parse_close(std::string_view payload, Close &out);

// As much of a reason as a close frame holds, cut after a whole character.
std::string_view cut_reason(std::string_view reason);

// Writes at most kMaxControlSize bytes and returns how many. The reason is cut. With kNoStatus the payload is empty.
size_t write_close(char *out, uint16_t code, std::string_view reason);

}  // namespace coro::websocket
