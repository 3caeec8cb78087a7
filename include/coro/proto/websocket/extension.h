#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// Negotiation of the extension permessage-deflate, the only one that is supported (RFC 6455 section 9.1, RFC
// 7692 section 7.1).
namespace coro::websocket {

// The parameters of permessage-deflate that both sides must obey.
struct DeflateTerms {
    bool server_no_context_takeover = false;
    bool client_no_context_takeover = false;
    uint8_t server_max_window_bits = 15;   // 9 to 15: zlib cannot compress for a smaller window
    uint8_t client_max_window_bits = 15;   // 8 to 15
};

// The result of a negotiation.
struct DeflateAnswer {
    DeflateTerms terms;
    size_t size = 0;
    char bytes[144];   // has room for all parameters

    // Returns the value of Sec-WebSocket-Extensions for the response.
    std::string_view text() const { return {bytes, size}; }
};

// Accepts the first acceptable offer in `offers`, the value of a Sec-WebSocket-Extensions field of the
// request. If a request has several such fields, call it for each until one is accepted. `wanted` has the
// server's own limits; the client's may make the result stricter. client_max_window_bits is not limited if
// the client does not offer it. Returns 1 and fills `answer`; 0 if no offer is acceptable, so that messages
// are not compressed; or the negated status with which to refuse a malformed handshake.
[[nodiscard]] int negotiate_deflate(std::string_view offers, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

}  // namespace coro::websocket
