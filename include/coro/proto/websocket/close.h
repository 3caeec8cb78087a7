#pragma once

#include "coro/proto/websocket/frame.h"

// This file has functions that parse and write the payload of close frames (RFC 6455 sections 5.5.1 and 7.4).
namespace coro::websocket {

// True: a close frame may contain any status, against RFC 6455. Changed at the start of the process only.
inline bool accepts_any_status = false;

// The status codes that a close frame may contain, as a text for error messages. is_sendable() checks a code.
inline constexpr char kSendableCodes[] = "1000 to 1003, 1007 to 1014, 3000 to 4999";
inline bool is_sendable(int64_t code)
{
    return (accepts_any_status && code >= 0 && code <= UINT16_MAX) ||
           (code >= kNormal && code <= kUnsupportedData) ||
           (code >= kInvalidData && code <= kBadGateway) || (code >= 3000 && code <= 4999);
}

// The largest size of the reason in a close frame, in bytes.
inline constexpr size_t kMaxReasonSize = kMaxControlSize - sizeof(uint16_t);

struct Close {
    uint16_t code = kNoStatus;
    std::string_view reason;   // the reason in UTF-8, as a view of the payload that was parsed
};

// Parses the unmasked payload of a close frame. Fills `out` and returns 0; for an empty payload, the code in
// `out` is kNoStatus. If the payload is wrong, returns the negated close code for the answer.
[[nodiscard]] int parse_close(std::string_view payload, Close &out);

// Returns the reason, or the longest beginning of the reason that fits into a close frame and does not end inside
// a UTF-8 character.
std::string_view cut_reason(std::string_view reason);

// Writes the payload of a close frame, at most kMaxControlSize bytes, and returns the size of the payload.
// Shortens a reason that is too long with cut_reason(). If the code is kNoStatus, the payload is empty.
size_t write_close(char *out, uint16_t code, std::string_view reason);

}  // namespace coro::websocket
