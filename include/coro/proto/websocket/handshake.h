#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/extension.h"

// The server's half of the opening handshake (RFC 6455 section 4.2). `base` is where the head's bytes are, as
// for http1::text().
namespace coro::websocket {

// 101: it is a handshake in order, and `key` is its Sec-WebSocket-Key. 0: a plain HTTP request, which asks
// for no WebSocket. < 0: a handshake to be refused with this status negated: 405 when it is no GET, 426 (to
// be sent with "Sec-WebSocket-Version: 13") for any other version, 400 for the rest.
[[nodiscard]] int check_handshake(const char *base, const http1::Head &head, std::string_view &key);

// The first sub-protocol of the client's list that is among the server's, a list with commas; empty if there
// is none, and then the response names none. A view of the head.
std::string_view choose_protocol(const char *base, const http1::Head &head, std::string_view supported);

// negotiate_deflate() for all of a request's headers.
[[nodiscard]] int negotiate_deflate(const char *base, const http1::Head &head, const DeflateTerms &wanted,
                                    DeflateAnswer &answer);

constexpr size_t kKeySize = 24;   // of a Sec-WebSocket-Key
constexpr size_t kAcceptSize = 28;
using Sha1 = void (*)(std::string_view bytes, unsigned char digest[20]);

// Sec-WebSocket-Accept for the key of a handshake that was checked.
void make_accept(std::string_view key, Sha1 sha1, char accept[kAcceptSize]);

}  // namespace coro::websocket
