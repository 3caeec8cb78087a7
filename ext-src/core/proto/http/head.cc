#include "coro/proto/http/head.h"

namespace coro::http {

bool equals_ignore_case(std::string_view text, std::string_view lower)
{
    if (text.size() != lower.size()) {
        return false;
    }
    for (size_t i = 0; i < text.size(); i++) {
        char byte = text[i];
        if (byte >= 'A' && byte <= 'Z') {
            byte |= 0x20;
        }
        if (byte != lower[i]) {
            return false;
        }
    }
    return true;
}

}  // namespace coro::http
