#include "coro/proto/http/host.h"

#include "coro/base/number.h"

#include <cstdint>

namespace coro::http {

static bool is_port(std::string_view text)
{
    uint16_t port = 0;
    return text.empty() || read_number(text, port);   // the port may be empty, as in "host:"
}

// Returns true if the text contains only bytes that an IPv6 address may contain. Does not check whether the
// groups of the address are valid.
static bool is_bracketed_address(std::string_view text)
{
    if (text.size() < 2) {
        return false;
    }
    for (char byte : text) {
        if (!is_any(byte, kHex) && byte != ':' && byte != '.') {
            return false;
        }
    }
    return true;
}

static bool is_bracketed_host(std::string_view text)
{
    size_t close = text.find(']');
    if (close == std::string_view::npos || !is_bracketed_address(text.substr(1, close - 1))) {
        return false;
    }
    std::string_view rest = text.substr(close + 1);
    return rest.empty() || (rest[0] == ':' && is_port(rest.substr(1)));
}

bool is_other_host(std::string_view text, size_t at)
{
    while (text[at] == '%') {
        if (at + 2 >= text.size() || !is_any(text[at + 1], kHex) || !is_any(text[at + 2], kHex)) {
            return false;
        }
        at = skip_all(text, at + 3, kHost);
        if (at == text.size()) {
            return true;
        }
    }
    if (text[at] == ':') {
        return at > 0 && is_port(text.substr(at + 1));
    }
    return at == 0 && text[0] == '[' && is_bracketed_host(text);
}

}  // namespace coro::http
