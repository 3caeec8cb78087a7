#include "coro/proto/websocket/close.h"

#include "coro/proto/websocket/utf8.h"

namespace coro::websocket {

int parse_close(std::string_view payload, Close &out)
{
    out = {};
    if (payload.empty()) {
        return 0;
    }
    if (payload.size() < sizeof out.code || (payload.size() > kMaxControlSize && !accepts_any_status)) {
        return -kProtocolError;
    }
    auto byte_at = [payload](size_t at) { return static_cast<unsigned char>(payload[at]); };
    uint16_t code = uint16_t(byte_at(0) << 8 | byte_at(1));
    std::string_view reason = payload.substr(sizeof code);
    if (!is_sendable(code)) {
        return -kProtocolError;
    }
    if (!is_utf8(reason.data(), reason.size())) {
        return -kInvalidData;
    }
    out = {code, reason};
    return 0;
}

std::string_view cut_reason(std::string_view reason)
{
    size_t size = reason.size();
    if (size > kMaxReasonSize) {
        size = kMaxReasonSize;
        while (size > 0 && (reason[size] & 0xc0) == 0x80) {
            size--;
        }
    }
    return reason.substr(0, size);
}

size_t write_close(char *out, uint16_t code, std::string_view reason)
{
    if (code == kNoStatus) {
        return 0;
    }
    out[0] = char(code >> 8);
    out[1] = char(code);
    return sizeof code + cut_reason(reason).copy(out + sizeof code, kMaxReasonSize);
}

}  // namespace coro::websocket
