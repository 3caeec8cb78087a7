#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// Which extension a connection uses (RFC 6455 section 9.1, RFC 7692 section 7.1). There is one.
namespace coro::websocket {

// What both sides keep to with permessage-deflate.
struct DeflateTerms {
    bool server_no_context_takeover = false;
    bool client_no_context_takeover = false;
    uint8_t server_max_window_bits = 15;   // 9 to 15: zlib cannot write for less
    uint8_t client_max_window_bits = 15;   // 8 to 15
};

struct DeflateAnswer {
    DeflateTerms terms;
    size_t size = 0;
    char bytes[144];   // enough for all parameters

    // The value of Sec-WebSocket-Extensions in the response.
    std::string_view text() const { return {bytes, size}; }
};

// Takes the first offer that can be kept; `wanted` are the server's own limits, which may turn out stricter,
// but for client_max_window_bits where a client does not offer it. `offers` is the value of a
// Sec-WebSocket-Extensions header of the request; with several, ask for each until one gives an answer.
// 1: `answer` is filled. 0: no offer is any good, use no compression. < 0: not as the RFC writes it; refuse
// the handshake with this status negated.
[[nodiscard]] int negotiate_deflate(std::string_view offers, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

}  // namespace coro::websocket
