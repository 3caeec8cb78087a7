#pragma once

#include "coro/proto/http/head.h"
#include "coro/proto/http1/response.h"
#include "coro/proto/websocket/extension.h"

// The functions of this file do the server's part of the opening handshake (RFC 6455 section 4.2), and at the end the
// client's part. The argument
// `base` is the address of the first byte of the request head, as in http::text().
namespace coro::websocket {

// Checks whether a request is a WebSocket handshake. Returns 0 if the request does not ask for WebSocket. If the
// handshake is valid, returns 101 and sets `key` to the value of the field Sec-WebSocket-Key. Otherwise returns
// the negated status with which the handshake must be refused: -405 if the method is not GET; -426 if the version
// of the protocol is not 13 (the response must have the field "Sec-WebSocket-Version: 13"); -400 for other
// faults.
[[nodiscard]] int check_handshake(const char *base, const http::Head &head, std::string_view &key);

// Returns the first sub-protocol of the request that `supported`, a comma-separated list, contains. The result is
// a view of the request head. Returns an empty text if no sub-protocol of the request is supported; then the
// response must not name a sub-protocol.
std::string_view choose_protocol(const char *base, const http::Head &head, std::string_view supported);

// Calls negotiate_deflate() of extension.h for the Sec-WebSocket-Extensions fields of a request, one after the
// other, until an offer is accepted or a field is malformed. Returns the result of the last call.
[[nodiscard]] int negotiate_deflate(const char *base, const http::Head &head, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

constexpr size_t kKeySize = 24;      // the size of the value of the field Sec-WebSocket-Key in bytes
constexpr size_t kAcceptSize = 28;   // the size of the value of the field Sec-WebSocket-Accept in bytes
using Sha1 = void (*)(std::string_view bytes, unsigned char digest[20]);

// Computes the value of the response field Sec-WebSocket-Accept from the key of a valid handshake.
void make_accept(std::string_view key, Sha1 sha1, char accept[kAcceptSize]);

// The client's part of the handshake (RFC 6455 section 4.1).

// Writes the value of the field Sec-WebSocket-Key, which is made of 16 random bytes.
void make_key(const unsigned char random[16], char key[kKeySize]);

// What a client has asked for, and the values that it expects in the response.
struct HandshakeRequest {
    std::string_view accept;      // the value that Sec-WebSocket-Accept must have
    std::string_view protocols;   // the client's value of Sec-WebSocket-Protocol; empty: the client has sent none
    bool offers_deflate = false;  // true: the client has offered permessage-deflate with client_max_window_bits
};

// What a server has chosen.
struct HandshakeResponse {
    std::string_view protocol;   // the sub-protocol, or empty
    bool has_deflate = false;    // true: messages may be compressed, by the terms in `deflate`
    DeflateTerms deflate;
};

// Checks the response to a handshake. Returns 101 and fills `out` if the connection is a WebSocket now, 0 if the server
// has refused the handshake with another status, or -400 if the response is wrong.
[[nodiscard]] int check_response(const char *base, const http1::ResponseHead &head, const HandshakeRequest &request,
                                 HandshakeResponse &out);

}  // namespace coro::websocket
