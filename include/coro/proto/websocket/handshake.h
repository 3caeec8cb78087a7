#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/extension.h"

// The server's side of the opening handshake (RFC 6455 section 4.2). The argument `base` is the position of
// the head's bytes, as in http1::text().
namespace coro::websocket {

// Checks whether a request is a WebSocket handshake. Returns 101 and sets `key` to its Sec-WebSocket-Key if
// the handshake is valid; 0 if the request does not ask for WebSocket; or the negated status with which to
// refuse the handshake: 405 if the method is not GET, 426 (sent with "Sec-WebSocket-Version: 13") for other
// versions of the protocol, 400 for other faults.
[[nodiscard]] int check_handshake(const char *base, const http1::Head &head, std::string_view &key);

// Returns the first sub-protocol of the request that is contained in `supported`, a comma separated list, as
// a view of the head. Returns an empty text if there is none; the response must not name a sub-protocol then.
std::string_view choose_protocol(const char *base, const http1::Head &head, std::string_view supported);

// Calls negotiate_deflate() for the Sec-WebSocket-Extensions fields of a request until one is accepted or
// malformed.
[[nodiscard]] int negotiate_deflate(const char *base, const http1::Head &head, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

constexpr size_t kKeySize = 24;      // bytes of a Sec-WebSocket-Key
constexpr size_t kAcceptSize = 28;   // bytes of a Sec-WebSocket-Accept
using Sha1 = void (*)(std::string_view bytes, unsigned char digest[20]);

// Computes the value of Sec-WebSocket-Accept for the key of a valid handshake.
void make_accept(std::string_view key, Sha1 sha1, char accept[kAcceptSize]);

}  // namespace coro::websocket
