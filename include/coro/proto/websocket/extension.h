#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// This file has the negotiation of permessage-deflate, the only WebSocket extension that coro supports (RFC 6455
// section 9.1, RFC 7692 section 7.1).
namespace coro::websocket {

// The parameters of permessage-deflate that both sides must obey. The members have the names of the parameters in
// RFC 7692.
struct DeflateTerms {
    bool server_no_context_takeover = false;
    bool client_no_context_takeover = false;
    uint8_t server_max_window_bits = 15;   // base-2 logarithm of the server's window size: 9 to 15, the sizes of zlib
    uint8_t client_max_window_bits = 15;   // base-2 logarithm of the client's window size, 8 to 15

    bool operator==(const DeflateTerms &) const = default;
};

// The result of a negotiation: the accepted parameters, and their text for the response.
struct DeflateAnswer {
    DeflateTerms terms;
    size_t size = 0;
    char bytes[144];   // the text of the response, with room for all parameters

    // Returns the value of the field Sec-WebSocket-Extensions for the response.
    std::string_view text() const { return {bytes, size}; }
};

// Accepts the first acceptable offer in `offers`, the value of a Sec-WebSocket-Extensions field of the request.
// If a request has several such fields, call negotiate_deflate() for each field until an offer is accepted.
// `wanted` has the server's own limits; the limits of the client may make the accepted parameters stricter. If
// the client does not offer client_max_window_bits, the accepted value of this parameter is 15. Fills `answer`
// and returns 1 if an offer is accepted. Returns 0 if no offer is acceptable: then messages are not compressed.
// Returns a negated status if `offers` is malformed: then the handshake must be refused with this status.
[[nodiscard]] int negotiate_deflate(std::string_view offers, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

// Returns the answer of a server that has agreed to these terms.
DeflateAnswer answer_of(const DeflateTerms &terms);

// Reads the value of the field Sec-WebSocket-Extensions in the response to a client that has offered permessage-deflate
// with client_max_window_bits. Returns true and fills `terms` if the value is permessage-deflate with valid parameters
// and no other extension.
[[nodiscard]] bool accept_deflate(std::string_view value, DeflateTerms &terms);

}  // namespace coro::websocket
