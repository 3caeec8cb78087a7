#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/extension.h"

// The functions of this file do the server's side of the opening handshake (RFC 6455 section 4.2). The argument
// `base` is the address of the first byte of the request head, as in http1::text().
namespace coro::websocket {

// Checks whether a request is a WebSocket handshake. If the handshake is valid, returns 101 and sets `key` to the
// value of the field Sec-WebSocket-Key. Returns 0 if the request does not ask for WebSocket. Otherwise returns the
// negated status with which the handshake must be refused: -405 if the method is not GET, -426 for a version of
// the protocol other than 13 (the response must have the field "Sec-WebSocket-Version: 13"), -400 for other faults.
[[nodiscard]] int check_handshake(const char *base, const http1::Head &head, std::string_view &key);

// Returns the first sub-protocol of the request that is contained in `supported`, a comma-separated list, as a
// view of the request head. Returns an empty text if no sub-protocol is supported; then the response must not
// name a sub-protocol.
std::string_view choose_protocol(const char *base, const http1::Head &head, std::string_view supported);

// Calls negotiate_deflate() of extension.h for each Sec-WebSocket-Extensions field of a request, until an offer is
// accepted or a field is malformed. Returns the last result.
[[nodiscard]] int negotiate_deflate(const char *base, const http1::Head &head, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

constexpr size_t kKeySize = 24;      // the bytes of a Sec-WebSocket-Key
constexpr size_t kAcceptSize = 28;   // the bytes of a Sec-WebSocket-Accept
using Sha1 = void (*)(std::string_view bytes, unsigned char digest[20]);

// Computes the value of the response field Sec-WebSocket-Accept from the key of a valid handshake.
void make_accept(std::string_view key, Sha1 sha1, char accept[kAcceptSize]);

}  // namespace coro::websocket
