#pragma once

#include "coro/server/http/incoming_request.h"

#include <cstddef>
#include <string_view>

// Decoding of request bodies: see the option http_decompress.
namespace coro::php {

// Returns the value of the field Content-Encoding, or an empty text if the body is not encoded. Several such fields make an
// unknown coding, because their codings were applied one after the other.
std::string_view content_coding(const http1::Head &head, const char *base);

// Passes on a request whose body is decoded, without the fields Content-Encoding and Content-Length. `use` must take over the
// block of the request. A request without an encoded body is passed on as it is. Returns 0, or the status of HTTP with which the
// caller must refuse the request: 400 (the body is damaged), 413 (it is longer than `most` bytes), 415 (the coding is unknown) or
// 503 (there is no memory).
[[nodiscard]] int decode_request(const IncomingRequest &request, size_t most, void (*use)(const IncomingRequest &, void *),
                                 void *context);

}  // namespace coro::php
