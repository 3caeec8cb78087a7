#include "coro/base/base64.h"

#include <algorithm>
#include <cstdint>

namespace coro {

void write_base64(std::string_view bytes, char *to)
{
    static constexpr char kBase64Digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < bytes.size(); at += 3) {
        size_t count = std::min<size_t>(3, bytes.size() - at);
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; i++) {
            bits = bits << 8 | (i < count ? uint8_t(bytes[at + i]) : 0);
        }
        for (size_t digit = 0; digit < 4; digit++) {
            *to++ = digit <= count ? kBase64Digits[bits >> (18 - 6 * digit) & 63] : '=';
        }
    }
}

}  // namespace coro
