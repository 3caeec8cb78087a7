#pragma once

#include "coro/base/buffer.h"
#include "coro/server/http/incoming_request.h"

#include <cstddef>
#include <string_view>

// Decoding of request bodies: see the option http_decompress.
namespace coro::php {

// Returns the value of the field Content-Encoding, or an empty text if the body is not encoded. Several such fields make an
// unknown coding, because their codings were applied one after the other.
std::string_view content_coding(const http::Head &head, const char *base);

// Decodes a body. Returns 0, or the status of HTTP with which the caller must refuse the request: 400 (the body is damaged),
// 413 (it is longer than `most` bytes), 415 (the coding is unknown) or 503 (there is no memory).
[[nodiscard]] int decode_body(std::string_view coding, std::string_view body, size_t most, Buffer &decoded);

// Copies the head without the fields that describe the encoded body.
void copy_head(const http::Head &head, const char *base, http::Head &copy);

}  // namespace coro::php
