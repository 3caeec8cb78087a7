#pragma once

#include "php/http/fields.h"

#include "php.h"

#include "coro/proto/http1/content_encoder.h"

#include <memory>
#include <string_view>

// Encoding of response bodies: see the option http_compression.
namespace coro::php {

// Returns true if the body of a response with this status and these fields may be encoded. It may not if the status allows no
// body or sends a part of one, if the program has encoded the body itself or forbids changes of it (Cache-Control: no-transform),
// and if the media type is not a kind of text.
bool may_encode_body(const FieldList &fields, int status);

// An encoder for a body that is sent in pieces.
class PieceEncoder {
public:
    explicit PieceEncoder(std::unique_ptr<http1::ContentEncoder> encoder);
    ~PieceEncoder();
    PieceEncoder(const PieceEncoder &) = delete;
    PieceEncoder &operator=(const PieceEncoder &) = delete;

    [[nodiscard]] bool encode(std::string_view piece, http1::ContentEncoder::Until until, Buffer &to)
    {
        return encoder_->encode(piece, until, to);
    }

private:
    std::unique_ptr<http1::ContentEncoder> encoder_;
};

// Returns an encoder for a body that is sent in pieces, or nullptr if the body must be sent as it is. Each encoder takes up to a
// megabyte, so that a process has at most 64 of them at a time.
std::unique_ptr<PieceEncoder> make_piece_encoder(http1::ContentCoding coding, int level);

// Returns the encoded body, or nullptr if it is not smaller. The caller owns the reference.
zend_string *encode_body(std::string_view body, http1::ContentCoding coding, int level);

}  // namespace coro::php
