#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/extension.h"

// The functions of this file do the server's part of the opening handshake (RFC 6455 section 4.2). The argument
// `base` is the address of the first byte of the request head, as in http1::text().
namespace coro::websocket {

// Checks whether a request is a WebSocket handshake. Returns 0 if the request does not ask for WebSocket. If the
// handshake is valid, returns 101 and sets `key` to the value of the field Sec-WebSocket-Key. Otherwise returns
// the negated status with which the handshake must be refused: -405 if the method is not GET; -426 if the version
// of the protocol is not 13 (the response must have the field "Sec-WebSocket-Version: 13"); -400 for other
// faults.
[[nodiscard]] int check_handshake(const char *base, const http1::Head &head, std::string_view &key);

// Returns the first sub-protocol of the request that `supported`, a comma-separated list, contains. The result is
// a view of the request head. Returns an empty text if no sub-protocol of the request is supported; then the
// response must not name a sub-protocol.
std::string_view choose_protocol(const char *base, const http1::Head &head, std::string_view supported);

// Calls negotiate_deflate() of extension.h for the Sec-WebSocket-Extensions fields of a request, one after the
// other, until an offer is accepted or a field is malformed. Returns the result of the last call.
[[nodiscard]] int negotiate_deflate(const char *base, const http1::Head &head, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

constexpr size_t kKeySize = 24;      // the size of the value of the field Sec-WebSocket-Key in bytes
constexpr size_t kAcceptSize = 28;   // the size of the value of the field Sec-WebSocket-Accept in bytes
using Sha1 = void (*)(std::string_view bytes, unsigned char digest[20]);

// Computes the value of the response field Sec-WebSocket-Accept from the key of a valid handshake.
void make_accept(std::string_view key, Sha1 sha1, char accept[kAcceptSize]);

}  // namespace coro::websocket
