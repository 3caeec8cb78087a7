#pragma once

#include "php/http/fields.h"

#include "php.h"

#include "coro/proto/http/content_encoder.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Encoding of response bodies: see the option http_compression.
namespace coro::php {

// Returns true if the body of a response with this status and these fields may be encoded. `types` is the value of the option
// http_compression_types. It may not if the status allows no
// body or sends a part of one, if the program has encoded the body itself or forbids changes of it (Cache-Control: no-transform),
// and if the media type is not a kind of text.
bool may_encode_body(const FieldList &fields, int status, const std::vector<std::string> &types);

// An encoder for a body that is sent in pieces.
struct PieceEncoderDeleter {
    void operator()(http::ContentEncoder *encoder) const;
};
using PieceEncoder = std::unique_ptr<http::ContentEncoder, PieceEncoderDeleter>;

struct EncoderFigures {
    uint64_t count = 0;
    uint64_t bytes = 0;
};
// Returns the number of all encoders of this process, and the bytes of memory that they occupy.
EncoderFigures encoder_figures();

// Returns an encoder for a body that is sent in pieces, or nullptr if the body must be sent as it is. Each encoder takes up to a
// megabyte, so that a process has at most 64 of them at a time.
PieceEncoder make_piece_encoder(http::ContentCoding coding, int level);

// Returns the encoded body, or nullptr if it is not smaller. The caller owns the reference.
zend_string *encode_body(std::string_view body, http::ContentCoding coding, int level);

}  // namespace coro::php
